import { saveReserve } from '@sermon/domain/storage/quota';
import type { LibraryLimits } from '@sermon/domain/library/items';
import { storage as texts } from '@sermon/domain/texts/library';
import type { Db, Tx } from '../../database/open.ts';
import { refused } from '../../refused.ts';
import { type Growth, readGrowth, readUsedBytes } from './use.ts';

type Limits = Pick<LibraryLimits, 'storageBytes'>;

/**
 * Call at the end of a transaction that adds documents, files or versions. Throws 409, which rolls it back, if it has
 * added bytes to an account that is full.
 */
export async function checkStorage(tx: Tx, ownerId: string, { storageBytes: limit }: Limits): Promise<void> {
  if (limit === null) return;
  const { used, added } = await readGrowth(tx, ownerId);
  if (added > 0 && used > limit) throw refused(409, texts.full(limit));
}

/** Call at the end of a transaction that saves part of an existing document. See `checkGrowthOfSave`. */
export async function checkStorageForSave(tx: Tx, ownerId: string, limits: Limits): Promise<void> {
  if (limits.storageBytes !== null) checkGrowthOfSave(await readGrowth(tx, ownerId), limits);
}

/**
 * Call in a transaction that saves an existing document, with the `growthFields` that its last statement returned.
 * Saves may exceed the limit by `saveReserve`, so that nobody loses a sermon because the storage is full. An account
 * that stored more before there was a limit counts from there. Throws 413 beyond that, because clients take 409 for a
 * conflict.
 */
export function checkGrowthOfSave({ used, added, beforeLimit }: Growth, { storageBytes: limit }: Limits): void {
  if (limit === null) return;
  if (added > 0 && used > Math.max(limit, beforeLimit) + saveReserve(limit))
    throw refused(413, texts.saveRefused(limit));
}

/**
 * Throws 409 if a file of this size does not fit into the account. If the size is unknown, it throws if the account is
 * full.
 */
export async function checkStorageFor(
  db: Db,
  ownerId: string,
  bytes: number | null,
  { storageBytes: limit }: Limits,
): Promise<void> {
  if (limit === null) return;
  if ((await readUsedBytes(db, ownerId)) + (bytes ?? 1) > limit) throw refused(409, texts.full(limit));
}
