import type { documents, ListedDocument, SermonDocument } from '@sermon/contract/builder';
import { hasArrived, isStale } from '@sermon/domain/builder/revisions';
import type { Content } from '@sermon/domain/builder/content';
import {
  documentDetailsOf,
  type LibraryLimits,
  maxOfflineDocuments,
  sermonDetailsOf,
} from '@sermon/domain/library/items';
import { and, count, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db, Tx } from '../../database/open.ts';
import { document, libraryItem } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import {
  addItem,
  getItem,
  isAlive,
  isValidParent,
  itemFields,
  lockLibrary,
  pathTo,
  toLibraryItem,
} from '../library/store.ts';
import { hashOf, readReceipt, writeReceipt } from './receipts.ts';
import { checkGrowthOfSave, checkStorage, growthFields } from '../storage/quota.ts';
import { slideImageUrl } from './slideImage.ts';
import { type PlainSave, savePlainly } from './plainSave.ts';
import { keepRefused, keepReplaced, type Row, type RowWithoutText } from './revisions.ts';
import type { User } from '@sermon/contract/accounts';
import { builder as texts } from '@sermon/domain/texts/builder';
import { library } from '@sermon/domain/texts/library';
import { refused, refusedFields } from '../../refused.ts';
import { addOriginal, type UploadedOriginal } from '../files/originals.ts';
import type { Sermon } from '../../exports/sermon.ts';
import type { LibraryItem } from '@sermon/contract/library';
import { offlineDocuments as offlineTexts } from '@sermon/domain/texts/offline/documents';

export type SaveInput = Omit<z.output<(typeof documents)['save']['input']>, 'original'> &
  Partial<Writer> & { original?: UploadedOriginal };
type NewDocument = SaveInput & {
  name: string;
  /** Set only when creating a template. A template always stays a template. */
  isTemplate?: boolean;
};

export type Outcome =
  /**
   * The text is on disk. `savedAs` is the revision that it became, or that a later text of the same editor became. It
   * is less than the document's revision if another editor has saved since.
   */
  | { kind: 'saved'; document: SermonDocument; savedAs: number }
  /** Another editor saved in the meantime. The document is unchanged, and the refused text is stored in its history. */
  | { kind: 'stale' }
  | { kind: 'missing' }
  | { kind: 'tooLong' }
  | { kind: 'unnamed' };

export function toListedDocument(row: RowWithoutText): ListedDocument {
  const { offlineMode, slideCount, isByAdministrator, revision, detailsRevision } = row.document;
  const { customSlideBackgroundImagePath, customSlideBackgroundScrim } = row.document;
  const { lastModifiedOnOperatingSystem, lastModifiedFormFactor } = row.document;
  return {
    ...toLibraryItem(row),
    shareId: row.shared.shareId,
    offlineMode,
    slideCount,
    isByAdministrator,
    revision,
    nameRevision: row.item.nameRevision,
    detailsRevision,
    customSlideBackgroundImagePath,
    customSlideBackgroundImageUrl: slideImageUrl(row.item.id, customSlideBackgroundImagePath),
    customSlideBackgroundScrim,
    lastModifiedOnOperatingSystem,
    lastModifiedFormFactor,
  };
}

const toDocument = (row: Row): SermonDocument => ({ ...toListedDocument(row), text: row.document.text });

const saved = (row: Row, savedAs = row.document.revision): Outcome => ({
  kind: 'saved',
  document: toDocument(row),
  savedAs,
});

const select = (db: Db | Tx) =>
  db
    .select({ ...itemFields, document })
    .from(libraryItem)
    .innerJoin(document, eq(document.itemId, libraryItem.id));
const isOwnItem = (ownerId: string, id: string) => and(eq(libraryItem.id, id), eq(libraryItem.ownerId, ownerId));

