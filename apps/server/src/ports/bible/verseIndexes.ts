import { placeAt, slotCount, slotOf } from '@sermon/domain/scripture/books';
import { verseSearchLimits } from '@sermon/domain/scripture/search/limits';
import type { SearchedTranslation } from '@sermon/domain/scripture/search/plan';
import { lexiconOfInSteps, type SearchedBibles } from '@sermon/domain/scripture/search/searchVerses';
import { createVerseIndexer, type VerseIndex } from '@sermon/domain/scripture/search/verseIndex';
import { substitutes } from '@sermon/domain/scripture/translations';
import type { Lexicon } from '@sermon/domain/search/lexicon';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../database/open.ts';
import { bibleTranslation, bibleVerse } from '../../database/schema.ts';

/** The maximum number of translations whose words are in memory. Each takes about 4 MB. */
const maxIndexes = verseSearchLimits.otherTranslations + 3;
/** The number of verses that are read and indexed in one step. It takes a few milliseconds. */
const versesPerStep = 250;

/** An installed edition of a translation. The key changes when a newer edition is installed. */
type Edition = { id: string; key: string };

/**
 * Keeps the words of the installed translations in memory. A translation is read when it is first searched, in short
 * steps, and again after a newer edition was installed.
 */
export function createVerseIndexes(db: Db) {
  /** The indexes by the key of their edition, most recently used last. */
  const indexes = new Map<string, Promise<VerseIndex>>();
  let lexicon: { keys: string; words: Promise<Lexicon> } | null = null;

  function indexOf(edition: Edition, signal?: AbortSignal): Promise<VerseIndex> {
    const index = indexes.get(edition.key) ?? readIndex(db, edition.id, signal);
    indexes.delete(edition.key);
    indexes.set(edition.key, index);
    index.catch(() => indexes.delete(edition.key));
    for (const oldest of indexes.keys()) {
      if (indexes.size <= maxIndexes) break;
      indexes.delete(oldest);
    }
    return index;
  }

  function lexiconOf(editions: readonly Edition[], translations: readonly SearchedTranslation[]): Promise<Lexicon> {
    const keys = editions
      .map(({ key }) => key)
      .sort()
      .join('\n');
    if (lexicon?.keys !== keys) lexicon = { keys, words: inSteps(lexiconOfInSteps(translations)) };
    return lexicon.words;
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

/** Returns the position of a translation among the substitutes. Others come last. */
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
  const { book, chapter, verse, text } = bibleVerse;
  const row = (slot: number) => {
    const place = placeAt(slot);
    return sql`(${place.book}::smallint, ${place.chapter}::smallint, ${place.verse}::smallint)`;
  };
  for (let first = 0; first < slotCount; first += versesPerStep) {
    const last = Math.min(first + versesPerStep, slotCount) - 1;
    const verses = await db
      .select({ book, chapter, verse, text })
      .from(bibleVerse)
      .where(
        and(
          eq(bibleVerse.translationId, translationId),
          sql`(${book}, ${chapter}, ${verse}) between ${row(first)} and ${row(last)}`,
        ),
      )
      .orderBy(book, chapter, verse);
    for (const found of verses) indexer.add(slotOf(found), found.text);
    await yieldToEventLoop();
    signal?.throwIfAborted();
  }
  return inSteps(indexer.finishInSteps());
}

/** Runs the steps with other work between them. */
async function inSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}
