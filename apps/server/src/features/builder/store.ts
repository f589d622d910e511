import type { BuilderAsset, documents, ListedDocument } from '@sermon/contract/builder';
import type { LibraryItem } from '@sermon/contract/library';
import { copyName } from '@sermon/domain/builder/copyName';
import { isStale } from '@sermon/domain/builder/revisions';
import { type Content, contentOf } from '@sermon/domain/document/content';
import type { LibraryLimits } from '@sermon/domain/library/items';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db, Tx } from '../../database/open.ts';
import { document, libraryItem } from '../../database/schema.ts';
import { addItem, arrangeLibrary, getItem, isAlive, isPlace, pathTo, toLibraryItem } from '../library/store.ts';
import { keepRefused, keepReplaced, type Row } from './revisions.ts';

export type SavedAsset = z.output<(typeof documents)['save']['input']>;
type NewAsset = SavedAsset & {
  name: string;
  /** Of documents that are no templates it is left out; what is a template stays one. */
  isTemplate?: boolean;
};

/** What became of a save. */
export type Outcome =
  | { kind: 'saved'; asset: BuilderAsset }
  /** Somebody else saved in between: the document is as it was, the text that came is kept beside it. */
  | { kind: 'stale' }
  | { kind: 'missing' }
  | { kind: 'tooLong' }
  /** It is new and nobody has named it. */
  | { kind: 'unnamed' };

type RowWithoutText = { item: Row['item']; document: Omit<Row['document'], 'text'> };

/** The document as lists show it. */
export function toListed(row: RowWithoutText): ListedDocument {
  const { offlineMode, slideCount, revision } = row.document;
  const { customSlideBackgroundImagePath, lastModifiedOnOperatingSystem, lastModifiedFormFactor } = row.document;
  return {
    ...toLibraryItem(row),
    offlineMode,
    slideCount,
    revision,
    customSlideBackgroundImagePath,
    lastModifiedOnOperatingSystem,
    lastModifiedFormFactor,
  };
}

const toAsset = (row: Row): BuilderAsset => ({ ...toListed(row), text: row.document.text });

const select = (db: Db | Tx) =>
  db.select({ item: libraryItem, document }).from(libraryItem).innerJoin(document, eq(document.itemId, libraryItem.id));
const isTheirs = (ownerId: string, id: string) => and(eq(libraryItem.id, id), eq(libraryItem.ownerId, ownerId));

/** A document of the person's with its text, if it is not deleted. */
export async function getDocument(db: Db | Tx, ownerId: string, id: string): Promise<BuilderAsset | undefined> {
  const [row] = await select(db).where(and(isTheirs(ownerId, id), isAlive));
  return row && toAsset(row);
}

/** A document of the person's that is not deleted; nobody else changes it until the transaction is over. */
export async function holdDocument(tx: Tx, ownerId: string, id: string): Promise<Row | undefined> {
  const [row] = await select(tx)
    .where(and(isTheirs(ownerId, id), isAlive))
    .for('update');
  return row;
}

/** Keeps a document on the person's devices, or no longer. Its text is as it was: no editor hears of it. */
export async function setOfflineMode(
  db: Db,
  ownerId: string,
  id: string,
  offlineMode: boolean,
): Promise<LibraryItem | undefined> {
  const item = await getItem(db, ownerId, id);
  if (item?.type !== 'BuilderAsset') return undefined;
  await db.update(document).set({ offlineMode }).where(eq(document.itemId, id));
  return { ...item, offlineMode };
}

/** What a copy has that its original has not: a name where it is not called a copy of it, and details. */
type Copy = {
  id: string;
  parentId: string | null;
  name?: string;
  changes?: { isTemplate: false; templateDescription: '' };
};

/** Copies a document with its text and details into a place: without its star, its history and its being kept on devices. */
export function duplicateDocument(
  db: Db,
  ownerId: string,
  { id, parentId, changes, ...given }: Copy,
  now: Date,
  limits: LibraryLimits,
): Promise<LibraryItem | undefined> {
  return db.transaction(async (tx) => {
    await arrangeLibrary(tx, ownerId);
    const [original] = await select(tx).where(and(isTheirs(ownerId, id), isAlive));
    if (!original) return undefined;
    const { name = copyName(original.item.name) } = given;
    const itemId = await addItem(tx, { ownerId, type: 'BuilderAsset', parentId, name }, now, limits);
    const content = { ...original.document, ...changes, itemId, offlineMode: false, dateWritten: now };
    await tx.insert(document).values({ ...content, ...firstSave() });
    return getItem(tx, ownerId, itemId);
  });
}

/**
 * Saves a document in one transaction: when it resolves with 'saved', the text is on the disk. HTML outside the closed schema is cleaned.
 * A save of a deleted document gives the document back: what is being written is not thrown away. Without a text only details change.
 * Refuses (409) a place that is none.
 */
export async function saveDocument(
  db: Db,
  ownerId: string,
  given: SavedAsset | NewAsset,
  now: Date,
  limits: LibraryLimits,
): Promise<Outcome> {
  const { id } = given;
  if (id !== undefined && given.text === undefined)
    return db.transaction((tx) => saveDetails(tx, ownerId, { ...given, id }, now));
  const content = contentOf(given.text ?? '');
  if (!content) return { kind: 'tooLong' };
  if (id === undefined) {
    const { name } = given;
    if (name === undefined) return { kind: 'unnamed' };
    return db.transaction((tx) => createDocument(tx, ownerId, { ...given, name }, content, now, limits));
  }
  for (let isArranging = given.parentId !== undefined; ; isArranging = true) {
    const outcome = await db.transaction((tx) =>
      updateDocument(tx, ownerId, { ...given, id }, content, now, isArranging),
    );
    if (outcome !== 'arrange') return outcome;
  }
}