/** Returns the user's document with its text, unless it is deleted. */
export async function getDocument(db: Db | Tx, ownerId: string, id: string): Promise<SermonDocument | undefined> {
  const [row] = await select(db).where(and(isOwnItem(ownerId, id), isAlive));
  return row && toDocument(row);
}

/** Reads the user's document, unless it is deleted, and locks its row until the end of the transaction. */
export async function lockDocument(tx: Tx, ownerId: string, id: string): Promise<Row | undefined> {
  const [row] = await select(tx)
    .where(and(isOwnItem(ownerId, id), isAlive))
    .for('update');
  return row;
}

type SaveServices = Pick<Services, 'db' | 'textWork' | 'limits'>;

/**
 * Saves a document in one transaction. Once it resolves with 'saved', the text is on disk. HTML outside the closed
 * schema is removed. Saving text to a deleted document restores the document, so that no writing is lost. An input
 * without a text changes only the details. Throws 409 if the parent is not one of the user's folders or series.
 */
export async function saveDocument(
  services: SaveServices,
  ownerId: string,
  input: SaveInput | NewDocument,
  now: Date,
): Promise<Outcome> {
  const { db, textWork, limits } = services;
  const { id, isNew } = input;
  if (id !== undefined && input.text === undefined && !isNew)
    return db.transaction((tx) => saveDetails(tx, ownerId, { ...input, id }, now));
  const content = await textWork.contentOf(input.text ?? '');
  if (!content) return { kind: 'tooLong' };
  const create = (): Promise<Outcome> => {
    const { name } = input;
    if (name === undefined) return Promise.resolve({ kind: 'unnamed' });
    return db.transaction((tx) => createDocument(tx, ownerId, { ...input, name }, content, now, limits));
  };
  if (id === undefined) return create();
  const change = isNew ? withoutDetails(input) : input;
  const update = () => updateUnlessMissing(services, ownerId, { ...change, id }, content, now);
  const updated = await update();
  if (updated.kind !== 'missing' || !isNew) return updated;
  const created = await create();
  // The same request may have arrived twice at the same time. The other one has created the document.
  return created.kind === 'missing' ? update() : created;
}

/** A repeated request to create a document must not undo what other devices have changed since the first one. */
function withoutDetails(input: SaveInput): SaveInput {
  const details = new Set(['category', 'parentId', 'isStarred', ...Object.keys(sermonDetailsOf(input))]);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !details.has(name)));
}

async function updateUnlessMissing(
  { db, limits }: SaveServices,
  ownerId: string,
  input: SaveInput & { id: string },
  content: Content,
  now: Date,
): Promise<Outcome> {
  if (input.text === undefined) return db.transaction((tx) => saveDetails(tx, ownerId, input, now));
  const plain = plainSaveOf(input);
  const row = plain && (await savePlainly(db, ownerId, plain, content, { now, limits }));
  if (row) return saved({ ...row, document: { ...row.document, text: content.text } });
  for (let locksLibrary = input.parentId !== undefined; ; locksLibrary = true) {
    const outcome = await db.transaction((tx) =>
      updateDocument(tx, ownerId, input, content, { now, locksLibrary, limits }),
    );
    if (outcome !== 'needsLock') return outcome;
  }
}

/** Returns the save if it changes nothing but the text, otherwise null. */
function plainSaveOf(input: SaveInput & { id: string }): PlainSave | null {
  const { isNew, baseHash, parentId, isStarred, revision } = input;
  const { lastModifiedOnOperatingSystem, lastModifiedFormFactor, ...details } = detailsOf(input);
  const isMore = [baseHash, parentId, isStarred, ...Object.values(details)].some((value) => value !== undefined);
  if (isNew || isMore || revision === undefined) return null;
  const { id, nameRevision, editorId = null, editorStep = 0, isByAdministrator = false } = input;
  const device = { lastModifiedOnOperatingSystem, lastModifiedFormFactor };
  // Editors never rename with a text (`changedName`).
  const name = nameRevision === undefined && input.editorId !== undefined ? undefined : input.name;
  return { id, name, revision, editorId, editorStep, isByAdministrator, ...device };
}

