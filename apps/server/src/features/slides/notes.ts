import type { SlideNote } from '@sermon/contract/slides';
import { maxSlideNotes, maxSlideNotesLength } from '@sermon/domain/slides/limits';
import type { LibraryLimits } from '@sermon/domain/library/items';
import { slideNotes as texts } from '@sermon/domain/texts/slides/panel';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { document, libraryItem, slideNote } from '../../database/schema.ts';
import { refused } from '../../refused.ts';
import { isAlive } from '../library/store.ts';
import { checkStorageForSave } from '../storage/quota.ts';

const isOwn = (ownerId: string, id: string) =>
  and(eq(libraryItem.id, id), eq(libraryItem.ownerId, ownerId), eq(libraryItem.type, 'BuilderAsset'), isAlive);

export async function listNotes(db: Db, ownerId: string, id: string): Promise<SlideNote[] | undefined> {
  const rows = await db
    .select({ slideId: slideNote.slideId, text: slideNote.text })
    .from(libraryItem)
    .leftJoin(slideNote, eq(slideNote.documentId, libraryItem.id))
    .where(isOwn(ownerId, id))
    .orderBy(asc(slideNote.slideId))
    .limit(maxSlideNotes);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ slideId, text }) => (slideId === null || text === null ? [] : [{ slideId, text }]));
}

/**
 * Saves the note of a slide; a blank text deletes it. Returns false if the user has no such document. Throws 409 if the
 * document would have too many notes or too much text in them.
 */
export function saveNote(
  db: Db,
  ownerId: string,
  { id, slideId, text }: SlideNote & { id: string },
  limits: LibraryLimits,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [own] = await tx
      .select({ id: document.itemId })
      .from(libraryItem)
      .innerJoin(document, eq(document.itemId, libraryItem.id))
      .where(isOwn(ownerId, id))
      .for('update');
    if (!own) return false;
    if (text.trim() === '') {
      await tx.delete(slideNote).where(and(eq(slideNote.documentId, id), eq(slideNote.slideId, slideId)));
      return true;
    }
    await tx
      .insert(slideNote)
      .values({ documentId: id, slideId, text })
      .onConflictDoUpdate({ target: [slideNote.documentId, slideNote.slideId], set: { text } });
    await checkNotes(tx, id);
    await checkStorageForSave(tx, ownerId, limits);
    return true;
  });
}

/** Adds notes to a new document. Throws 409 if they are too long together. */
export async function addNotes(tx: Tx, documentId: string, notes: readonly SlideNote[]): Promise<void> {
  const rows = notes.filter(({ text }) => text.trim() !== '').map((note) => ({ documentId, ...note }));
  if (rows.length === 0) return;
  await tx.insert(slideNote).values(rows).onConflictDoNothing();
  await checkNotes(tx, documentId);
}

/** Throws 409 if a document has too many notes or too much text in them. The caller holds the lock of its row. */
async function checkNotes(tx: Tx, documentId: string): Promise<void> {
  const [all] = await tx
    .select({ notes: count(), length: sql<number>`sum(length(${slideNote.text}))::int` })
    .from(slideNote)
    .where(eq(slideNote.documentId, documentId));
  if (!all) return;
  if (all.notes > maxSlideNotes) throw refused(409, texts.tooMany(maxSlideNotes));
  if (all.length > maxSlideNotesLength) throw refused(409, texts.tooLong(maxSlideNotesLength));
}
