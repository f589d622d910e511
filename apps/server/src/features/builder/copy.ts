import type { LibraryItem } from '@sermon/contract/library';
import { copyName } from '@sermon/domain/library/title';
import type { LibraryLimits } from '@sermon/domain/library/items';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../../database/open.ts';
import { document, libraryItem, slideNote } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { claimUpload, discardUpload } from '../files/uploads.ts';
import { addItem, getItem, lockLibrary } from '../library/store.ts';
import { checkStorage } from '../storage/quota.ts';
import { copySlideImage, type SlideImage } from './slideImage.ts';
import { firstSave } from './store.ts';

type Copy = {
  id: string;
  parentId: string | null;
  name?: string;
  changes?: { isTemplate: false; templateDescription: '' };
};

/**
 * Copies a document to a folder with its text, its details, its premium source, the notes of its slides and their custom picture. The star,
 * the history, the offline mode and the file from which it was imported are not copied.
 */
export async function duplicateDocument(
  services: Pick<Services, 'db' | 'files' | 'limits'>,
  ownerId: string,
  copy: Copy,
  now: Date,
): Promise<LibraryItem | undefined> {
  const image = await copySlideImage(services, ownerId, copy.id, now);
  let item: LibraryItem | undefined;
  try {
    item = await services.db.transaction((tx) => copyRows(tx, ownerId, copy, image, services.limits, now));
    return item;
  } finally {
    const { customSlideBackgroundImagePath: path } = image;
    if (!item && path !== null) await discardUpload(services, path, now);
  }
}

async function copyRows(
  tx: Tx,
  ownerId: string,
  { id, parentId, changes, ...input }: Copy,
  image: SlideImage,
  limits: LibraryLimits,
  now: Date,
): Promise<LibraryItem | undefined> {
  await lockLibrary(tx, ownerId);
  const original = await getItem(tx, ownerId, id);
  if (original?.type !== 'BuilderAsset') return undefined;
  const { name = copyName(original.name) } = input;
  const itemId = await addItem(tx, { ownerId, type: 'BuilderAsset', parentId, name }, now, limits);
  const notCopied = { offlineMode: false, isSample: false, detailsRevision: 0 };
  await copyRow(tx, id, { ...changes, ...notCopied, ...image, itemId, dateWritten: now, ...firstSave() });
  await tx.execute(sql`
    update ${libraryItem} set premium_item_id = original.premium_item_id
    from ${libraryItem} original where ${libraryItem.id} = ${itemId} and original.id = ${id}`);
  const { customSlideBackgroundImagePath: path } = image;
  if (path !== null) await claimUpload(tx, ownerId, path, now);
  await tx.execute(sql`
    insert into ${slideNote} (document_id, slide_id, text)
    select ${itemId}, slide_id, text from ${slideNote} where ${slideNote.documentId} = ${id}`);
  await checkStorage(tx, ownerId, limits);
  return getItem(tx, ownerId, itemId);
}

/** Copies a document's row inside the database, which is faster than reading and sending its text. */
async function copyRow(tx: Tx, id: string, changed: Partial<typeof document.$inferInsert>): Promise<void> {
  const columns = getTableColumns(document);
  const values = Object.entries(columns).map(([field, column]) => {
    const value = changed[field as keyof typeof changed];
    return value === undefined ? sql`${column}` : sql`${sql.param(value, column)}`;
  });
  const names = Object.values(columns).map((column) => sql.identifier(column.name));
  await tx.execute(
    sql`insert into ${document} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${document} where ${document.itemId} = ${id}`,
  );
}
