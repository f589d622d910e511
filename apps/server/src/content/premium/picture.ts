import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { upload } from '../../database/schema.ts';
import type { ImageEncoder } from '../../imports/images/encoder.ts';
import type { Files } from '../../ports/files/port.ts';
import type { Requester } from '../../concurrency/turns.ts';

type Storage = { db: Db; files: Pick<Files, 'write'> };
type Needs = Storage & { imageEncoder: Pick<ImageEncoder, 'encodeCover'> };

export const picturePath = (pictureId: string): string => `${pictureId}/${pictureId}.webp`;

/** The address of a picture of premium content; '' if there is none. */
export const pictureUrl = (path: string | null): string =>
  path === null ? '' : `/api/PremiumSermon/Picture/${path.split('/')[0]}`;

export const storePicture = async (needs: Needs, bytes: Uint8Array, requester: Requester, now: Date): Promise<string> =>
  storeEncoded(needs, await needs.imageEncoder.encodeCover(bytes, requester), now);

/**
 * Stores a picture and returns its path. Its upload has no owner, so that `sweepUploads` removes it if no
 * premium item has it a few hours later: after an import that failed, or when another picture has replaced it.
 */
export async function storeEncoded({ db, files }: Storage, encoded: Uint8Array, now: Date): Promise<string> {
  const path = picturePath(randomUUID());
  await db.insert(upload).values({ path, ownerId: null, dateCreated: now, dateClaimed: now });
  await files.write(path, Buffer.from(encoded));
  return path;
}