/** Creates a document, with the id in the input if there is one. The outcome is 'missing' if that id is in use. */
async function createDocument(
  tx: Tx,
  ownerId: string,
  input: NewDocument,
  content: Content,
  now: Date,
  limits: LibraryLimits,
): Promise<Outcome> {
  const { id, name, isStarred, isTemplate, editorId = null, editorStep = 0 } = input;
  let { parentId = null } = input;
  if (id !== undefined) {
    await lockLibrary(tx, ownerId);
    if ((await tx.$count(libraryItem, eq(libraryItem.id, id))) > 0) return { kind: 'missing' };
    // The document was created on a device, maybe days ago. Its folder may have been deleted since.
    if (!(await isValidParent(tx, ownerId, parentId))) parentId = null;
  }
  const itemId = await addItem(tx, { id, ownerId, type: 'BuilderAsset', parentId, name, isStarred }, now, limits);
  await tx.insert(document).values({
    itemId,
    category: 'None',
    isTemplate,
    offlineMode: input.offlineMode === true && (await mayAddOffline(tx, ownerId)),
    ...detailsOf(input),
    ...content,
    ...firstSave(input),
    dateWritten: now,
  });
  if (input.original) await addOriginal(tx, ownerId, itemId, input.original, now);
  await checkStorage(tx, ownerId, limits);
  await writeReceipt(tx, itemId, editorId, { step: editorStep, revision: 1, textHash: hashOf(content.text) }, now);
  const row = await lockDocument(tx, ownerId, itemId);
  return row ? saved(row) : { kind: 'missing' };
}

export const firstSave = (input: Pick<SaveInput, 'editorId' | 'editorStep' | 'isNew' | 'isByAdministrator'> = {}) => ({
  revision: 1,
  isByAdministrator: input.isByAdministrator ?? false,
  editorId: input.editorId ?? null,
  // An editor that created the document may save again without knowing that it did.
  editorFrom: input.isNew ? 0 : 1,
  editorStep: input.editorStep ?? 0,
  dateKept: null,
});

/** Changes the details of a document. This does not increment the revision, which counts changes of the text. */
async function saveDetails(tx: Tx, ownerId: string, input: SaveInput & { id: string }, now: Date): Promise<Outcome> {
  const { id, parentId, isStarred } = input;
  if (parentId !== undefined) {
    await lockLibrary(tx, ownerId);
    await pathTo(tx, ownerId, parentId);
  }
  const row = await lockDocument(tx, ownerId, id);
  if (!row) return { kind: 'missing' };
  const documentChanges = changedDetails(row, input);
  const itemChanges = {
    ...changedName(row, input),
    ...(parentId !== undefined && { parentId }),
    ...(isStarred !== undefined && { isStarred }),
    dateModified: now,
  };
  await tx.update(document).set(documentChanges).where(eq(document.itemId, id));
  await tx.update(libraryItem).set(itemChanges).where(isOwnItem(ownerId, id));
  return saved({ ...row, item: { ...row.item, ...itemChanges }, document: { ...row.document, ...documentChanges } });
}

/**
 * Saves the text and details of an existing document. With `locksLibrary`, it locks the library before the document,
 * the same order that deletion uses. Without `locksLibrary`, it returns 'needsLock' for a deleted document instead of
 * restoring it.
 */
