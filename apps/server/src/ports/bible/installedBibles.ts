import { type Place, placeAt, slotCount, slotOf, type SlotRange } from '@sermon/domain/scripture/books';
import { searchedWords, verseStem } from '@sermon/domain/scripture/search/forms';
import { lexiconOfInSteps, type SearchedBibles, searchVerses } from '@sermon/domain/scripture/search/searchVerses';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { bibleTranslation, bibleVerse } from '../../database/schema.ts';
import {
  type BibleSource,
  type FoundPlaces,
  type FoundVerse,
  type FoundVerses,
  foundWord,
  type Page,
  type ReadVerse,
  type WordSearch,
} from './port.ts';
import { verseSearchLimits } from '@sermon/domain/scripture/search/limits';
import type { SearchedTranslation } from '@sermon/domain/scripture/search/plan';
import { createVerseIndexer, type VerseIndex } from '@sermon/domain/scripture/search/verseIndex';
import { isPublicDomain, substitutes } from '@sermon/domain/scripture/translations';
import type { Lexicon } from '@sermon/domain/words/lexicon';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

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
    beingInstalled: () => beingInstalled(db),
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

function installedTranslations(db: Db) {
  const { id, name, copyrightHtml, dateInstalled } = bibleTranslation;
  return db.select({ id, name, copyrightHtml }).from(bibleTranslation).where(isNotNull(dateInstalled)).orderBy(id);
}

/** An interrupted import of another Bible waits for an administrator, and is left out. */
async function beingInstalled(db: Db): Promise<string[]> {
  const { id, dateInstalled } = bibleTranslation;
  const rows = await db.select({ id }).from(bibleTranslation).where(isNull(dateInstalled));
  return rows.map((row) => row.id).filter(isPublicDomain);
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

/** The maximum number of translations whose words are in memory. Each takes about 4 MB. */
const maxIndexes = verseSearchLimits.otherTranslations + 3;
/**
 * The maximum number of sets of translations whose lexicon is in memory. With more installed translations than are searched at
 * once, each chosen one makes another set.
 */
const maxLexicons = 4;
const versesPerQuery = 2_500;
/** The number of verses that are indexed in one step. It takes a few milliseconds. */
const versesPerStep = 250;

/** An installed edition of a translation. The key changes when a newer edition is installed. */
type Edition = { id: string; key: string };

/**
 * Keeps the words of the installed translations in memory. A translation is read when it is first searched, in short
 * steps, and again after a newer edition has been installed.
 */
function createVerseIndexes(db: Db) {
  const indexes = createRecent<VerseIndex>(maxIndexes);
  const lexicons = createRecent<Lexicon>(maxLexicons);

  const indexOf = (edition: Edition, signal?: AbortSignal): Promise<VerseIndex> =>
    indexes.get(edition.key, () => readIndex(db, edition.id, signal));

  function lexiconOf(editions: readonly Edition[], translations: readonly SearchedTranslation[]): Promise<Lexicon> {
    const keys = editions
      .map(({ key }) => key)
      .sort()
      .join('\n');
    return lexicons.get(keys, () => inSteps(lexiconOfInSteps(translations)));
  }

  return {
    /**
     * Returns the chosen translation and those that are searched with it, or only the latter if none of the installed
     * ones is chosen. Null if there are none. Rejects if `signal` is aborted while a translation is being read.
     */
    async open(chosenId: string | null, signal?: AbortSignal): Promise<SearchedBibles | null> {
      const editions = await installedEditions(db);
      const chosen = editions.filter(({ id }) => id === chosenId);
      const others = editions
        .filter(({ id }) => id !== chosenId)
        .toSorted((a, b) => rankOf(a.id) - rankOf(b.id))
        .slice(0, verseSearchLimits.otherTranslations);
      const searched = [...chosen, ...others];
      // One after another, so that each step is short.
      const translations: SearchedTranslation[] = [];
      for (const edition of searched) translations.push({ id: edition.id, index: await indexOf(edition, signal) });
      const [first, ...rest] = translations;
      if (!first) return null;
      return {
        chosenId,
        translations: [first, ...rest],
        lexicon: await lexiconOf(searched, translations),
      };
    },
  };
}

/** Keeps the `max` values that were used last. A value that could not be made is made again the next time. */
export function createRecent<Value>(max: number) {
  const values = new Map<string, Promise<Value>>();
  return {
    get(key: string, make: () => Promise<Value>): Promise<Value> {
      const value = values.get(key) ?? make();
      values.delete(key);
      values.set(key, value);
      value.catch(() => values.get(key) === value && values.delete(key));
      for (const oldest of values.keys()) {
        if (values.size <= max) break;
        values.delete(oldest);
      }
      return value;
    },
  };
}

function rankOf(id: string): number {
  const at = substitutes.findIndex((substitute) => substitute === id);
  return at < 0 ? substitutes.length : at;
}

async function installedEditions(db: Db): Promise<Edition[]> {
  const { id, textDigest, dateInstalled } = bibleTranslation;
  const rows = await db
    .select({ id, textDigest, dateInstalled })
    .from(bibleTranslation)
    .where(isNotNull(dateInstalled))
    .orderBy(id);
  return rows.map((row) => ({ id: row.id, key: `${row.id} ${row.textDigest} ${row.dateInstalled?.getTime()}` }));
}

async function readIndex(db: Db, translationId: string, signal?: AbortSignal): Promise<VerseIndex> {
  const indexer = createVerseIndexer();
  let added = 0;
  for (let first = 0; first < slotCount; first += versesPerQuery) {
    const range = { first, last: Math.min(first + versesPerQuery, slotCount) - 1 };
    for (const { book, chapter, numbers, texts } of await readChapters(db, translationId, range)) {
      for (const [at, verse] of numbers.entries()) {
        indexer.add(slotOf({ book, chapter, verse }), texts[at]!);
        if (++added % versesPerStep === 0) await yieldToEventLoop();
      }
      signal?.throwIfAborted();
    }
  }
  return inSteps(indexer.finishInSteps());
}

type ChapterTexts = { book: number; chapter: number; numbers: number[]; texts: string[] };

/** Reads verses, one row per chapter, because many small rows take longer. */
async function readChapters(db: Db, translationId: string, { first, last }: SlotRange): Promise<ChapterTexts[]> {
  const place = (slot: number) => {
    const { book, chapter, verse } = placeAt(slot);
    return sql`(${book}::smallint, ${chapter}::smallint, ${verse}::smallint)`;
  };
  const { rows } = await db.execute<Record<keyof ChapterTexts, unknown> & ChapterTexts>(sql`
    select book, chapter, json_agg(verse order by verse) as numbers, json_agg(text order by verse) as texts
    from ${bibleVerse}
    where translation_id = ${translationId} and (book, chapter, verse) between ${place(first)} and ${place(last)}
    group by book, chapter
    order by book, chapter`);
  return rows;
}

async function inSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}
