import type { files } from '@sermon/contract/files';
import type { Category, LibraryLimits, SharedDetails } from '@sermon/domain/library/items';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db, Tx } from '../../database/open.ts';
import { fileAsset, libraryItem } from '../../database/schema.ts';
import { addItem, lockLibrary, isAlive, isChosen, pathTo, toLibraryItem } from '../library/store.ts';
import { checkStorage } from '../storage/quota.ts';
import { claimUpload } from './uploads.ts';

export type FileAsset = z.output<(typeof files)['get']['reply']>;

const chosen = (ownerId: string, id: string) => and(isChosen({ ownerId, ids: [id], type: 'FileAsset' }), isAlive);

export async function getFile(db: Db | Tx, ownerId: string, id: string): Promise<FileAsset | undefined> {
  const [row] = await db
    .select({ item: libraryItem, file: fileAsset })
    .from(libraryItem)
    .innerJoin(fileAsset, eq(fileAsset.itemId, libraryItem.id))
    .where(chosen(ownerId, id));
  return row && { ...toLibraryItem({ ...row, document: null }), uploadPath: row.file.uploadPath };
}

export type NewFile = {
  id?: string | undefined;
  parentId: string | null;
  name: string;
  isStarred?: boolean;
  category: Category;
  uploadPath: string;
  fileSize: number;
} & Partial<SharedDetails>;

/**
 * Adds an uploaded file to the library and returns the id of the new item. Throws if the upload belongs to another user
 * or another item.
 */
export async function addFile(
  tx: Tx,
  ownerId: string,
  newFile: NewFile,
  now: Date,
  limits: LibraryLimits,
): Promise<string> {
  const { id, parentId, name, isStarred, ...file } = newFile;
  const itemId = await addItem(tx, { id, ownerId, type: 'FileAsset', parentId, name, isStarred }, now, limits);
  await claimUpload(tx, ownerId, file.uploadPath, now);
  await tx.insert(fileAsset).values({ itemId, ...file });
  await checkStorage(tx, ownerId, limits);
  return itemId;
}

type Changes = Omit<z.output<(typeof files)['update']['input']>, 'id'>;

/** Changes the given fields of a file. Throws 409 if the new parent is not one of the user's folders or series. */
export function updateFile(
  db: Db,
  ownerId: string,
  id: string,
  { name, parentId, isStarred, ...details }: Changes,
  now: Date,
): Promise<FileAsset | undefined> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, ownerId);
    if (!(await getFile(tx, ownerId, id))) return undefined;
    if (parentId !== undefined) await pathTo(tx, ownerId, parentId);
    const hasDetails = Object.values(details).some((value) => value !== undefined);
    // Moving or starring a file does not change its modification date.
    const isModified = name !== undefined || hasDetails;
    const changes = { name, parentId, isStarred, dateModified: isModified ? now : undefined };
    if (Object.values(changes).some((value) => value !== undefined))
      await tx.update(libraryItem).set(changes).where(chosen(ownerId, id));
    if (hasDetails) await tx.update(fileAsset).set(details).where(eq(fileAsset.itemId, id));
    return getFile(tx, ownerId, id);
  });
}
