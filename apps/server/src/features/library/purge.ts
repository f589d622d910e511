import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../database/open.ts';
import { document, documentRevision, libraryItem } from '../../database/schema.ts';

/**
 * Deletion date of items that their user has permanently deleted but that have not been removed from the database yet.
 * They are hidden like items that were in the trash for more than 30 days, and cannot be restored.
 */
export const purgedDate = new Date(0);

/**
 * Matches items that were deleted individually rather than as part of a folder. Their `deleted_with` is their own id,
 * which is also set on everything deleted with them.
 */
export const isDeletedItself = eq(libraryItem.deletedWith, libraryItem.id);

/** Limits of one batch of permanent deletion. Such a batch takes a fraction of a second. */
export const purgeLimits = {
  /**
   * Items and versions that are deleted. At a time, at most as many items are read from the trash and moved out of
   * deleted folders.
   */
  rows: 200,
  /** Total size of the deleted texts and versions, in bytes. A batch may exceed it by one text. */
  bytes: 10_000_000,
};
export type PurgeLimits = typeof purgeLimits;

/**
 * Permanently deletes the items of a user that have the `purgedDate`, with everything that was deleted with them, up to
 * the limits of a batch. Returns true if nothing is left. A descendant that was deleted separately before stays in the
 * trash. If restored, it goes to the root of the library. The caller holds the library's lock.
 */
export async function deleteBatch(tx: Tx, ownerId: string, limits: PurgeLimits = purgeLimits): Promise<boolean> {
  let { rows, bytes } = limits;
  for (let isStuck = false; rows > 0 && bytes > 0;) {
    const due = await tx
      .select({ id: libraryItem.id })
      .from(libraryItem)
      .where(and(eq(libraryItem.ownerId, ownerId), isDeletedItself, eq(libraryItem.dateDeleted, purgedDate)))
      .limit(limits.rows);
    if (due.length === 0) return true;
    if (isStuck) throw new Error('Items in the trash cannot be deleted');
    const roots = sql`${sql.param(due.map(({ id }) => id))}::uuid[]`;
    const detached = await detachOthers(tx, roots, limits.rows);
    if (detached === limits.rows) return false;
    isStuck = detached === 0;
    for (const step of [deleteVersions, deleteLeaves]) {
      if (rows <= 0 || bytes <= 0) return false;
      const deleted = await step(tx, roots, { rows, bytes });
      rows -= deleted.length;
      bytes -= deleted.reduce((sum, row) => sum + row.bytes, 0);
      if (deleted.length > 0) isStuck = false;
    }
  }
  return false;
}

/** Moves items that stay in the trash out of the folders that are deleted. Returns the number of moved items. */
async function detachOthers(tx: Tx, roots: SQL, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${libraryItem} set parent_id = null where id in (
      select child.id from ${libraryItem} parent join ${libraryItem} child on child.parent_id = parent.id
      where parent.deleted_with = any(${roots}) and (child.deleted_with = any(${roots})) is not true
      limit ${limit}
    )`);
  return rowCount ?? 0;
}

type Deleted = { bytes: number };

/** Deletes versions of the documents. A document may have any number of versions, so they may not fit in one batch. */
async function deleteVersions(tx: Tx, roots: SQL, limits: PurgeLimits): Promise<Deleted[]> {
  const { rows } = await tx.execute<Deleted>(sql`
    with candidate as (
      select version.id, octet_length(version.text) as bytes
      from ${libraryItem} item join ${documentRevision} version on version.document_id = item.id
      where item.deleted_with = any(${roots})
      limit ${limits.rows}
    ), ${chosen(limits.bytes)}
    delete from ${documentRevision} using chosen where ${documentRevision.id} = chosen.id returning chosen.bytes`);
  return rows;
}

/** Deletes items that contain no other items. An item in the trash is deleted after everything in it. */
async function deleteLeaves(tx: Tx, roots: SQL, limits: PurgeLimits): Promise<Deleted[]> {
  const { rows } = await tx.execute<Deleted>(sql`
    with candidate as (
      select item.id, coalesce(octet_length(${document.text}), 0) as bytes
      from ${libraryItem} item left join ${document} on ${document.itemId} = item.id
      where item.deleted_with = any(${roots})
        and not exists (select from ${libraryItem} child where child.parent_id = item.id)
        and (item.id <> item.deleted_with
          or not exists (select from ${libraryItem} other where other.deleted_with = item.id and other.id <> item.id))
        and not exists (select from ${documentRevision} version where version.document_id = item.id)
      limit ${limits.rows}
    ), ${chosen(limits.bytes)}
    delete from ${libraryItem} using chosen where ${libraryItem.id} = chosen.id returning chosen.bytes`);
  return rows;
}

/** Chooses candidates up to this many bytes in total, but at least one. */
const chosen = (bytes: number): SQL => sql`
  summed as (select id, bytes, sum(bytes) over (order by id) as total from candidate),
  chosen as (select id, bytes from summed where total <= ${bytes}::bigint or total = bytes)`;