async function updateDocument(
  tx: Tx,
  ownerId: string,
  input: SaveInput & { id: string },
  content: Content,
  { now, locksLibrary, limits }: { now: Date; locksLibrary: boolean; limits: LibraryLimits },
): Promise<Outcome | 'needsLock'> {
  const { id, revision = 0, editorId = null, editorStep = 0, isByAdministrator = false } = input;
  if (locksLibrary) await lockLibrary(tx, ownerId);
  const [row] = await select(tx).where(isOwnItem(ownerId, id)).for('update');
  if (!row) return { kind: 'missing' };
  const save = { revision, editorId, editorStep, textHash: hashOf(content.text) };
  const { textHash } = save;
  // A save that is based on the newest revision cannot be a late one.
  const isLate = editorId !== null && revision !== row.document.revision;
  const receipt = isLate ? await readReceipt(tx, id, editorId) : null;
  if (receipt && hasArrived(receipt, save)) return saved(row, receipt.revision);
  if (input.parentId !== undefined) await pathTo(tx, ownerId, input.parentId);
  if (isStale(row.document, save) || isBasedOnOther(row, input)) {
    // Another editor has saved the same text. That is not a conflict.
    if (row.document.text === content.text) {
      await writeReceipt(tx, id, editorId, { step: editorStep, revision: row.document.revision, textHash }, now);
      return saved(row);
    }
    const { name = row.item.name, lastModifiedFormFactor = '', lastModifiedOnOperatingSystem = '' } = input;
    const device = { lastModifiedFormFactor, lastModifiedOnOperatingSystem };
    const { text, wordCount } = content;
    await keepRefused(tx, row, { name, text, wordCount, editorId, isByAdministrator, ...device }, now);
    // Not limited by the storage of the account: `limitRefused` keeps few of these texts, and this is the only copy.
    return { kind: 'stale' };
  }
  if (row.item.dateDeleted !== null && !locksLibrary) return 'needsLock';
  const isSameEditor = editorId !== null && editorId === row.document.editorId;
  const documentChanges = {
    ...changedDetails(row, input),
    ...content,
    revision: row.document.revision + 1,
    editorId,
    // Saving the same text again does not change who wrote it.
    isByAdministrator: content.text === row.document.text ? row.document.isByAdministrator : isByAdministrator,
    editorFrom: isSameEditor ? row.document.editorFrom : row.document.revision,
    editorStep,
    dateWritten: now,
    dateKept: await keepReplaced(tx, row, { text: content.text, editorId, isByAdministrator }, now),
  };
  const itemChanges = {
    ...(row.item.dateDeleted !== null && (await restoredFields(tx, ownerId, row.item))),
    ...changedName(row, input),
    ...(input.parentId !== undefined && { parentId: input.parentId }),
    ...(input.isStarred !== undefined && { isStarred: input.isStarred }),
    dateModified: now,
    dateAccessed: now,
  };
  await tx.update(document).set(documentChanges).where(eq(document.itemId, id));
  // The last statement, which is needed anyway, also returns the growth. A separate query would slow down every save.
  const [growth] = await tx
    .update(libraryItem)
    .set(itemChanges)
    .where(isOwnItem(ownerId, id))
    .returning(growthFields(ownerId));
  if (growth) checkGrowthOfSave(growth, limits);
  await writeReceipt(tx, id, editorId, { step: editorStep, revision: documentChanges.revision, textHash }, now);
  return saved({ ...row, item: { ...row.item, ...itemChanges }, document: { ...row.document, ...documentChanges } });
}

/**
 * True if the text of the newest revision is not the one on which the save is based. A database that was restored from
 * a backup counts revisions again, so another text may have got the same number.
 */
const isBasedOnOther = ({ document }: Row, { revision, baseHash }: SaveInput): boolean =>
  baseHash !== undefined && revision === document.revision && baseHash !== hashOf(document.text);

/**
 * Returns the changed name fields of an existing document, or nothing if the name stays. A name is ignored if the
 * document has been renamed since the name on which it is based. Without a `nameRevision`, a name that comes with a
 * text counts as current if the text is, except that editors never rename with a text.
 */
