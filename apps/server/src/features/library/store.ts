import type { LibraryItem } from '@sermon/contract/library';
import { isContainer, type ItemType, type LibraryLimits, maxDepth } from '@sermon/domain/library/items';
import { keptAddress } from '@sermon/domain/links/media';
import { library as texts } from '@sermon/domain/texts/library';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { document, fileAsset, libraryItem, linkAsset } from '../../database/schema.ts';
import { refused } from '../../http/refused.ts';

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

/** Items with what their kinds add, in no order. */
export const selectItems = (db: Db | Tx) =>
  db
    .select(fields)
    .from(libraryItem)
    .leftJoin(document, eq(document.itemId, libraryItem.id))
    .leftJoin(linkAsset, eq(linkAsset.itemId, libraryItem.id))
    .leftJoin(fileAsset, eq(fileAsset.itemId, libraryItem.id));
type Row = Awaited<ReturnType<typeof selectItems>>[number];

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

const addressOf = ({ linkType, target }: typeof linkAsset.$inferSelect) =>
  linkType === 'General' ? target : keptAddress(linkType, target);

/** Not deleted. */
export const isAlive = isNull(libraryItem.dateDeleted);

/** Which of a person's items are meant: by their ids and, where a call serves one kind only, of that kind. */
export type Chosen = { ownerId: string; ids: string[]; type?: ItemType | undefined };

/** However many there are, their ids are one parameter. */
export const idIsIn = (ids: string[]): SQL => sql`${libraryItem.id} = any(${sql.param(ids)}::uuid[])`;

/** The condition that an item is one of the chosen ones. */
export const isChosen = ({ ownerId, ids, type }: Chosen): SQL | undefined =>
  and(eq(libraryItem.ownerId, ownerId), idIsIn(ids), type && eq(libraryItem.type, type));

async function list(db: Db | Tx, which: SQL | undefined): Promise<LibraryItem[]> {
  const rows = await selectItems(db)
    .where(and(which, isAlive))
    .orderBy(desc(libraryItem.dateModified), desc(libraryItem.id));
  return rows.map(toLibraryItem);
}

/** Everything in the person's library that is not deleted, newest first. */
export const listItems = (db: Db, ownerId: string): Promise<LibraryItem[]> =>
  list(db, eq(libraryItem.ownerId, ownerId));

/** Those of the chosen items that are not deleted, newest first. */
export const getItems = (db: Db | Tx, chosen: Chosen): Promise<LibraryItem[]> => list(db, isChosen(chosen));

/** One item of the person's, if it is not deleted. */
export async function getItem(db: Db | Tx, ownerId: string, id: string): Promise<LibraryItem | undefined> {
  return (await getItems(db, { ownerId, ids: [id] }))[0];
}

/** Gives the chosen items another name. */
export async function renameItems(db: Db, chosen: Chosen, name: string, now: Date): Promise<void> {
  await db
    .update(libraryItem)
    .set({ name, dateModified: now })
    .where(and(isChosen(chosen), isAlive));
}

/** Notes that an item was opened. Returns whether there is such an item. */
export async function touchItem(db: Db, chosen: Chosen, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(libraryItem)
    .set({ dateAccessed: now })
    .where(and(isChosen(chosen), isAlive));
  return (rowCount ?? 0) > 0;
}

/** Lets only one transaction at a time change where things lie in a library: nothing is put into a folder that is being deleted. */
export const arrangeLibrary = (tx: Tx, ownerId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('library'), hashtext(${ownerId}))`);

/** Whether the person may put something there: null is the library's root; otherwise it must be a folder or series of theirs. */
export async function isPlace(db: Db | Tx, ownerId: string, parentId: string | null): Promise<boolean> {
  if (parentId === null) return true;
  const parent = await getItem(db, ownerId, parentId);
  return parent !== undefined && isContainer(parent);
}

/**
 * The ids of the folders that lead to a place, itself first; none for the library's root.
 * Refuses (409) a place that is no folder or series of the person's: what a person reads of a 404 says nothing of a folder.
 */
export async function pathTo(tx: Tx, ownerId: string, parentId: string | null): Promise<string[]> {
  if (parentId === null) return [];
  if (!(await isPlace(tx, ownerId, parentId))) throw refused(409, texts.parentMissing);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive path as (
      select id, parent_id, 1 as step from ${libraryItem} where id = ${parentId}
      union
      select above.id, above.parent_id, step + 1 from ${libraryItem} above join path on above.id = path.parent_id
    )
    select id from path order by step`);
  return rows.map(({ id }) => id);
}

/** Refuses (409) folders, so many one in the other, below so many others. */
export function checkDepth(above: number, height: number): void {
  if (above + height > maxDepth) throw refused(409, texts.tooDeep);
}

/** Refuses (409) so many items more than a library holds, or than it holds with its trash. */
export async function checkRoom(tx: Tx, ownerId: string, more: number, limits: LibraryLimits): Promise<void> {
  const [{ alive, all } = { alive: 0, all: 0 }] = await tx
    .select({ alive: sql<number>`count(*) filter (where ${isAlive})::int`, all: sql<number>`count(*)::int` })
    .from(libraryItem)
    .where(eq(libraryItem.ownerId, ownerId));
  if (alive + more > limits.items) throw refused(409, texts.full);
  if (all + more > limits.kept) throw refused(409, texts.trashFull);
}

/**
 * Adds an item and returns its id. Refuses (409) a place that is none, a folder that would lie too deep and a library that is full.
 */
export async function addItem(
  tx: Tx,
  given: { ownerId: string; type: ItemType; parentId: string | null; name: string; isStarred?: boolean | undefined },
  now: Date,
  limits: LibraryLimits,
): Promise<string> {
  const { ownerId, type, parentId, name, isStarred } = given;
  await arrangeLibrary(tx, ownerId);
  const path = await pathTo(tx, ownerId, parentId);
  if (isContainer({ type })) checkDepth(path.length, 1);
  await checkRoom(tx, ownerId, 1, limits);
  const id = newId();
  const dates = { dateCreated: now, dateModified: now, dateAccessed: now };
  await tx.insert(libraryItem).values({ id, ownerId, type, parentId, name, isStarred, ...dates });
  return id;
}
