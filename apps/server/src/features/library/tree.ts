import type { LibraryLimits } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem } from '../../database/schema.ts';
import { refused } from '../../http/refused.ts';
import { arrangeLibrary, checkDepth, checkRoom, type Chosen, idIsIn, isAlive, isChosen, pathTo } from './store.ts';

/*
 * What is done to many items at once, and where things lie. Two rules hold at every moment: an item that is not deleted lies in a folder
 * that is not deleted, or in the root; and no folder lies in itself, which includes what lies deleted in it, for that may come back.
 */

/** Gives the chosen items their star or takes it. */
export function starItems(db: Db, chosen: Chosen, isStarred: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    // It moves nothing; but two changes of many items at once must not wait for each other's rows.
    await arrangeLibrary(tx, chosen.ownerId);
    await tx
      .update(libraryItem)
      .set({ isStarred })
      .where(and(isChosen(chosen), isAlive));
  });
}

/**
 * Moves the chosen items into a folder or series, null for the library's root: all or none. Refuses (409) a place that is none, is
 * one of the items or lies in one of them, and folders that would lie too deep.
 */
export function moveItems(db: Db, chosen: Chosen, parentId: string | null): Promise<void> {
  const { ownerId } = chosen;
  return db.transaction(async (tx) => {
    await arrangeLibrary(tx, ownerId);
    const items = await tx
      .select({ id: libraryItem.id })
      .from(libraryItem)
      .where(and(isChosen(chosen), isAlive));
    if (!items.length) return;
    const ids = items.map(({ id }) => id);
    const path = await pathTo(tx, ownerId, parentId);
    const moved = new Set(ids);
    if (path.some((id) => moved.has(id))) throw refused(409, texts.movedInto);
    checkDepth(path.length, await heightOf(tx, ids));
    await tx.update(libraryItem).set({ parentId }).where(idIsIn(ids));
  });
}

/** How many folders lie one in the other, at most: none for documents, one for a folder without folders. */
async function heightOf(tx: Tx, ids: string[]): Promise<number> {
  const isFolder = inArray(libraryItem.type, ['Folder', 'SermonSeries']);
  const { rows } = await tx.execute<{ height: number }>(sql`
    with recursive below as (
      select id, 1 as height from ${libraryItem} where ${idIsIn(ids)} and ${isFolder}
      union
      select ${libraryItem.id}, height + 1 from ${libraryItem} join below on ${libraryItem.parentId} = below.id where ${isFolder}
    )
    select coalesce(max(height), 0) as height from below`);
  return rows[0]?.height ?? 0;
}

/**
 * Deletes the chosen items softly, and with a folder everything below it. What lies in another chosen item goes with that one, and
 * comes back with it. Returns how many of the chosen there were.
 */
export function deleteItems(db: Db, chosen: Chosen, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await arrangeLibrary(tx, chosen.ownerId);
    const count = await tx.$count(libraryItem, and(isChosen(chosen), isAlive));
    await tx.execute(sql`
      with recursive taken as (
        select id, id as top, 0 as depth from ${libraryItem} where ${isChosen(chosen)} and ${isAlive}
        union
        select child.id, top, depth + 1 from ${libraryItem} child join taken on child.parent_id = taken.id
        where child.date_deleted is null
      ), highest as (
        select distinct on (id) id, top from taken order by id, depth desc
      )
      update ${libraryItem} set date_deleted = ${now}, deleted_with = highest.top from highest
      where ${libraryItem.id} = highest.id`);
    return count;
  });
}

/**
 * Gives back the chosen items that are deleted, each with everything that went along. Where its folder is gone by now, an item comes
 * back to the library's root. Refuses (409) more than a library holds.
 */
export function restoreItems(db: Db, chosen: Chosen, limits: LibraryLimits): Promise<void> {
  return db.transaction(async (tx) => {
    await arrangeLibrary(tx, chosen.ownerId);
    // Written so that what lies in a folder is found by its folder: everything that went along with one item bears the same mark.
    await tx.execute(sql`
      with recursive given as (
        select id, deleted_with from ${libraryItem} where ${isChosen(chosen)} and ${isNotNull(libraryItem.dateDeleted)}
        union
        select child.id, child.deleted_with from ${libraryItem} child
        join given on child.parent_id = given.id and child.deleted_with is not distinct from given.deleted_with
      )
      update ${libraryItem} set date_deleted = null, deleted_with = null where id in (select id from given)`);
    await tx.execute(sql`
      update ${libraryItem} item set parent_id = null
      where item.id in (select ${libraryItem.id} from ${libraryItem} where ${isChosen(chosen)} and ${isAlive})
      and exists (select from ${libraryItem} parent where parent.id = item.parent_id and parent.date_deleted is not null)`);
    await checkRoom(tx, chosen.ownerId, 0, limits);
  });
}
