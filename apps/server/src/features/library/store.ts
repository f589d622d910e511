import type { LibraryItem, PremiumSource } from '@sermon/contract/library';
import {
  type DocumentDetails,
  documentDetailsOf,
  isContainer,
  type ItemType,
  type LibraryLimits,
  maxDepth,
  noDetails,
  sharedDetailsOf,
} from '@sermon/domain/library/items';
import { storedUrlOf } from '@sermon/domain/links/media';
import { library as texts } from '@sermon/domain/texts/library';
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import {
  assetShare,
  document,
  documentRevision,
  fileAsset,
  isShareOn,
  libraryItem,
  linkAsset,
  premiumItem,
} from '../../database/schema.ts';
import { refused } from '../../refused.ts';

/**
 * Whether the pages of a document's shares can be opened, unless it is in the trash, and the id of the page with its
 * text. For queries that join other tables to `library_item`.
 */
export const sharedFields = {
  isOn: sql<boolean>`exists (
    select from ${assetShare} where ${assetShare.documentId} = ${libraryItem.id} and ${isShareOn}
  )`,
  shareId: sql<string | null>`(
    select ${assetShare.shareId} from ${assetShare}
    where ${assetShare.documentId} = ${libraryItem.id} and ${assetShare.kind} = 'sermon'
  )`,
};
export type SharedFields = { isOn: boolean; shareId: string | null };

/** The premium sermon or series from which an item was copied. For queries that join other tables to `library_item`. */
export const premiumSource = sql<PremiumSource | null>`case when ${libraryItem.premiumItemId} is not null then (
  select json_build_object('kind', source.kind, 'slug', source.slug, 'name', source.name)
  from ${premiumItem} source where source.id = ${libraryItem.premiumItemId}
) end`;

export const itemFields = { item: libraryItem, shared: sharedFields, premium: premiumSource };

const fields = {
  item: libraryItem,
  shared: { isOn: sharedFields.isOn },
  premium: premiumSource,
  document: {
    category: document.category,
    openingLine: document.openingLine,
    wordCount: document.wordCount,
    isTemplate: document.isTemplate,
    isSample: document.isSample,
    ...(documentDetailsOf(document) satisfies Record<keyof DocumentDetails, PgColumn>),
    slideExporterAspectRatio: document.slideExporterAspectRatio,
    offlineMode: document.offlineMode,
  },
  link: linkAsset,
  file: fileAsset,
};

export const selectItems = (db: Db | Tx) =>
  db
    .select(fields)
    .from(libraryItem)
    .leftJoin(document, eq(document.itemId, libraryItem.id))
    .leftJoin(linkAsset, eq(linkAsset.itemId, libraryItem.id))
    .leftJoin(fileAsset, eq(fileAsset.itemId, libraryItem.id));
type Row = Awaited<ReturnType<typeof selectItems>>[number];

const noContent = {
  ...noDetails,
  category: 'None',
  openingLine: '',
  wordCount: null,
  isTemplate: false,
  isSample: false,
  slideExporterAspectRatio: '16x9',
  offlineMode: false,
  linkType: null,
  linkUrl: null,
  url: null,
  fileSize: null,
} as const;

export function toLibraryItem({
  item,
  document,
  shared = { isOn: false },
  premium = null,
  link = null,
  file = null,
}: Pick<Row, 'item' | 'document'> & Partial<Row>): LibraryItem {
  const { id, type, parentId, name, isStarred, dateCreated, dateModified, dateAccessed } = item;
  const isShared = shared.isOn && item.dateDeleted === null;
  const common = { id, type, parentId, name, isStarred, dateCreated, dateModified, dateAccessed, isShared, premium };
  if (link) {
    const url = addressOf(link);
    return {
      ...common,
      ...noContent,
      category: link.category,
      ...sharedDetailsOf(link),
      linkType: link.linkType,
      linkUrl: url,
      url,
    };
  }
  if (file)
    return { ...common, ...noContent, category: file.category, ...sharedDetailsOf(file), fileSize: file.fileSize };
  const isSample = document?.isSample === true && item.nameRevision === 0;
  return { ...common, ...noContent, ...document, isSample };
}

const addressOf = ({ linkType, target }: typeof linkAsset.$inferSelect) =>
  linkType === 'General' ? target : storedUrlOf(linkType, target);

export const isAlive = isNull(libraryItem.dateDeleted);

/**
 * A selection of the user's items for a call: the items with these ids. If a type is given, items of other types are
 * excluded.
 */
export type Chosen = { ownerId: string; ids: string[]; type?: ItemType | undefined };

/** Matches items by id. Passes all ids as one array parameter, because SQL limits the number of parameters. */
export const idIsIn = (ids: string[]): SQL => sql`${libraryItem.id} = any(${sql.param(ids)}::uuid[])`;

