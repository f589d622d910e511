import type { User } from '@sermon/contract/accounts';
import type { AddedItem, AddEvent, archivedItem } from '@sermon/contract/archive';
import type { LibraryItem } from '@sermon/contract/library';
import type { Content } from '@sermon/domain/builder/content';
import { may, restoredLinkFeatures, type UserPlan } from '@sermon/domain/accounts/entitlements';
import { documentDetailsOf, type LinkType, sharedDetailsOf } from '@sermon/domain/library/items';
import { originalEnding } from '@sermon/domain/library/archive';
import { extensionOf } from '@sermon/domain/library/fileName';
import { invalidAddress, parseLink, watchAddress } from '@sermon/domain/links/media';
import { files as fileTexts } from '@sermon/domain/texts/files';
import { history } from '@sermon/domain/texts/history';
import { library as texts } from '@sermon/domain/texts/library';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type * as z from 'zod';
import type { Db, Tx } from '../../database/open.ts';
import {
  document,
  documentOriginal,
  documentRevision,
  fileAsset,
  libraryItem,
  linkAsset,
  premiumActivation,
  premiumItem,
} from '../../database/schema.ts';
import { refused, refusedFields } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { addArchivedDeliveries } from '../deliveries/store.ts';
import { addFile } from '../files/store.ts';
import { addOriginal, checkOriginal, type Original } from '../files/originals.ts';
import { uploadedSize } from '../files/uploads.ts';
import { type PreparedImage, prepareImage } from '../slides/images.ts';
import { addNotes } from '../slides/notes.ts';
import { addArchivedTimings } from '../timings/store.ts';
import { addItem, idIsIn, isAlive, isChosen, lockLibrary, selectItems, toLibraryItem } from '../library/store.ts';
import { checkStorage } from '../storage/quota.ts';

type ArchivedType = z.output<typeof archivedItem>['type'];
/**
 * The fields that determine the order and the paths of an archive, without the item's details. A library has up to
 * 50,000 items.
 */
export type ArchivableItem = Pick<LibraryItem, 'id' | 'parentId' | 'name' | 'dateCreated' | 'dateModified'> & {
  type: ArchivedType;
  uploadPath: string | null;
  extension?: string;
  originalEnding?: string;
};

const archivedTypes = [
  'Folder',
  'SermonSeries',
  'BuilderAsset',
  'LinkAsset',
  'FileAsset',
] as const satisfies ArchivedType[];

const listedAtOnce = 2_000;

export async function listArchivable(db: Db, ownerId: string): Promise<ArchivableItem[]> {
  const { id, type, parentId, name, dateCreated, dateModified } = libraryItem;
  const items: ArchivableItem[] = [];
  for (;;) {
    const last = items.at(-1);
    const page = await db
      .select({
        id,
        type,
        parentId,
        name,
        dateCreated,
        dateModified,
        uploadPath: fileAsset.uploadPath,
        originalName: documentOriginal.fileName,
      })
      .from(libraryItem)
      .leftJoin(fileAsset, eq(fileAsset.itemId, id))
      .leftJoin(documentOriginal, eq(documentOriginal.itemId, id))
      .where(and(eq(libraryItem.ownerId, ownerId), isAlive, inArray(type, archivedTypes), last && gt(id, last.id)))
      .orderBy(id)
      .limit(listedAtOnce);
    for (const { originalName, ...item } of page) {
      const { uploadPath } = item;
      items.push({
        ...item,
        type: item.type as ArchivedType,
        ...(uploadPath !== null && { extension: extensionOf(uploadPath) }),
        ...(originalName !== null && { originalEnding: originalEnding(originalName) }),
      });
    }
    if (page.length < listedAtOnce) return items;
  }
}

/** Returns the user's items with these ids by id, including those that have been moved to the trash in the meantime. */
export async function readDetails(db: Db | Tx, ownerId: string, ids: string[]): Promise<Map<string, LibraryItem>> {
  const rows = await selectItems(db).where(isChosen({ ownerId, ids }));
  return new Map(rows.map((row) => [row.item.id, toLibraryItem(row)]));
}

export async function readDocument(
  db: Db,
  ownerId: string,
  id: string,
): Promise<{ text: string; slideImage: string | null; original: Original | null } | undefined> {
  const [row] = await db
    .select({
      text: document.text,
      slideImage: document.customSlideBackgroundImagePath,
      original: documentOriginal,
    })
    .from(document)
    .innerJoin(libraryItem, eq(libraryItem.id, document.itemId))
    .leftJoin(documentOriginal, eq(documentOriginal.itemId, document.itemId))
    .where(and(eq(document.itemId, id), eq(libraryItem.ownerId, ownerId), isAlive));
  return row;
}

type Owner = Pick<User, 'id'> & UserPlan;

