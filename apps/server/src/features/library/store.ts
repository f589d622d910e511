import type { LibraryItem } from '@sermon/contract/library';
import type { ItemType } from '@sermon/domain/library/items';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { document, fileAsset, libraryItem, linkAsset } from '../../database/schema.ts';

/** An item with what its kind adds, without the text of documents. */
const fields = {
  item: libraryItem,
  document: {
    category: document.category,
    openingLine: document.openingLine,
    isTemplate: document.isTemplate,
    templateDescription: document.templateDescription,
    datePreached: document.datePreached,
    locationPreached: document.locationPreached,
    scripture: document.scripture,
    slideExporterAspectRatio: document.slideExporterAspectRatio,
    offlineMode: document.offlineMode,
  },
  link: linkAsset,
  file: fileAsset,
};

const select = (db: Db | Tx) =>
  db
    .select(fields)
    .from(libraryItem)
    .leftJoin(document, eq(document.itemId, libraryItem.id))
    .leftJoin(linkAsset, eq(linkAsset.itemId, libraryItem.id))
    .leftJoin(fileAsset, eq(fileAsset.itemId, libraryItem.id));
type Row = Awaited<ReturnType<typeof select>>[number];

/** What an item without such details answers in their place. */
const noDetails = {
  category: 'None',
  openingLine: '',
  isTemplate: false,
  templateDescription: '',
  datePreached: null,
  locationPreached: '',
  scripture: '',
  slideExporterAspectRatio: '16x9',
  offlineMode: false,
  linkType: null,
  linkUrl: null,
  fileSize: null,
} as const;

/** The item as the contract describes it. */
export function toLibraryItem({
  item,
  document,
  link = null,
  file = null,
}: Pick<Row, 'item' | 'document'> & Partial<Row>): LibraryItem {
  const { id, type, parentId, name, isStarred, dateCreated, dateModified, dateAccessed } = item;
  const common = { id, type, parentId, name, isStarred, dateCreated, dateModified, dateAccessed, isShared: false };
  if (link) return { ...common, ...noDetails, ...preached(link), linkType: link.linkType, linkUrl: addressOf(link) };
  if (file) return { ...common, ...noDetails, ...preached(file), fileSize: file.fileSize };
  return { ...common, ...noDetails, ...document };
}

type Preached = Pick<LibraryItem, 'category' | 'datePreached' | 'locationPreached' | 'scripture'>;
const preached = ({ category, datePreached, locationPreached, scripture }: Preached): Preached => ({
  category,
  datePreached,
  locationPreached,
  scripture,
});

/** Media carry their kind as the address's scheme (spec part 1 §3). */
const addressOf = ({ linkType, target }: typeof linkAsset.$inferSelect) =>
  linkType === 'General' ? target : `${linkType.toLowerCase()}://${target}`;

const isAlive = isNull(libraryItem.dateDeleted);

/** Everything in the person's library that is not deleted, newest first. */
export async function listItems(db: Db, ownerId: string): Promise<LibraryItem[]> {
  const rows = await select(db)
    .where(and(eq(libraryItem.ownerId, ownerId), isAlive))
    .orderBy(desc(libraryItem.dateModified), desc(libraryItem.id));
  return rows.map(toLibraryItem);
}

/** What lies directly in a folder or series, newest first. */
export async function listChildren(db: Db, ownerId: string, parentId: string): Promise<LibraryItem[]> {
  const rows = await select(db)
    .where(and(eq(libraryItem.ownerId, ownerId), eq(libraryItem.parentId, parentId), isAlive))
    .orderBy(desc(libraryItem.dateModified), desc(libraryItem.id));
  return rows.map(toLibraryItem);
}

/** One item of the person's, if it is not deleted. */
export async function getItem(db: Db | Tx, ownerId: string, id: string): Promise<LibraryItem | undefined> {
  const [row] = await select(db).where(and(eq(libraryItem.ownerId, ownerId), eq(libraryItem.id, id), isAlive));
  return row && toLibraryItem(row);
}

/** Whether the person may put something there: null is the library's root; otherwise it must be a folder or series of theirs. */
export async function isPlace(db: Db | Tx, ownerId: string, parentId: string | null): Promise<boolean> {
  if (parentId === null) return true;
  const parent = await getItem(db, ownerId, parentId);
  return parent?.type === 'Folder' || parent?.type === 'SermonSeries';
}

/** Adds an item and returns its id. */
export async function addItem(
  db: Db | Tx,
  given: { ownerId: string; type: ItemType; parentId: string | null; name: string; isStarred?: boolean | undefined },
  now: Date,
): Promise<string> {
  const id = newId();
  const { ownerId, type, parentId, name, isStarred } = given;
  const dates = { dateCreated: now, dateModified: now, dateAccessed: now };
  await db.insert(libraryItem).values({ id, ownerId, type, parentId, name, isStarred, ...dates });
  return id;
}

/** Lets only one transaction at a time change where things lie in a library: nothing is put into a folder that is being deleted. */
export const arrangeLibrary = (tx: Tx, ownerId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('library'), hashtext(${ownerId}))`);

/**
 * Deletes an item of the given type softly, and with a folder everything below it.
 * Returns whether there was such an item.
 */
export async function deleteItem(db: Db, ownerId: string, type: ItemType, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await arrangeLibrary(tx, ownerId);
    const { rowCount } = await tx.execute(sql`
      with recursive taken as (
        select id from ${libraryItem} where id = ${id} and owner_id = ${ownerId} and type = ${type} and date_deleted is null
        union all
        select child.id from ${libraryItem} child join taken on child.parent_id = taken.id where child.date_deleted is null
      )
      update ${libraryItem} set date_deleted = ${now}, deleted_with = ${id} where id in (select id from taken)`);
    return (rowCount ?? 0) > 0;
  });
}

/**
 * Gives back a deleted item and everything that went with it. Where its folder is gone by now, it comes back to the library's root.
 * Returns the item, also when it was not deleted; undefined where there is no such item of the person's.
 */
export async function restoreItem(
  db: Db,
  ownerId: string,
  type: ItemType,
  id: string,
): Promise<LibraryItem | undefined> {
  return db.transaction(async (tx) => {
    await arrangeLibrary(tx, ownerId);
    const isTheirs = and(eq(libraryItem.id, id), eq(libraryItem.ownerId, ownerId), eq(libraryItem.type, type));
    const [item] = await tx.select().from(libraryItem).where(isTheirs).for('update');
    if (!item) return undefined;
    if (item.deletedWith !== null) {
      const cameWith = and(
        eq(libraryItem.ownerId, ownerId),
        eq(libraryItem.deletedWith, id),
        isNotNull(libraryItem.dateDeleted),
      );
      await tx.update(libraryItem).set({ dateDeleted: null, deletedWith: null }).where(cameWith);
      await tx.update(libraryItem).set({ dateDeleted: null, deletedWith: null }).where(isTheirs);
      if (!(await isPlace(tx, ownerId, item.parentId)))
        await tx.update(libraryItem).set({ parentId: null }).where(isTheirs);
    }
    return getItem(tx, ownerId, id);
  });
}
