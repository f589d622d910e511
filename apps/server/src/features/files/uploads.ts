import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as texts } from '@sermon/domain/texts/files';
import { and, eq, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { fileAsset, upload } from '../../database/schema.ts';
import { refused, refusedFields } from '../../refused.ts';
import { isPath, newPath } from '../../ports/files/paths.ts';
import type { Files } from '../../ports/files/port.ts';

/** How long an address takes an upload, in ms. */
export const addressLastsMs = 60 * 60_000;
/** An upload that no item has taken by then is swept. */
const unclaimedKeptMs = 24 * 60 * 60_000;
/** By then no address can bring a file to its place any more: an hour, and the time that the slowest upload takes. */
const addressOverMs = 2 * addressLastsMs;
/** So many uploads of one person may wait for their items: a folder of files is uploaded one after the other. */
const mostUnclaimed = 200;
const sweptAtOnce = 100;

type Needs = { db: Db; files: Files };

const isOpen = (ownerId: string) => and(eq(upload.ownerId, ownerId), isNull(upload.dateClaimed));
const notUploaded = () => refusedFields({ Upload: [texts.notUploaded] });

/** A new place for a file of that name. Refuses (429) who has begun too many uploads without finishing them. */
export async function openUpload(db: Db, ownerId: string, fileName: string, now: Date): Promise<string> {
  if ((await db.$count(upload, isOpen(ownerId))) >= mostUnclaimed) throw refused(429, texts.tooManyUploads);
  const path = newPath(ownerId, fileName);
  await db.insert(upload).values({ path, ownerId, dateCreated: now });
  return path;
}

/** The size in bytes of what the person uploaded there. Refuses what is not there, too large, not theirs or taken already. */
export async function uploadedSize({ db, files }: Needs, ownerId: string, path: string): Promise<number> {
  const isTheirs = isPath(path) && (await db.$count(upload, and(isOpen(ownerId), eq(upload.path, path)))) > 0;
  if (!isTheirs) throw notUploaded();
  const stored = await files.stat(path);
  if (!stored) throw notUploaded();
  if (stored.size >= fileSizeLimit) throw refusedFields({ Upload: [texts.tooLarge] });
  return stored.size;
}

/** Takes the upload for an item that is added in the same transaction; of several that want it one gets it, the others are refused. */
export async function claimUpload(tx: Tx, ownerId: string, path: string, now: Date): Promise<void> {
  const { rowCount } = await tx
    .update(upload)
    .set({ dateClaimed: now })
    .where(and(isOpen(ownerId), eq(upload.path, path)));
  if (!rowCount) throw notUploaded();
}

/**
 * Removes the files that nobody claimed within a day, and those whose items are gone for ever. A row goes after its file, so that what is
 * cut short is done again; nothing can claim an upload whose file is being removed.
 */
export async function sweepUploads({ db, files }: Needs, now: Date): Promise<void> {
  const before = (ms: number) => lte(upload.dateCreated, new Date(now.getTime() - ms));
  await db
    .update(upload)
    .set({ ownerId: null })
    .where(and(isNull(upload.dateClaimed), isNotNull(upload.ownerId), before(unclaimedKeptMs)));
  const itsItem = db
    .select({ one: sql`1` })
    .from(fileAsset)
    .where(eq(fileAsset.uploadPath, upload.path));
  const isUnclaimed = and(isNull(upload.ownerId), isNull(upload.dateClaimed));
  const isLeft = and(isNotNull(upload.dateClaimed), notExists(itsItem));
  for (const isOver of [isUnclaimed, isLeft]) {
    for (;;) {
      const due = await db
        .select({ path: upload.path })
        .from(upload)
        .where(and(isOver, before(addressOverMs)))
        .limit(sweptAtOnce);
      for (const { path } of due) {
        await files.remove(path);
        await db.delete(upload).where(eq(upload.path, path));
      }
      if (due.length < sweptAtOnce) break;
    }
  }
  await files.sweep(now);
}
