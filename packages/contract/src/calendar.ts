import * as z from 'zod';
import { call, file } from './call.ts';
import { id } from './ids.ts';

const feed = z.object({
  /**
   * The address from which calendar programs read the preach dates. It is secret because anyone who has it can read
   * them.
   */
  address: z.string(),
});

export const calendar = {
  feed: call('GET /api/Calendar/GetFeed', 'user', {}, feed.nullable()),
  /** Creates a feed with a new address. The previous address stops working. */
  createFeed: call('POST /api/Calendar/CreateFeed', 'user', {}, feed),
  removeFeed: call('DELETE /api/Calendar/DeleteFeed', 'user', {}, z.null()),
  /** Returns past and future preach dates in iCalendar format (RFC 5545). */
  read: file(
    'GET /api/Calendar/Feed/{token}',
    'anyone',
    { token: id.ofShared('calendarFeed', z.string().max(100)) },
    z.file(),
  ),
};
