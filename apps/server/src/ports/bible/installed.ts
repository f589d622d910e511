import { type Place, placeAt, slotCount } from '@sermon/domain/scripture/books';
import { searchedWords, verseStem } from '@sermon/domain/scripture/search/forms';
import { type SearchedBibles, searchVerses } from '@sermon/domain/scripture/search/searchVerses';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { bibleTranslation, bibleVerse } from '../../database/schema.ts';
import {
  type BibleSource,
  type FoundPlaces,
  foundWord,
  type FoundVerse,
  type FoundVerses,
  type Page,
  type ReadVerse,
  type WordSearch,
} from './port.ts';
import { createVerseIndexes } from './verseIndexes.ts';

export function installedBibles(db: Db): BibleSource {
  const indexes = createVerseIndexes(db);
  return {
    kind: 'installed',
    limits: {
      maxVersesPerResponse: slotCount,
      maxCachedVerses: 0,
      cacheMs: 0,
      mayBeKept: true,
      requiresUsageReport: false,
    },
    translations: () => installedTranslations(db),
    versesAt: (translationId, places) => versesAt(db, translationId, places),
    chapter: (translationId, book, chapter) => versesOfChapter(db, translationId, book, chapter),
    versesWith: async (translationId, search, page) =>
      versesWith(db, await indexes.open(translationId), translationId, search, page),
    async placesWith(search, page) {
      const bibles = await indexes.open(null);
      return bibles && placesWith(bibles, search, page);
    },
    async prepare(signal) {
      await indexes.open(null, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
  };
}

/** Returns the translations whose installation is complete. */
function installedTranslations(db: Db) {
  const { id, name, copyrightHtml, dateInstalled } = bibleTranslation;
  return db.select({ id, name, copyrightHtml }).from(bibleTranslation).where(isNotNull(dateInstalled)).orderBy(id);
}

async function versesAt(db: Db, translationId: string, places: readonly Place[]): Promise<FoundVerse[]> {
  const column = (name: keyof Place) => sql`${sql.param(places.map((place) => place[name]))}::smallint[]`;
  const { rows } = await db.execute<FoundVerse>(sql`
    select book, chapter, verse, coalesce(v.marked, v.text, '') as marked
    from unnest(${column('book')}, ${column('chapter')}, ${column('verse')})
      with ordinality as place (book, chapter, verse, position)
    left join (select * from ${bibleVerse} where translation_id = ${translationId}) v using (book, chapter, verse)
    order by place.position`);
  return rows;
}

/** Returns the verses of one chapter for reading. Empty if the translation omits all of them. */
async function versesOfChapter(db: Db, translationId: string, book: number, chapter: number): Promise<ReadVerse[]> {
  const { verse, title, text, marked, startsParagraph } = bibleVerse;
  const verses = await db
    .select({ verse, verseEnd: verse, title, marked: sql<string>`coalesce(${marked}, ${text})`, startsParagraph })
    .from(bibleVerse)
    .where(and(eq(bibleVerse.translationId, translationId), eq(bibleVerse.book, book), eq(bibleVerse.chapter, chapter)))
    .orderBy(verse);
  return verses.some((row) => row.marked !== '') ? verses : [];
}

async function versesWith(
  db: Db,
  bibles: SearchedBibles | null,
  translationId: string,
  search: WordSearch,
  page: Page,
): Promise<FoundVerses> {
  if (!bibles) return { totalCount: 0, otherCount: 0, nearestCount: 0, verses: [] };
  const { places, mark, ...counts } = placesWith(bibles, search, page);
  const verses = await versesAt(db, translationId, places);
  return { ...counts, verses: verses.map((verse, at) => ({ ...places[at]!, marked: mark(verse.marked) })) };
}

function placesWith(bibles: SearchedBibles, { words, order, range }: WordSearch, { skip, take }: Page): FoundPlaces {
  const { matches, stems, otherCount, nearestCount } = searchVerses(words, bibles, range, order);
  const places = matches
    .slice(skip, skip + take)
    .map(({ slot, foundIn, isNearest }) => ({ ...placeAt(slot), foundIn, isNearest }));
  return {
    totalCount: matches.length,
    otherCount,
    nearestCount,
    places,
    mark: (marked) => marked.replaceAll(word, (found) => (hasStem(found, stems) ? markFound(found) : found)),
  };
}

const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

const hasStem = (found: string, stems: ReadonlySet<string>): boolean =>
  searchedWords(found).some((part) => stems.has(verseStem(part)));

const markFound = (found: string): string => `${foundWord.start}${found}${foundWord.end}`;