export const isChosen = ({ ownerId, ids, type }: Chosen): SQL | undefined =>
  and(eq(libraryItem.ownerId, ownerId), idIsIn(ids), type && eq(libraryItem.type, type));

export async function getItems(db: Db | Tx, chosen: Chosen): Promise<LibraryItem[]> {
  const rows = await selectItems(db)
    .where(and(isChosen(chosen), isAlive))
    .orderBy(desc(libraryItem.dateModified), desc(libraryItem.id));
  return rows.map(toLibraryItem);
}

export async function getItem(db: Db | Tx, ownerId: string, id: string): Promise<LibraryItem | undefined> {
  return (await getItems(db, { ownerId, ids: [id] }))[0];
}

export async function renameItems(db: Db, chosen: Chosen, name: string, now: Date): Promise<void> {
  const nameRevision = sql`${libraryItem.nameRevision} + case when ${libraryItem.name} = ${name} then 0 else 1 end`;
  await db
    .update(libraryItem)
    .set({ name, nameRevision, dateModified: now })
    .where(and(isChosen(chosen), isAlive));
}

export async function touchItem(db: Db, chosen: Chosen, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(libraryItem)
    .set({ dateAccessed: now })
    .where(and(isChosen(chosen), isAlive));
  return (rowCount ?? 0) > 0;
}

/**
 * Takes an advisory lock that lets only one transaction at a time change the folder structure of a library. Without it,
 * an item could be added to a folder that is being deleted.
 */
export const lockLibrary = (tx: Tx, ownerId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('library'), hashtext(${ownerId}))`);

/**
 * Returns whether `parentId` is a valid parent for items: null (the root of the library) or the id of one of the user's
 * folders or series.
 */
export async function isValidParent(db: Db | Tx, ownerId: string, parentId: string | null): Promise<boolean> {
  if (parentId === null) return true;
  const parent = await getItem(db, ownerId, parentId);
  return parent !== undefined && isContainer(parent);
}

/**
 * Returns the ids of a folder and its ancestors, innermost first, or an empty array for the root of the library. Throws
 * 409 if `parentId` is not the id of one of the user's folders or series. It does not throw 404, because the
 * user-facing message of a 404 would not mention a folder.
 */
export async function pathTo(tx: Tx, ownerId: string, parentId: string | null): Promise<string[]> {
  if (parentId === null) return [];
  const parent = await getItem(tx, ownerId, parentId);
  if (!parent) throw refused(409, texts.parentMissing);
  if (!isContainer(parent)) throw refused(409, texts.notContainer);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive path as (
      select id, parent_id, 1 as step from ${libraryItem} where id = ${parentId}
      union
      select above.id, above.parent_id, step + 1 from ${libraryItem} above join path on above.id = path.parent_id
    )
    select id from path order by step`);
  return rows.map(({ id }) => id);
}

/**
 * Throws 409 if folders with `height` nested levels would exceed the maximum nesting depth below `above` other folders.
 */
export function checkDepth(above: number, height: number): void {
  if (above + height > maxDepth) throw refused(409, texts.tooDeep(maxDepth));
}

/**
 * Throws 409 if `added` additional items would exceed the item limit, either without or with the items in the trash.
 * Items that are being permanently deleted do not count.
 */
export async function checkRoom(tx: Tx, ownerId: string, added: number, limits: LibraryLimits): Promise<void> {
  const root = alias(libraryItem, 'root');
  const isPurged = eq(root.dateDeleted, purgedDate);
  const [{ alive, all } = { alive: 0, all: 0 }] = await tx
    .select({
      alive: sql<number>`count(*) filter (where ${isAlive})::int`,
      all: sql<number>`count(*) filter (where (${isPurged}) is not true)::int`,
    })
    .from(libraryItem)
    .leftJoin(root, eq(root.id, libraryItem.deletedWith))
    .where(eq(libraryItem.ownerId, ownerId));
  if (alive + added > limits.items) throw refused(409, texts.full);
  if (all + added > limits.kept) throw refused(409, texts.trashFull);
}

/**
 * Adds an item and returns its id. Throws 409 if the parent is invalid, the folder nesting is too deep, or the library
 * is full.
 */
export async function addItem(
  tx: Tx,
  item: {
    id?: string | undefined;
    ownerId: string;
    type: ItemType;
    parentId: string | null;
    name: string;
    isStarred?: boolean | undefined;
  },
  now: Date,
  limits: LibraryLimits,
): Promise<string> {
  const { id = newId(), ownerId, type, parentId, name, isStarred } = item;
  await lockLibrary(tx, ownerId);
  const path = await pathTo(tx, ownerId, parentId);
  if (isContainer({ type })) checkDepth(path.length, 1);
  await checkRoom(tx, ownerId, 1, limits);
  const dates = { dateCreated: now, dateModified: now, dateAccessed: now };
  await tx.insert(libraryItem).values({ id, ownerId, type, parentId, name, isStarred, ...dates });
  return id;
}

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
const purgeLimits = {
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