/**
 * Returns the address of a link from an archive. Without a subscription, a media link becomes a general link to the
 * same page on the media site.
 */
function addressOf(
  { linkUrl, linkType: archivedType }: AddedItem,
  owner: Owner,
): { linkType: LinkType; target: string } {
  const { linkType, target } = parseLink({ url: linkUrl ?? '', linkType: archivedType ?? undefined });
  if (target === null) throw refusedFields({ Url: [invalidAddress(linkType)] });
  if (linkType === 'General' || may(owner, restoredLinkFeatures[linkType])) return { linkType, target };
  return { linkType: 'General', target: watchAddress(linkType, target) };
}

/**
 * Returns the dates of an item from an archive. Dates in the future, which would keep the item at the top of every
 * list, become the current time.
 */
function datesOf({ dateCreated, dateModified, dateAccessed }: AddedItem, now: Date) {
  const untilNow = (date: Date) => (date > now ? now : date);
  return {
    dateCreated: untilNow(dateCreated),
    dateModified: untilNow(dateModified),
    dateAccessed: untilNow(dateAccessed),
  };
}

type AddServices = Pick<Services, 'db' | 'files' | 'limits' | 'textWork' | 'clock' | 'imageEncoder' | 'background'>;

type Insert = (tx: Tx) => Promise<string>;

/**
 * Checks an item and returns the function that inserts it. Runs before the transaction, because parsing HTML and
 * querying the file storage are slow.
 */
async function prepareInsert(
  services: AddServices,
  owner: Owner,
  item: AddedItem,
  now: Date,
  prepareSlideImage: (uploadPath: string) => Promise<PreparedImage>,
): Promise<Insert> {
  const ownerId = owner.id;
  const { id, type, parentId, name, isStarred, category } = item;
  const details = { category, ...sharedDetailsOf(item) };
  const add = (tx: Tx) => addItem(tx, { id, ownerId, type, parentId, name, isStarred }, now, services.limits);
  // Checked for every type, so that no upload of another user is accepted, even where it is ignored.
  if (item.slideImage !== undefined) await uploadedSize(services, ownerId, item.slideImage);
  const original = item.original && (await checkOriginal(services, ownerId, item.original));
  switch (type) {
    case 'Folder':
    case 'SermonSeries':
      return add;
    case 'BuilderAsset': {
      const { slideExporterAspectRatio } = item;
      const isTemplate = item.isTemplate && may(owner, 'restoreTemplate');
      const contentOf = async (html: string) => {
        const content = await services.textWork.contentOf(html);
        if (!content) throw refusedFields({ Text: [texts.textTooLong] });
        return content;
      };
      const content = await contentOf(item.text ?? '');
      const untidied = item.untidiedText === undefined ? null : await contentOf(item.untidiedText);
      const saved = { ...content, revision: 1, editorFrom: 1, dateWritten: datesOf(item, now).dateModified };
      const values = { category, ...documentDetailsOf(item), ...saved, isTemplate, slideExporterAspectRatio };
      const { slideNotes = [], slideImage, deliveries = [], timings = [] } = item;
      const image = slideImage === undefined ? null : await prepareSlideImage(slideImage);
      return async (tx) => {
        const itemId = await add(tx);
        await tx.insert(document).values({ itemId, ...values, ...image?.columns });
        if (untidied) await addFirstVersion(tx, itemId, name, untidied, saved.dateWritten);
        await image?.claim(tx);
        if (original) await addOriginal(tx, ownerId, itemId, original, now);
        await addNotes(tx, itemId, slideNotes);
        if (isTemplate) return itemId;
        const owner = { ownerId, documentId: itemId };
        await addArchivedDeliveries(tx, owner, deliveries, now);
        await addArchivedTimings(tx, owner, timings, { from: datesOf(item, now).dateCreated, to: now });
        return itemId;
      };
    }
    case 'LinkAsset': {
      const address = addressOf(item, owner);
      return async (tx) => {
        const itemId = await add(tx);
        await tx.insert(linkAsset).values({ itemId, ...details, ...address });
        return itemId;
      };
    }
    case 'FileAsset': {
      const { uploadPath } = item;
      if (uploadPath === undefined) throw refusedFields({ Upload: [fileTexts.notUploaded] });
      const fileSize = await uploadedSize(services, ownerId, uploadPath);
      return (tx) =>
        addFile(tx, ownerId, { id, parentId, name, isStarred, ...details, uploadPath, fileSize }, now, services.limits);
    }
  }
}

const addFirstVersion = (tx: Tx, documentId: string, name: string, { text, wordCount }: Content, dateSaved: Date) =>
  tx.insert(documentRevision).values({
    id: newId(),
    documentId,
    kind: 'saved',
    revision: 0,
    name,
    text,
    wordCount,
    dateSaved,
    label: history.beforeTidying,
  });

