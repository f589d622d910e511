import type { files } from '@sermon/contract/files';
import type { Category, LibraryLimits } from '@sermon/domain/library/items';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db, Tx } from '../../database/open.ts';
import { fileAsset, libraryItem } from '../../database/schema.ts';
import { addItem, arrangeLibrary, isAlive, isChosen, pathTo, toLibraryItem } from '../library/store.ts';
import { claimUpload } from './uploads.ts';

export type FileAsset = z.output<(typeof files)['get']['reply']>;

const chosen = (ownerId: string, id: string) => and(isChosen({ ownerId, ids: [id], type: 'FileAsset' }), isAlive);

/** A file of the person's, if it is not deleted. */
export async function getFile(db: Db | Tx, ownerId: string, id: string): Promise<FileAsset | undefined> {
  const [row] = await db
    .select({ item: libraryItem, file: fileAsset })
    .from(libraryItem)
    .innerJoin(fileAsset, eq(fileAsset.itemId, libraryItem.id))
    .where(chosen(ownerId, id));
  return row && { ...toLibraryItem({ ...row, document: null }), uploadPath: row.file.uploadPath };
}

/** What a new file has besides what every item has. */
export type NewFile = {
  parentId: string | null;
  name: string;
  isStarred?: boolean;
  category: Category;
  uploadPath: string;
  fileSize: number;
  datePreached?: string | null;
  locationPreached?: string;
  scripture?: string;
};

/** Adds an upload to the library and returns its item's id. Refuses an upload that is not the person's or serves another item. */
export async function addFile(
  tx: Tx,
  ownerId: string,
  given: NewFile,
  now: Date,
  limits: LibraryLimits,
): Promise<string> {
  const { parentId, name, isStarred, ...file } = given;
  const itemId = await addItem(tx, { ownerId, type: 'FileAsset', parentId, name, isStarred }, now, limits);
  await claimUpload(tx, ownerId, file.uploadPath, now);
  await tx.insert(fileAsset).values({ itemId, ...file });
  return itemId;
}

type Changes = Omit<z.output<(typeof files)['update']['input']>, 'id'>;

/** Changes what is given of a file and leaves the rest. Refuses a place that is none (409). */
export function updateFile(
  db: Db,
  ownerId: string,
  id: string,
  { name, parentId, isStarred, ...details }: Changes,
  now: Date,
): Promise<FileAsset | undefined> {
  return db.transaction(async (tx) => {
    await arrangeLibrary(tx, ownerId);
    if (!(await getFile(tx, ownerId, id))) return undefined;
    if (parentId !== undefined) await pathTo(tx, ownerId, parentId);
    const given = Object.values(details).filter((value) => value !== undefined);
    // Where it lies and its star are no part of what it is.
    const isModified = name !== undefined || given.length > 0;
    const changes = { name, parentId, isStarred, dateModified: isModified ? now : undefined };
    if (Object.values(changes).some((value) => value !== undefined))
      await tx.update(libraryItem).set(changes).where(chosen(ownerId, id));
    if (given.length > 0) await tx.update(fileAsset).set(details).where(eq(fileAsset.itemId, id));
    return getFile(tx, ownerId, id);
  });
}
