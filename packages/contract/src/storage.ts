import * as z from 'zod';
import { call } from './call.ts';

const bytes = z.number().int();

/** The size of everything that an account stores, in bytes, and the limit; null if there is no limit. */
export const storageUse = z.object({ bytes, limit: bytes.nullable() });
export type StorageUse = z.output<typeof storageUse>;

/** The parts of an account's use, in bytes. `trash` is the part of the first three that is in the trash. */
export const storageDetails = z.object({ files: bytes, texts: bytes, versions: bytes, trash: bytes });
export type StorageDetails = z.output<typeof storageDetails>;

export const storage = {
  use: call('GET /api/LibraryItems/StorageUse', 'user', {}, storageUse),
  details: call('GET /api/LibraryItems/StorageDetails', 'user', {}, storageDetails),
  /** Returns how full the server's fullest disk is, in percent; null if the product stores nothing on a disk. */
  disk: call('GET /api/Administration/DiskUse', 'admin', {}, z.object({ percent: z.number().int().nullable() })),
};