async function createDocument(
  tx: Tx,
  ownerId: string,
  given: NewAsset,
  content: Content,
  now: Date,
  limits: LibraryLimits,
): Promise<Outcome> {
  const { name, isStarred, parentId = null, isTemplate } = given;
  const itemId = await addItem(tx, { ownerId, type: 'BuilderAsset', parentId, name, isStarred }, now, limits);
  await tx.insert(document).values({
    itemId,
    category: 'None',
    isTemplate,
    ...detailsOf(given),
    ...content,
    ...firstSave(given),
    dateWritten: now,
  });
  const asset = await getDocument(tx, ownerId, itemId);
  return asset ? { kind: 'saved', asset } : { kind: 'missing' };
}

/** Where the count of a document's saves begins. */
const firstSave = (given: Pick<SavedAsset, 'editorId' | 'editorStep'> = {}) => ({
  revision: 1,
  editorId: given.editorId ?? null,
  editorFrom: 1,
  editorStep: given.editorStep ?? 0,
  dateKept: null,
});

/** Only a new name counts as a save: an editor with the old one hears of it. Of anything else it hears nothing. */
async function saveDetails(tx: Tx, ownerId: string, given: SavedAsset & { id: string }, now: Date): Promise<Outcome> {
  const { id, parentId, isStarred } = given;
  if (parentId !== undefined) {
    await arrangeLibrary(tx, ownerId);
    await pathTo(tx, ownerId, parentId);
  }
  const row = await holdDocument(tx, ownerId, id);
  if (!row) return { kind: 'missing' };
  const { name = row.item.name } = given;
  const documentChanges = {
    ...detailsOf(given),
    revision: row.document.revision + (name === row.item.name ? 0 : 1),
  };
  const itemChanges = {
    name,
    ...(parentId !== undefined && { parentId }),
    ...(isStarred !== undefined && { isStarred }),
    dateModified: now,
  };
  await tx.update(document).set(documentChanges).where(eq(document.itemId, id));
  await tx.update(libraryItem).set(itemChanges).where(isTheirs(ownerId, id));
  const saved = { item: { ...row.item, ...itemChanges }, document: { ...row.document, ...documentChanges } };
  return { kind: 'saved', asset: toAsset(saved) };
}

/**
 * With `isArranging` the library is held, before the document is: in the order in which deleting does it. Without it a document that has
 * to be brought back is left alone and answered with 'arrange'.
 */
async function updateDocument(
  tx: Tx,
  ownerId: string,
  given: SavedAsset & { id: string },
  content: Content,
  now: Date,
  isArranging: boolean,
): Promise<Outcome | 'arrange'> {
  const { id, revision = 0, editorId = null, editorStep = 0 } = given;
  if (isArranging) await arrangeLibrary(tx, ownerId);
  const [row] = await select(tx).where(isTheirs(ownerId, id)).for('update');
  if (!row) return { kind: 'missing' };
  if (given.parentId !== undefined) await pathTo(tx, ownerId, given.parentId);
  if (isStale(row.document, { revision, editorId, editorStep })) {
    // A lost answer makes a client send the same text again: that is no conflict.
    if (row.document.text === content.text) return { kind: 'saved', asset: toAsset(row) };
    const { lastModifiedFormFactor = '', lastModifiedOnOperatingSystem = '' } = given;
    const device = { lastModifiedFormFactor, lastModifiedOnOperatingSystem };
    const { name = row.item.name } = given;
    await keepRefused(tx, row, { name, text: content.text, editorId, ...device }, now);
    return { kind: 'stale' };
  }
  if (row.item.dateDeleted !== null && !isArranging) return 'arrange';
  const isOwnRun = editorId !== null && editorId === row.document.editorId;
  const documentChanges = {
    ...detailsOf(given),
    ...content,
    revision: row.document.revision + 1,
    editorId,
    editorFrom: isOwnRun ? row.document.editorFrom : row.document.revision,
    editorStep,
    dateWritten: now,
    dateKept: await keepReplaced(tx, row, { text: content.text, editorId }, now),
  };
  const itemChanges = {
    ...(row.item.dateDeleted !== null && (await broughtBack(tx, ownerId, row.item))),
    // A name that was changed since this editor last heard of it stays.
    ...(given.name !== undefined && revision === row.document.revision && { name: given.name }),
    ...(given.parentId !== undefined && { parentId: given.parentId }),
    ...(given.isStarred !== undefined && { isStarred: given.isStarred }),
    dateModified: now,
    dateAccessed: now,
  };
  await tx.update(document).set(documentChanges).where(eq(document.itemId, id));
  await tx.update(libraryItem).set(itemChanges).where(isTheirs(ownerId, id));
  const saved = { item: { ...row.item, ...itemChanges }, document: { ...row.document, ...documentChanges } };
  return { kind: 'saved', asset: toAsset(saved) };
}

/** The fields that a save names; those that it leaves out stay as they are. */
function detailsOf(given: SavedAsset) {
  const { category, templateDescription, datePreached, locationPreached, scripture } = given;
  const { lastModifiedOnOperatingSystem, lastModifiedFormFactor } = given;
  const details = {
    category,
    templateDescription,
    datePreached,
    locationPreached,
    scripture,
    lastModifiedOnOperatingSystem,
    lastModifiedFormFactor,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as Partial<
    typeof document.$inferInsert
  >;
}

/** What makes a deleted item one of the library again, in its folder if that is still there. */
async function broughtBack(tx: Tx, ownerId: string, { parentId }: Row['item']) {
  const isThere = await isPlace(tx, ownerId, parentId);
  return { dateDeleted: null, deletedWith: null, parentId: isThere ? parentId : null };
}
