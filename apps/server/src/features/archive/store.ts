import type { AddedItem, archivedItem } from '@sermon/contract/archive';
import type { LibraryItem } from '@sermon/contract/library';
import { contentOf } from '@sermon/domain/document/content';
import { extensionOf } from '@sermon/domain/library/fileName';
import { invalidAddress, parseLink } from '@sermon/domain/links/media';
import { files as fileTexts } from '@sermon/domain/texts/files';
import { library as texts } from '@sermon/domain/texts/library';
import { and, eq } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as z from 'zod';
import type { Db, Tx } from '../../database/open.ts';
import { document, fileAsset, libraryItem, linkAsset } from '../../database/schema.ts';
import { refusedFields } from '../../http/refused.ts';
import type { Services } from '../../services.ts';
import { addFile } from '../files/store.ts';
import { uploadedSize } from '../files/uploads.ts';
import { addItem, getItems, isAlive, listItems } from '../library/store.ts';

type ArchivedType = z.output<typeof archivedItem>['type'];
/** An item that an archive can hold; of files, where they are stored, and their extension. */
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

/** The person's whole library as an archive holds it. */
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

/** The text of a document of the person's, if it is not deleted. */
export async function readText(db: Db, ownerId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ text: document.text })
    .from(document)
    .innerJoin(libraryItem, eq(libraryItem.id, document.itemId))
    .where(and(eq(document.itemId, id), eq(libraryItem.ownerId, ownerId), isAlive));
  return row?.text;
}

/** Puts what an item adds to its row in the library where its kind has it, and returns the item's id. */
type Adding = (tx: Tx) => Promise<string>;

/** Checks an item before the transaction: reading HTML and asking the file storage take their time. */
async function prepared(
  using: Pick<Services, 'db' | 'files' | 'limits'>,
  ownerId: string,
  given: AddedItem,
  now: Date,
): Promise<Adding> {
  const { type, parentId, name, isStarred, category, datePreached, locationPreached, scripture } = given;
  const details = { category, datePreached, locationPreached, scripture };
  const add = (tx: Tx) => addItem(tx, { ownerId, type, parentId, name, isStarred }, now, using.limits);
  switch (type) {
    case 'Folder':
    case 'SermonSeries':
      return add;
    case 'BuilderAsset': {
      const { isTemplate, templateDescription, slideExporterAspectRatio } = given;
      const content = contentOf(given.text ?? '');
      if (!content) throw refusedFields({ Text: [texts.textTooLong] });
      const saved = { ...content, revision: 1, editorFrom: 1, dateWritten: given.dateModified };
      const values = { ...details, ...saved, isTemplate, templateDescription, slideExporterAspectRatio };
      return async (tx) => {
        const itemId = await add(tx);
        await tx.insert(document).values({ itemId, ...values });
        return itemId;
      };
    }
    case 'LinkAsset': {
      const { linkType, target } = parseLink({ url: given.linkUrl ?? '', linkType: given.linkType ?? undefined });
      if (target === null) throw refusedFields({ Url: [invalidAddress(linkType)] });
      return async (tx) => {
        const itemId = await add(tx);
        await tx.insert(linkAsset).values({ itemId, ...details, linkType, target });
        return itemId;
      };
    }
    case 'FileAsset': {
      const { uploadPath } = given;
      if (uploadPath === undefined) throw refusedFields({ Upload: [fileTexts.notUploaded] });
      const fileSize = await uploadedSize(using, ownerId, uploadPath);
      return (tx) =>
        addFile(tx, ownerId, { parentId, name, isStarred, ...details, uploadPath, fileSize }, now, using.limits);
    }
  }
}

/** Adds items as an archive describes them, all or none, and returns them in that order. Refuses like the calls that add one. */
export async function addItems(
  using: Pick<Services, 'db' | 'files' | 'limits'>,
  ownerId: string,
  items: AddedItem[],
  now: Date,
): Promise<LibraryItem[]> {
  const adding: { add: Adding; dates: Pick<AddedItem, 'dateCreated' | 'dateModified' | 'dateAccessed'> }[] = [];
  for (const item of items) {
    const { dateCreated, dateModified, dateAccessed } = item;
    const dates = { dateCreated, dateModified, dateAccessed };
    adding.push({ add: await prepared(using, ownerId, item, now), dates });
    // A hundred long sermons are not read in one go: others wait too.
    await nextTurn();
  }
  return using.db.transaction(async (tx) => {
    const ids: string[] = [];
    for (const { add, dates } of adding) {
      const id = await add(tx);
      await tx.update(libraryItem).set(dates).where(eq(libraryItem.id, id));
      ids.push(id);
    }
    const added = new Map((await getItems(tx, { ownerId, ids })).map((item) => [item.id, item]));
    return ids.flatMap((id) => added.get(id) ?? []);
  });
}
