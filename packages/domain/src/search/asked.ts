import { stopWords } from '../words/stopWords.ts';
import { foldedWords } from '../words/foldedWords.ts';

/** What a query of sermons and illustrations consists of. A query with a number is taken for a passage. */
export type Asked = 'word' | 'words' | 'passage';

export function askedFor(query: string): Asked {
  if (/\p{Nd}/u.test(query)) return 'passage';
  return new Set(foldedWords(query).filter((word) => !stopWords.has(word))).size <= 1 ? 'word' : 'words';
}
