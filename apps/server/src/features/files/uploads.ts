import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as texts } from '@sermon/domain/texts/files';
import { and, eq, isNotNull, isNull, lte, notExists } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { document, documentOriginal, fileAsset, premiumItem, upload } from '../../database/schema.ts';
import { refused, refusedFields } from '../../refused.ts';
import { type Files, isPath, newPath } from '../../ports/files/port.ts';

export const uploadUrlLifeMs = 60 * 60_000;
/** Age at which an upload that no item has claimed is deleted. */
const unclaimedLifeMs = 24 * 60 * 60_000;
/** Age at which no upload can still be running: the lifetime of the URL plus one hour for the slowest upload. */
const uploadEndedMs = 2 * uploadUrlLifeMs;
/** Maximum number of unclaimed uploads per user. Large enough to upload a whole folder of files. */
const maxUnclaimed = 200;
const sweepBatch = 100;

type Needs = { db: Db; files: Files };

const isUnclaimedBy = (ownerId: string) => and(eq(upload.ownerId, ownerId), isNull(upload.dateClaimed));
/** The field that a refusal names. */
type Field = 'Upload' | 'Original';
const notUploaded = (field: Field = 'Upload') => refusedFields({ [field]: [texts.notUploaded] });

/** Creates a storage path for a file. Throws 429 if the user has too many uploads that no item has claimed. */
export async function openUpload(db: Db, ownerId: string, fileName: string, now: Date): Promise<string> {
  if ((await db.$count(upload, isUnclaimedBy(ownerId))) >= maxUnclaimed) throw refused(429, texts.tooManyUploads);
  const path = newPath(ownerId, fileName);
  await db.insert(upload).values({ path, ownerId, dateCreated: now });
  return path;
}

/**
 * Returns the size of an upload in bytes. Throws if the upload is missing, too large, owned by another user, or already
 * claimed by an item.
 */
export async function uploadedSize(
  { db, files }: Needs,
  ownerId: string,
  path: string,
  field: Field = 'Upload',
): Promise<number> {
  const isPending = isPath(path) && (await db.$count(upload, and(isUnclaimedBy(ownerId), eq(upload.path, path)))) > 0;
  if (!isPending) throw notUploaded(field);
  const stored = await files.stat(path);
  if (!stored) throw notUploaded(field);
  if (stored.size >= fileSizeLimit) throw refusedFields({ [field]: [texts.tooLarge] });
  return stored.size;
}

/**
 * Returns the content of an upload. Throws if the upload is missing, too large, owned by another user, or already
 * claimed.
 */
export async function readUpload(needs: Needs, ownerId: string, path: string): Promise<Buffer> {
  const size = await uploadedSize(needs, ownerId, path);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of (await needs.files.read(path)) as AsyncIterable<Buffer>) {
    length += chunk.length;
    // In a bucket, the user may replace the file until the URL expires.
    if (length > size) throw notUploaded();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Stores a file that the server has made, as an unclaimed upload. Returns its path. */
export async function storeUpload(
  { db, files }: Needs,
  ownerId: string,
  fileName: string,
  content: Buffer,
  now: Date,
): Promise<string> {
  const path = await openUpload(db, ownerId, fileName, now);
  await files.write(path, content);
  return path;
}

/**
 * Removes the file of an upload that nothing uses, and makes sure that nothing can claim it. Its row stays until the
 * next sweep, because a file may still be uploaded to its URL.
 */
export async function discardUpload({ db, files }: Needs, path: string, now: Date): Promise<void> {
  await db
    .update(upload)
    .set({ dateClaimed: now })
    .where(and(eq(upload.path, path), isNull(upload.dateClaimed)));
  await files.remove(path);
}

/** Claims an upload for an item that is added in the same transaction. An upload can be claimed only once. */
export async function claimUpload(tx: Tx, ownerId: string, path: string, now: Date, field?: Field): Promise<void> {
  const { rowCount } = await tx
    .update(upload)
    .set({ dateClaimed: now })
    .where(and(isUnclaimedBy(ownerId), eq(upload.path, path)));
  if (!rowCount) throw notUploaded(field);
}

/**
 * Removes files that no item claimed within a day, files whose items were permanently deleted, and replaced pictures of
 * premium content. Each file is removed
 * before its row, so that the next sweep can continue an interrupted one. An upload whose file is being removed cannot
 * be claimed: either its row no longer has an owner, or it was already claimed.
 */
export async function sweepUploads({ db, files }: Needs, now: Date): Promise<void> {
  const before = (ms: number) => lte(upload.dateCreated, new Date(now.getTime() - ms));
  await db
    .update(upload)
    .set({ ownerId: null })
    .where(and(isNull(upload.dateClaimed), isNotNull(upload.ownerId), before(unclaimedLifeMs)));
  const item = db.select({ id: fileAsset.itemId }).from(fileAsset).where(eq(fileAsset.uploadPath, upload.path));
  const original = db
    .select({ id: documentOriginal.itemId })
    .from(documentOriginal)
    .where(eq(documentOriginal.uploadPath, upload.path));
  const slideImage = db
    .select({ id: document.itemId })
    .from(document)
    .where(eq(document.customSlideBackgroundImagePath, upload.path));
  const premiumPicture = db
    .select({ id: premiumItem.id })
    .from(premiumItem)
    .where(eq(premiumItem.picture, upload.path));
  const isUnclaimed = and(isNull(upload.ownerId), isNull(upload.dateClaimed));
  const isOrphaned = and(
    isNotNull(upload.dateClaimed),
    notExists(item),
    notExists(original),
    notExists(slideImage),
    notExists(premiumPicture),
  );
  for (const isUnused of [isUnclaimed, isOrphaned]) {
    for (;;) {
      const due = await db
        .select({ path: upload.path })
        .from(upload)
        .where(and(isUnused, before(uploadEndedMs)))
        .limit(sweepBatch);
      for (const { path } of due) {
        await files.remove(path);
        await db.delete(upload).where(eq(upload.path, path));
      }
      if (due.length < sweepBatch) break;
    }
  }
  await files.sweep(now);
}
