import * as z from 'zod';
import { user } from '../accounts.ts';
import { call, file, form } from '../call.ts';
import { id } from '../ids.ts';

export const profilePicture = {
  /** Crops the picture to a square and stores it in the place of the one before. */
  save: form('POST /api/Account/SavePicture', 'self', { file: z.file() }, user),
  remove: call('DELETE /api/Account/RemovePicture', 'self', {}, user),
  /** Each picture has a version of its own, so an address always shows the same picture. */
  read: file('GET /api/Account/Picture/{version}', 'user', { version: id.of('profilePicture') }, z.file()),
};
