import { bible as calls } from '@sermon/contract/bible';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { rangeOf } from '@sermon/domain/scripture/books';
import { slotsOf } from '@sermon/domain/scripture/reference';
import type { SearchedTranslation } from '@sermon/domain/scripture/search/plan';
import { lexiconOfInSteps, searchVerses } from '@sermon/domain/scripture/search/searchVerses';
import { createVerseIndexer } from '@sermon/domain/scripture/search/verseIndex';
import { readWords } from '@sermon/domain/scripture/words';
import type { Db } from '../../../apps/server/src/database/open.ts';
import { findVerses } from '../../../apps/server/src/features/bible/find.ts';
import { installedBibles } from '../../../apps/server/src/ports/bible/installedBibles.ts';
import type { Texts } from './occurrence.ts';
import { type RememberedVerse, slotAt, type Trap, type TranslationId, type Wording } from './set.ts';

/** A result: the slots of its verses, and whether it is under "Nearest verses". */
export type Result = { slots: number[]; isNearest: boolean };

/** Searches for a query. Returns the results on the first page, best match first. */
export type Find = (q: string, translationId: TranslationId) => Promise<Result[]>;

/**
 * A wording with the verse that is meant, and the rank of that verse in one translation, or 0 if it is not found.
 * `isNearest` says whether the verse is under "Nearest verses".
 */
export type Ranked = Wording & {
  verse: RememberedVerse;
  translationId: TranslationId;
  rank: number;
  isNearest: boolean;
};

/** A trap with the number of verses on the first page in one translation: matches, and those under "Nearest verses". */
export type Tried = Trap & { translationId: TranslationId; shown: number; nearest: number };

/** Returns the product's own search, called with the input of the search panel. */
export function productFind(db: Db): Find {
  const bibles = [installedBibles(db)];
  return async (q, translationId) => {
    const { results, ...used } = await findVerses(bibles, calls.findVerses.input.parse({ q, translationId }));
    if (used.translationId !== translationId) throw new Error(`${translationId} is not installed`);
    return results.map(({ scriptureReference, isNearest }) => ({
      slots: slotsOf(parseReferences(scriptureReference)),
      isNearest,
    }));
  };
}

/**
 * Returns the product's search over indexes of the texts, without a database. It searches as `productFind` does, and is
 * quick enough for `npm test`.
 */
export function indexedFind(texts: Texts): Find {
  const all = [...texts].map(([id, verses]): SearchedTranslation => {
    const indexer = createVerseIndexer();
    for (const [slot, text] of verses.entries()) indexer.add(slot, text);
    return { id, index: finished(indexer.finishInSteps()) };
  });
  const lexicon = finished(lexiconOfInSteps(all));
  return (q, chosenId) => {
    const [first, ...rest] = all.toSorted((a, b) => Number(b.id === chosenId) - Number(a.id === chosenId));
    const bibles = { chosenId, translations: [first!, ...rest] as const, lexicon };
    const { matches } = searchVerses(readWords(q), bibles, rangeOf({}), 'relevance');
    return Promise.resolve(matches.slice(0, 10).map(({ slot, isNearest }) => ({ slots: [slot], isNearest })));
  };
}

function finished<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Searches for every wording in every translation. */
export async function rankWordings(
  find: Find,
  verses: readonly RememberedVerse[],
  translations: readonly TranslationId[],
): Promise<Ranked[]> {
  const ranked: Ranked[] = [];
  for (const translationId of translations) {
    for (const verse of verses) {
      const meant = verse.meant.map(slotAt);
      for (const wording of verse.wordings) {
        const results = await find(wording.q, translationId);
        const at = results.findIndex(({ slots }) => slots.some((slot) => meant.includes(slot)));
        ranked.push({ ...wording, verse, translationId, rank: at + 1, isNearest: results[at]?.isNearest ?? false });
      }
    }
  }
  return ranked;
}

/** Searches for every trap in every translation. */
export async function tryTraps(
  find: Find,
  traps: readonly Trap[],
  translations: readonly TranslationId[],
): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const translationId of translations) {
    for (const trap of traps) {
      const results = await find(trap.q, translationId);
      const nearest = results.filter(({ isNearest }) => isNearest).length;
      tried.push({ ...trap, translationId, shown: results.length - nearest, nearest });
    }
  }
  return tried;
}
