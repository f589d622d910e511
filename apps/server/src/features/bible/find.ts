import type { BibleSearchResults, VerseFilter } from '@sermon/contract/bible';
import { placeAt, rangeOf } from '@sermon/domain/scripture/books';
import { maxReferenceQueryLength, parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { passagesInQuery } from '@sermon/domain/scripture/parsing/typedPassages';
import { isWholeChapter, slotsBetween, slotsOf } from '@sermon/domain/scripture/reference';
import { readWords } from '@sermon/domain/scripture/words';
import type { BibleSource, FoundVerses, Page, WordSearch } from '../../ports/bible/port.ts';
import { readInTranslation } from './translation.ts';
import { toResult } from './verses.ts';

export type VerseSearch = Page & { q: string; translationId: string } & VerseFilter;

const nothing: FoundVerses = { totalCount: 0, otherCount: 0, nearestCount: 0, verses: [] };

/**
 * Returns one page of search results: the verses of the passages that the query names or, if it names none, the verses
 * that contain its words. Words beside a passage are searched for within it: 'Romans 8 groaning'. Order and part of the
 * Bible apply only to a search for words.
 */
export async function findVerses(
  bibles: readonly BibleSource[],
  { q, translationId, order, testament, book, ...page }: VerseSearch,
): Promise<BibleSearchResults> {
  const references = parseReferences(q);
  const slots = slotsOf(references);
  const search = { words: readWords(q), order, range: rangeOf({ testament, book }) };
  const within = searchInPassage(q, search);
  const { content, ...usedTranslation } = await readInTranslation(
    bibles,
    translationId,
    nothing,
    async (source, id): Promise<FoundVerses> => {
      if (references.length > 0) {
        const places = slots.slice(page.skip, page.skip + page.take).map(placeAt);
        const verses = await source.versesAt(id, places);
        const matching = { foundIn: null, isNearest: false };
        return { ...nothing, totalCount: slots.length, verses: verses.map((verse) => ({ ...verse, ...matching })) };
      }
      if (search.words.whole.length === 0) return nothing;
      const inPassage = within && (await source.versesWith(id, within, page));
      if (inPassage && inPassage.totalCount > 0) return inPassage;
      const found = await source.versesWith(id, search, page);
      return found.totalCount > 0 ? found : versesOfOthers(bibles, source, id, search, page);
    },
  );
  const { verses, ...counts } = content;
  return {
    results: verses.map(({ foundIn, isNearest, ...verse }) => ({ ...toResult(verse), foundIn, isNearest })),
    ...counts,
    isValidScriptureSearch: references.length > 0,
    isChapter: references.length === 1 && isWholeChapter(references[0]!),
    ...usedTranslation,
  };
}

/** Returns the search for the other words of a query that names one passage. Null if it names none, or nothing else. */
function searchInPassage(q: string, search: WordSearch): WordSearch | null {
  const { references, rest } = passagesInQuery(q.slice(0, maxReferenceQueryLength));
  const [reference, another] = references;
  const words = readWords(rest);
  if (!reference || another || words.whole.length === 0) return null;
  const passage = slotsBetween(reference);
  const range = { first: Math.max(passage.first, search.range.first), last: Math.min(passage.last, search.range.last) };
  return range.first <= range.last ? { ...search, words, range } : null;
}

/** Finds verses by the words of other translations, for a service whose own search found nothing. */
async function versesOfOthers(
  bibles: readonly BibleSource[],
  source: BibleSource,
  translationId: string,
  search: WordSearch,
  page: Page,
): Promise<FoundVerses> {
  const other = bibles.find(({ placesWith }) => placesWith);
  if (!other?.placesWith || other === source) return nothing;
  const found = await other.placesWith(search, page);
  if (!found) return nothing;
  const { places, mark, ...counts } = found;
  const verses = await source.versesAt(translationId, places);
  return { ...counts, verses: verses.map((verse, at) => ({ ...places[at]!, marked: mark(verse.marked) })) };
}
