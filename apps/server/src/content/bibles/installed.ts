import { count, eq, ne } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { bibleTranslation, bibleVerse } from '../../database/schema.ts';

/**
 * Lists the translations in the database with the number of their non-empty verses. `isWhole` is false for incomplete
 * translations.
 */
export async function listTranslations(
  db: Db,
): Promise<{ id: string; name: string; verses: number; isWhole: boolean; dateInstalled: Date | null }[]> {
  const rows = await db.select().from(bibleTranslation).orderBy(bibleTranslation.id);
  const counts = await db
    .select({ id: bibleVerse.translationId, verses: count() })
    .from(bibleVerse)
    .where(ne(bibleVerse.text, ''))
    .groupBy(bibleVerse.translationId);
  return rows.map(({ id, name, dateInstalled }) => ({
    id,
    name,
    verses: counts.find((row) => row.id === id)?.verses ?? 0,
    isWhole: dateInstalled !== null,
    dateInstalled,
  }));
}

/** Removes a translation and all its verses. Returns whether it existed. */
export async function removeTranslation(db: Db, id: string): Promise<boolean> {
  const removed = await db.delete(bibleTranslation).where(eq(bibleTranslation.id, id)).returning();
  return removed.length > 0;
}
