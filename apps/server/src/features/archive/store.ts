import type { AddedItem, archivedItem } from '@sermon/contract/archive';
import type { LibraryItem } from '@sermon/contract/library';
import { contentOf } from '@sermon/domain/document/content';
import { extensionOf } from '@sermon/domain/library/fileName';
import { invalidAddress, parseLink } from '@sermon/domain/links/media';
import { files as fileTexts } from '@sermon/domain/texts/files';
import { library as texts } from '@sermon/domain/texts/library';
import { and, eq } from 'drizzle-orm';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type * as z from 'zod';
import type { Db, Tx } from '../../database/open.ts';
import { document, fileAsset, libraryItem, linkAsset } from '../../database/schema.ts';
import { refusedFields } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { addFile } from '../files/store.ts';
import { uploadedSize } from '../files/uploads.ts';
import { addItem, getItems, isAlive, listItems } from '../library/store.ts';
import { checkStorage } from '../storage/quota.ts';

type ArchivedType = z.output<typeof archivedItem>['type'];
/** An item of a type that archives contain. For files, `uploadPath` and `extension` are set. */
export type ArchivableItem = LibraryItem & { type: ArchivedType; uploadPath: string | null; extension?: string };

const archivedTypes: readonly string[] = [
  'Folder',
  'SermonSeries',
  'BuilderAsset',
  'LinkAsset',
  'FileAsset',
] satisfies ArchivedType[];
const isArchived = (item: LibraryItem): item is LibraryItem & { type: ArchivedType } =>
  archivedTypes.includes(item.type);

/** Lists the items of the user's library that an archive contains. */
export async function listArchivable(db: Db, ownerId: string): Promise<ArchivableItem[]> {
  const stored = await db
    .select({ itemId: fileAsset.itemId, uploadPath: fileAsset.uploadPath })
    .from(fileAsset)
    .innerJoin(libraryItem, eq(libraryItem.id, fileAsset.itemId))
    .where(and(eq(libraryItem.ownerId, ownerId), isAlive));
  const pathOf = new Map(stored.map(({ itemId, uploadPath }) => [itemId, uploadPath]));
  return (await listItems(db, ownerId)).filter(isArchived).map((item) => {
    const uploadPath = pathOf.get(item.id) ?? null;
    return { ...item, uploadPath, ...(uploadPath !== null && { extension: extensionOf(uploadPath) }) };
  });
}

/** Returns the text of the user's document, unless it is deleted. */
export async function readText(db: Db, ownerId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ text: document.text })
    .from(document)
    .innerJoin(libraryItem, eq(libraryItem.id, document.itemId))
    .where(and(eq(document.itemId, id), eq(libraryItem.ownerId, ownerId), isAlive));
  return row?.text;
}

/** Inserts the rows of an item and returns its id. */
type Insert = (tx: Tx) => Promise<string>;

/**
 * Checks an item and returns the function that inserts it. Runs before the transaction, because parsing HTML and
 * querying the file storage are slow.
 */
async function prepareInsert(
  services: Pick<Services, 'db' | 'files' | 'limits'>,
  ownerId: string,
  item: AddedItem,
  now: Date,
): Promise<Insert> {
  const { type, parentId, name, isStarred, category, datePreached, locationPreached, scripture } = item;
  const details = { category, datePreached, locationPreached, scripture };
  const add = (tx: Tx) => addItem(tx, { ownerId, type, parentId, name, isStarred }, now, services.limits);
  switch (type) {
    case 'Folder':
    case 'SermonSeries':
      return add;
    case 'BuilderAsset': {
      const { isTemplate, templateDescription, slideExporterAspectRatio } = item;
      const content = contentOf(item.text ?? '');
      if (!content) throw refusedFields({ Text: [texts.textTooLong] });
      const saved = { ...content, revision: 1, editorFrom: 1, dateWritten: item.dateModified };
      const values = { ...details, ...saved, isTemplate, templateDescription, slideExporterAspectRatio };
      return async (tx) => {
        const itemId = await add(tx);
        await tx.insert(document).values({ itemId, ...values });
        return itemId;
      };
    }
    case 'LinkAsset': {
      const { linkType, target } = parseLink({ url: item.linkUrl ?? '', linkType: item.linkType ?? undefined });
      if (target === null) throw refusedFields({ Url: [invalidAddress(linkType)] });
      return async (tx) => {
        const itemId = await add(tx);
        await tx.insert(linkAsset).values({ itemId, ...details, linkType, target });
        return itemId;
      };
    }
    case 'FileAsset': {
      const { uploadPath } = item;
      if (uploadPath === undefined) throw refusedFields({ Upload: [fileTexts.notUploaded] });
      const fileSize = await uploadedSize(services, ownerId, uploadPath);
      return (tx) =>
        addFile(tx, ownerId, { parentId, name, isStarred, ...details, uploadPath, fileSize }, now, services.limits);
    }
  }
}

/**
 * Adds items from an archive, all or none, and returns them in the same order. Rejects the same input as the calls that
 * add a single item.
 */
export async function addItems(
  services: Pick<Services, 'db' | 'files' | 'limits'>,
  ownerId: string,
  items: AddedItem[],
  now: Date,
): Promise<LibraryItem[]> {
  const inserts: { insert: Insert; dates: Pick<AddedItem, 'dateCreated' | 'dateModified' | 'dateAccessed'> }[] = [];
  for (const item of items) {
    const { dateCreated, dateModified, dateAccessed } = item;
    const dates = { dateCreated, dateModified, dateAccessed };
    inserts.push({ insert: await prepareInsert(services, ownerId, item, now), dates });
    // Without this pause, parsing a hundred long sermons would block other requests.
    await yieldToEventLoop();
  }
  return services.db.transaction(async (tx) => {
    const ids: string[] = [];
    for (const { insert, dates } of inserts) {
      const id = await insert(tx);
      await tx.update(libraryItem).set(dates).where(eq(libraryItem.id, id));
      ids.push(id);
    }
    await checkStorage(tx, ownerId, services.limits);
    const added = new Map((await getItems(tx, { ownerId, ids })).map((item) => [item.id, item]));
    return ids.flatMap((id) => added.get(id) ?? []);
  });
}
