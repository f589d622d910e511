import type { ItemType, LibraryLimits } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem } from '../../database/schema.ts';
import { orNotFound, refused } from '../../refused.ts';
import {
  checkDepth,
  checkRoom,
  type Chosen,
  getItems,
  idIsIn,
  isAlive,
  isChosen,
  lockLibrary,
  pathTo,
  purgedDate,
  renameItems,
} from './store.ts';
import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

/*
 * Bulk changes and changes to the folder structure. Two rules always hold: 1. The parent of an item that is not deleted
 * is the root or a folder that is not deleted. 2. No folder contains itself, directly or indirectly. This also applies
 * to deleted folders, because they can be restored.
 */

export function starItems(db: Db, chosen: Chosen, isStarred: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    // Starring does not change the folder structure. But without the lock, two concurrent bulk changes could deadlock
    // on each other's rows.
    await lockLibrary(tx, chosen.ownerId);
    await tx
      .update(libraryItem)
      .set({ isStarred })
      .where(and(isChosen(chosen), isAlive));
  });
}

/**
 * Moves the chosen items, all or none, to a folder, a series, or the root of the library (null). Throws 409 if the
 * target is invalid, is one of the items, or is inside one of them, or if folders would be nested too deeply.
 */
export function moveItems(db: Db, chosen: Chosen, parentId: string | null): Promise<void> {
  const { ownerId } = chosen;
  return db.transaction(async (tx) => {
    await lockLibrary(tx, ownerId);
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

/**
 * Returns the maximum nesting depth of folders in the given items: 0 for documents, 1 for a folder without subfolders.
 */
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
 * Moves the chosen items to the trash, including everything inside folders. A chosen item that is inside another chosen
 * item is deleted and restored as part of that item. Returns the number of chosen items that existed.
 */
export function deleteItems(db: Db, chosen: Chosen, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, chosen.ownerId);
    const count = await tx.$count(libraryItem, and(isChosen(chosen), isAlive));
    await tx.execute(sql`
      with recursive subtree as (
        select id, id as top, 0 as depth from ${libraryItem} where ${isChosen(chosen)} and ${isAlive}
        union
        select child.id, top, depth + 1 from ${libraryItem} child join subtree on child.parent_id = subtree.id
        where child.date_deleted is null
      ), highest as (
        select distinct on (id) id, top from subtree order by id, depth desc
      )
      update ${libraryItem} set date_deleted = ${now}, deleted_with = highest.top from highest
      where ${libraryItem.id} = highest.id`);
    return count;
  });
}

/**
 * Restores the chosen items that are deleted. Each is restored with everything that was deleted with it. An item whose
 * folder is still deleted is restored to the root of the library. Ignores items that are being permanently deleted.
 * Throws 409 if the library would exceed its item limit.
 */
export function restoreItems(db: Db, chosen: Chosen, limits: LibraryLimits): Promise<void> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, chosen.ownerId);
    // Walks down from the folder so that the index on `parent_id` is used. All items deleted together share the same
    // `deleted_with`.
    await tx.execute(sql`
      with recursive restored as (
        select id, deleted_with from ${libraryItem} where ${isChosen(chosen)} and ${isNotNull(libraryItem.dateDeleted)}
          and not exists (
            select from ${libraryItem} root
            where root.id = ${libraryItem.deletedWith} and root.date_deleted = ${sql.param(purgedDate, libraryItem.dateDeleted)}
          )
        union
        select child.id, child.deleted_with from ${libraryItem} child
        join restored on child.parent_id = restored.id
          and child.deleted_with is not distinct from restored.deleted_with
      )
      update ${libraryItem} set date_deleted = null, deleted_with = null where id in (select id from restored)`);
    await tx.execute(sql`
      update ${libraryItem} item set parent_id = null
      where item.id in (select ${libraryItem.id} from ${libraryItem} where ${isChosen(chosen)} and ${isAlive})
      and exists (select from ${libraryItem} parent where parent.id = item.parent_id and parent.date_deleted is not null)`);
    await checkRoom(tx, chosen.ownerId, 0, limits);
  });
}

type ItemCalls = Pick<Handlers<typeof contract>['folders'], 'star' | 'rename' | 'move' | 'remove' | 'restore'>;

/** Returns the handlers of the common item calls for one item type. They reply with 404 for items of other types. */
export function itemCalls(type: ItemType, { db, clock, limits }: Pick<Services, 'db' | 'clock' | 'limits'>): ItemCalls {
  const choose = (user: { id: string }, id: string): Chosen => ({ ownerId: user.id, ids: [id], type });
  const read = async (chosen: Chosen) => orNotFound((await getItems(db, chosen))[0]);
  return {
    async star({ input, user }) {
      const chosen = choose(user, input.id);
      await starItems(db, chosen, input.isStarred);
      return read(chosen);
    },
    async rename({ input, user }) {
      const chosen = choose(user, input.id);
      await renameItems(db, chosen, input.name, clock());
      return read(chosen);
    },
    async move({ input, user }) {
      const chosen = choose(user, input.id);
      await moveItems(db, chosen, input.parentId);
      return read(chosen);
    },
    async remove({ input, user }) {
      if (!(await deleteItems(db, choose(user, input.id), clock()))) throw refused(404);
      return null;
    },
    async restore({ input, user }) {
      const chosen = choose(user, input.id);
      await restoreItems(db, chosen, limits);
      return read(chosen);
    },
  };
}