const progressEvery = 5;

/**
 * Adds items from an archive, all or none, and returns them in the same order with the last event. An item that was
 * added before under the id in the request is returned as it is. Rejects the same
 * input as the calls that add a single item, except for what needs a subscription that the user does not have: a
 * template becomes a document, and a media link becomes a general link. Aborting the signal before the items are
 * committed adds none.
 */
export async function* addItems(
  services: AddServices,
  owner: Owner,
  items: AddedItem[],
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<AddEvent, void, void> {
  const inserts: (Insert | null)[] = [];
  const images: PreparedImage[] = [];
  const prepareSlideImage = async (uploadPath: string) => {
    const image = await prepareImage(services, { ownerId: owner.id, signal }, uploadPath);
    images.push(image);
    return image;
  };
  try {
    const added = await findAdded(services.db, owner.id, items);
    for (const item of items) {
      // The uploads of an item that was added before are claimed, so they could not be checked again.
      const isAdded = item.id !== undefined && added.has(item.id);
      inserts.push(isAdded ? null : await prepareInsert(services, owner, item, now, prepareSlideImage));
      // Without this pause, parsing a hundred long sermons would block other requests.
      await yieldToEventLoop();
      signal.throwIfAborted();
      if (inserts.length % progressEvery === 0) yield { kind: 'progress', done: inserts.length, of: items.length };
    }
    // Nothing is reported during the transaction, so that a slow client cannot keep it open.
    const stored = await insertAll(services, owner, items, inserts, now, signal);
    for (const image of images) image.removeUpload();
    yield { kind: 'added', items: stored };
  } catch (error) {
    // The client may send the items again, so the uploaded files stay.
    for (const image of images) image.removePicture();
    throw error;
  }
}

/**
 * Returns the ids of the items that the user has already, also in the trash. Throws 404 if another user has an item with
 * one of the ids.
 */
async function findAdded(db: Db | Tx, ownerId: string, items: AddedItem[]): Promise<Set<string>> {
  const ids = items.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: libraryItem.id, ownerId: libraryItem.ownerId })
    .from(libraryItem)
    .where(idIsIn(ids));
  if (rows.some((row) => row.ownerId !== ownerId)) throw refused(404);
  return new Set(rows.map(({ id }) => id));
}

const keyOf = ({ premium }: Pick<AddedItem, 'premium'>): string => (premium ? `${premium.kind} ${premium.slug}` : '');

/**
 * Returns the ids of the premium sermons and series that the items name, by `keyOf`. Finds only those that the user sees or
 * has added before, because an archive can be written by hand, to find out what is not shown.
 */
async function findSources(tx: Tx, ownerId: string, items: AddedItem[]): Promise<Map<string, string>> {
  const named = items.flatMap(({ premium }) => premium ?? []);
  if (named.length === 0) return new Map();
  const { id, kind, slug, isEnabled } = premiumItem;
  const wasAdded = sql`exists (
    select from ${premiumActivation} where ${premiumActivation.accountId} = ${ownerId} and ${premiumActivation.itemId} = ${id}
  )`;
  const slugs = sql.param(named.map((source) => source.slug));
  const rows = await tx
    .select({ id, kind, slug })
    .from(premiumItem)
    .where(and(sql`${slug} = any(${slugs}::text[])`, or(eq(isEnabled, true), wasAdded)));
  return new Map(rows.map((row) => [keyOf({ premium: row }), row.id]));
}

function insertAll(
  { db, limits }: AddServices,
  owner: Owner,
  items: AddedItem[],
  inserts: readonly (Insert | null)[],
  now: Date,
  signal: AbortSignal,
): Promise<LibraryItem[]> {
  return db.transaction(async (tx) => {
    const sources = await findSources(tx, owner.id, items);
    await lockLibrary(tx, owner.id);
    // The same request may have arrived twice at the same time.
    const added = await findAdded(tx, owner.id, items);
    const ids: string[] = [];
    for (const [n, insert] of inserts.entries()) {
      signal.throwIfAborted();
      const { id: givenId } = items[n]!;
      if (insert && !(givenId !== undefined && added.has(givenId))) {
        const id = await insert(tx);
        const premiumItemId = sources.get(keyOf(items[n]!)) ?? null;
        await tx
          .update(libraryItem)
          .set({ ...datesOf(items[n]!, now), premiumItemId })
          .where(eq(libraryItem.id, id));
        added.add(id);
        ids.push(id);
      } else ids.push(givenId!);
    }
    await checkStorage(tx, owner.id, limits);
    const stored = await readDetails(tx, owner.id, ids);
    signal.throwIfAborted();
    return ids.flatMap((id) => stored.get(id) ?? []);
  });
}
