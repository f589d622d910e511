import { foldedWords } from './words.ts';

/** A piece of a text: a word that was searched for, or what stands between such words. */
export type MarkedPart = { text: string; isFound: boolean };

/** Shorter words are found only whole: 'is' is not marked in 'island'. */
const beginsFrom = 3;

/** A text with the words of a search in it marked: the same words, and those that begin with one ('forgive' in 'forgiveness'). */
export function markedWords(text: string, query: string): MarkedPart[] {
  const wanted = foldedWords(query);
  if (wanted.length === 0) return text === '' ? [] : [{ text, isFound: false }];
  const isWanted = (word: string) =>
    wanted.some((one) => word === one || (one.length >= beginsFrom && word.startsWith(one)));
  const pieces: MarkedPart[] = [];
  for (const piece of text.split(/([\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*)/u)) {
    if (piece === '') continue;
    const isFound = foldedWords(piece).some(isWanted);
    const last = pieces.at(-1);
    if (last?.isFound === isFound) last.text += piece;
    else pieces.push({ text: piece, isFound });
  }
  return pieces;
}
