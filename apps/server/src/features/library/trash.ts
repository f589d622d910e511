import type { TrashedItem } from '@sermon/contract/library';
import { trashDays } from '@sermon/domain/library/items';
import { and, desc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem } from '../../database/schema.ts';
import { lockLibrary, idIsIn, selectItems, toLibraryItem } from './store.ts';

/** What was deleted before this moment is given back no more. */
const keptSince = (now: Date) => new Date(now.getTime() - trashDays * 24 * 60 * 60_000);

/** Deleted by itself, not with a folder: what else was deleted with it bears its id. */
const isDeletedItself = eq(libraryItem.deletedWith, libraryItem.id);

/** What the person deleted in the last 30 days, newest first. */
export async function listTrash(db: Db, ownerId: string, now: Date): Promise<TrashedItem[]> {
  const isInTrash = and(eq(libraryItem.ownerId, ownerId), isDeletedItself, gt(libraryItem.dateDeleted, keptSince(now)));
  const rows = await selectItems(db).where(isInTrash).orderBy(desc(libraryItem.dateDeleted), desc(libraryItem.id));
  const counts = await db
    .select({ id: libraryItem.deletedWith, count: sql<number>`count(*)` })
    .from(libraryItem)
    .where(and(eq(libraryItem.ownerId, ownerId), isNotNull(libraryItem.deletedWith)))
    .groupBy(libraryItem.deletedWith);
  const countOf = new Map(counts.map(({ id, count }) => [id, count]));
  return rows.flatMap((row) => {
    const { id, dateDeleted } = row.item;
    return dateDeleted ? [{ ...toLibraryItem(row), dateDeleted, itemsWithin: (countOf.get(id) ?? 1) - 1 }] : [];
  });
}

/** Deletes what is in the person's trash for ever, with everything that was deleted along; all of it, or the items with these ids. */
export function emptyTrash(db: Db, ownerId: string, ids?: string[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, ownerId);
    await forget(tx, and(eq(libraryItem.ownerId, ownerId), ids && idIsIn(ids)));
  });
}

/** How many deleted items, each with what was deleted along, are purged in one transaction. */
const purgedAtOnce = 100;

/** Deletes for ever what was deleted 30 days ago or earlier. */
export async function purgeTrash(db: Db, now: Date): Promise<void> {
  const isOver = lte(libraryItem.dateDeleted, keptSince(now));
  for (;;) {
    const [due] = await db
      .select({ ownerId: libraryItem.ownerId })
      .from(libraryItem)
      .where(and(isDeletedItself, isOver))
      .limit(1);
    if (!due) return;
    await db.transaction(async (tx) => {
      await lockLibrary(tx, due.ownerId);
      await forget(tx, and(eq(libraryItem.ownerId, due.ownerId), isOver), purgedAtOnce);
    });
  }
}

/**
 * Deletes for ever what was deleted by itself, with everything that went along. Something that lies in it and was deleted by itself
 * stays in the trash; it would come back to the library's root.
 */
async function forget(tx: Tx, which: SQL | undefined, most?: number): Promise<void> {
  const deleted = tx.select({ id: libraryItem.id }).from(libraryItem).where(and(isDeletedItself, which));
  const ids = (most === undefined ? await deleted : await deleted.limit(most)).map(({ id }) => id);
  const goes = sql`${libraryItem.deletedWith} = any(${sql.param(ids)}::uuid[])`;
  const going = tx.select({ id: libraryItem.id }).from(libraryItem).where(goes);
  const staysAlone = and(inArray(libraryItem.parentId, going), sql`(${goes}) is not true`);
  await tx.update(libraryItem).set({ parentId: null }).where(staysAlone);
  await tx.delete(libraryItem).where(goes);
}
