import type { TrashedItem } from '@sermon/contract/library';
import { trashDays } from '@sermon/domain/library/items';
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem } from '../../database/schema.ts';
import type { RawJson } from '../../http/replies/rawJson.ts';
import { trashAsJson } from './listing.ts';
import { lockLibrary, idIsIn } from './store.ts';

/** Returns the cutoff date. Items deleted on or before it can no longer be restored. */
const trashCutoff = (now: Date) => new Date(now.getTime() - trashDays * 24 * 60 * 60_000);

/**
 * Matches items that were deleted individually rather than as part of a folder. Their `deleted_with` is their own id,
 * which is also set on everything deleted with them.
 */
const isDeletedItself = eq(libraryItem.deletedWith, libraryItem.id);

/** Lists what the user deleted in the last 30 days as JSON, newest first. */
export const listTrash = (db: Db, ownerId: string, now: Date): Promise<RawJson<TrashedItem[]>> =>
  trashAsJson(db, ownerId, and(isDeletedItself, gt(libraryItem.dateDeleted, trashCutoff(now))));

/**
 * Permanently deletes the items with these ids from the user's trash, with everything in them. Without `ids`, it
 * empties the whole trash.
 */
export function emptyTrash(db: Db, ownerId: string, ids?: string[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, ownerId);
    await purge(tx, and(eq(libraryItem.ownerId, ownerId), ids && idIsIn(ids)));
  });
}

/** Number of items purged per transaction, not counting the items that were deleted with them. */
const purgeBatch = 100;

/**
 * Permanently deletes items that have been in the trash for 30 days or longer. `now` is a trusted time
 * (`readTrustedTime`), which lags behind the present.
 */
export async function purgeTrash(db: Db, now: Date): Promise<void> {
  const isExpired = lte(libraryItem.dateDeleted, trashCutoff(now));
  for (;;) {
    const [due] = await db
      .select({ ownerId: libraryItem.ownerId })
      .from(libraryItem)
      .where(and(isDeletedItself, isExpired))
      .limit(1);
    if (!due) return;
    await db.transaction(async (tx) => {
      await lockLibrary(tx, due.ownerId);
      await purge(tx, and(eq(libraryItem.ownerId, due.ownerId), isExpired), purgeBatch);
    });
  }
}

/**
 * Permanently deletes items that were deleted individually, with everything that was deleted with them. A descendant
 * that had been deleted separately before stays in the trash. If restored, it goes to the root of the library.
 */
async function purge(tx: Tx, which: SQL | undefined, limit?: number): Promise<void> {
  const deleted = tx.select({ id: libraryItem.id }).from(libraryItem).where(and(isDeletedItself, which));
  const ids = (limit === undefined ? await deleted : await deleted.limit(limit)).map(({ id }) => id);
  const isPurged = sql`${libraryItem.deletedWith} = any(${sql.param(ids)}::uuid[])`;
  const purgedIds = tx.select({ id: libraryItem.id }).from(libraryItem).where(isPurged);
  const losesParent = and(inArray(libraryItem.parentId, purgedIds), sql`(${isPurged}) is not true`);
  await tx.update(libraryItem).set({ parentId: null }).where(losesParent);
  await tx.delete(libraryItem).where(isPurged);
}
