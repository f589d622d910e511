import { stopWords } from '../words/stopWords.ts';
import { foldedWords } from '../words/foldedWords.ts';

export type HighlightedPart = { text: string; isFound: boolean };

/** The minimum length of a search word that also matches longer words. The word 'is' is too short to match 'island'. */
const minPrefixLength = 3;

const quoted = /["“”„][^"“”„]*["“”„]/g;

/**
 * Marks the words in a text that match a query. A word matches if it equals a word of the query or starts with it
 * ('forgive' marks 'forgiveness'). Stop words are marked only in a query of nothing else, and in quoted phrases.
 */
export function highlightWords(text: string, query: string): HighlightedPart[] {
  const typed = foldedWords(query);
  const telling = foldedWords(query.replaceAll(quoted, ' ')).filter((word) => !stopWords.has(word));
  const phrases = [...query.matchAll(quoted)].flatMap(([phrase]) => foldedWords(phrase));
  const wanted = telling.length + phrases.length > 0 ? [...telling, ...phrases] : typed;
  if (wanted.length === 0) return text === '' ? [] : [{ text, isFound: false }];
  const isWanted = (word: string) =>
    wanted.some((search) => word === search || (search.length >= minPrefixLength && word.startsWith(search)));
  const pieces: HighlightedPart[] = [];
  for (const piece of text.split(/([\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*)/u)) {
    if (piece === '') continue;
    const isFound = foldedWords(piece).some(isWanted);
    const last = pieces.at(-1);
    if (last?.isFound === isFound) last.text += piece;
    else pieces.push({ text: piece, isFound });
  }
  return pieces;
}

/** The kind of a query of sermons and illustrations. A query with a number counts as a passage. */
type QueryKind = 'word' | 'words' | 'passage';

export function queryKind(query: string): QueryKind {
  if (/\p{Nd}/u.test(query)) return 'passage';
  return new Set(foldedWords(query).filter((word) => !stopWords.has(word))).size <= 1 ? 'word' : 'words';
}