function changedName({ item, document }: Row, input: SaveInput): { name?: string; nameRevision?: number } {
  const { name = item.name, nameRevision, text, revision = 0, editorId, isNew = false } = input;
  const isCurrent =
    nameRevision === undefined
      ? text === undefined || (revision === document.revision && (editorId === undefined || isNew))
      : nameRevision === item.nameRevision;
  return name === item.name || !isCurrent ? {} : { name, nameRevision: item.nameRevision + 1 };
}

function changedDetails({ document }: Row, input: SaveInput) {
  const details = detailsOf(input);
  const { lastModifiedOnOperatingSystem: _system, lastModifiedFormFactor: _device, ...counted } = details;
  const stored: Record<string, unknown> = document;
  const isNew = Object.entries(counted).some(([field, value]) => value !== stored[field]);
  return { ...details, detailsRevision: document.detailsRevision + (isNew ? 1 : 0) };
}

function detailsOf(input: SaveInput) {
  const { category, lastModifiedOnOperatingSystem, lastModifiedFormFactor } = input;
  const details = { category, ...documentDetailsOf(input), lastModifiedOnOperatingSystem, lastModifiedFormFactor };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as Partial<
    typeof document.$inferInsert
  >;
}

async function restoredFields(tx: Tx, ownerId: string, { parentId }: Row['item']) {
  const hasParent = await isValidParent(tx, ownerId, parentId);
  return { dateDeleted: null, deletedWith: null, parentId: hasParent ? parentId : null };
}

/**
 * Sets whether a document is available offline. Does not change the revision, so open editors see no conflict. Throws
 * 409 if that would be more documents than `listOffline` lists: devices would remove those that are missing there.
 */
export async function setOfflineMode(
  db: Db,
  ownerId: string,
  id: string,
  offlineMode: boolean,
): Promise<LibraryItem | undefined> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, ownerId);
    const item = await getItem(tx, ownerId, id);
    if (item?.type !== 'BuilderAsset') return undefined;
    if (offlineMode && !item.offlineMode && !(await mayAddOffline(tx, ownerId)))
      throw refused(409, offlineTexts.tooMany(maxOfflineDocuments));
    await tx.update(document).set({ offlineMode }).where(eq(document.itemId, id));
    return { ...item, offlineMode };
  });
}

const mayAddOffline = async (tx: Tx, ownerId: string): Promise<boolean> =>
  (await countOffline(tx, ownerId)) < maxOfflineDocuments;

async function countOffline(tx: Tx, ownerId: string): Promise<number> {
  const [counted] = await tx
    .select({ documents: count() })
    .from(libraryItem)
    .innerJoin(document, eq(document.itemId, libraryItem.id))
    .where(and(eq(libraryItem.ownerId, ownerId), eq(document.offlineMode, true), isAlive));
  return counted?.documents ?? 0;
}

type Writer = { isByAdministrator: boolean };

export const writerOf = (user: User): Writer => ({ isByAdministrator: user.inAdminImpersonationMode });

/** Returns the saved document with `savedAs`, or throws an error that explains why it was not saved. */
export function savedOrRefused(outcome: Outcome): SermonDocument & { savedAs: number } {
  switch (outcome.kind) {
    case 'saved':
      return { ...outcome.document, savedAs: outcome.savedAs };
    case 'stale':
      throw refused(409, texts.staleSave);
    case 'tooLong':
      throw refusedFields({ Text: [library.textTooLong] });
    case 'unnamed':
      throw refusedFields({ Name: [library.invalidName] });
    case 'missing':
      throw refused(404);
  }
}

/** Throws 401 if a text belongs to a user other than the signed-in one. */
export function refuseOtherOwner(user: User, { ownerId }: { ownerId?: string | undefined }): void {
  if (ownerId !== undefined && ownerId !== user.id) throw refused(401);
}

/** Converts a document to the format that exports use. The author is the name of the document's owner. */
export const sermonOf = ({ name, text }: SermonDocument, { firstName, lastName }: User): Sermon => ({
  title: name,
  author: `${firstName} ${lastName}`,
  text,
});
