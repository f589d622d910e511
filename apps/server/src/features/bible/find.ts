import type { BibleSearchResults } from '@sermon/contract/bible';
import { placeAt } from '@sermon/domain/scripture/books';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { isWholeChapter, slotsOf } from '@sermon/domain/scripture/reference';
import { readWords } from '@sermon/domain/scripture/words';
import type { BibleSource, FoundVerses, Page } from '../../ports/bible/port.ts';
import { readInTranslation } from './translation.ts';
import { toResult } from './verses.ts';

export type VerseSearch = Page & { q: string; translationId: string };

/**
 * Returns one page of search results: the verses of the passages that the query names or, if it names none, the verses
 * that contain its words.
 */
export async function findVerses(
  bibles: readonly BibleSource[],
  { q, translationId, ...page }: VerseSearch,
): Promise<BibleSearchResults> {
  const references = parseReferences(q);
  const slots = slotsOf(references);
  const words = readWords(q);
  const nothing: FoundVerses = { totalCount: 0, verses: [] };
  const { content, ...usedTranslation } = await readInTranslation(
    bibles,
    translationId,
    nothing,
    async (source, id) => {
      if (references.length > 0) {
        const places = slots.slice(page.skip, page.skip + page.take).map(placeAt);
        return { totalCount: slots.length, verses: await source.versesAt(id, places) };
      }
      return words.whole.length > 0 ? source.versesWith(id, words, page) : nothing;
    },
  );
  return {
    results: content.verses.map(toResult),
    totalCount: content.totalCount,
    isValidScriptureSearch: references.length > 0,
    isChapter: references.length === 1 && isWholeChapter(references[0]!),
    ...usedTranslation,
  };
}
