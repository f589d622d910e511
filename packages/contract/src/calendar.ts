import * as z from 'zod';
import { call, file } from './call.ts';

const feed = z.object({
  /** Where a calendar program reads the preach dates; who knows it can read them. */
  address: z.string(),
});

export const calendar = {
  /** The person's feed; null while there is none. */
  feed: call('GET /api/Calendar/GetFeed', 'user', {}, feed.nullable()),
  /** Makes a feed under a new address; the earlier one ends. */
  createFeed: call('POST /api/Calendar/CreateFeed', 'user', {}, feed),
  removeFeed: call('DELETE /api/Calendar/DeleteFeed', 'user', {}, z.null()),
  /** What was or will be preached, as iCalendar (RFC 5545). */
  read: file('GET /api/Calendar/Feed/{token}', 'anyone', { token: z.string().max(100) }, z.file()),
};
