import { memoize } from './memoize.ts';

/**
 * A word in a text. `text` includes adjacent punctuation, `plain` is lowercase without it, and `from` is the start of
 * the word.
 */
export type Word = { text: string; plain: string; from: number };

const chunks = /[^\s—–]+/gu;
const isWord = /[\p{L}\p{N}]/u;

/**
 * Returns the words in a text, by the same rule as `countWords`: a word is a sequence between spaces or dashes that
 * contains a letter or a digit.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: chunk, index } of text.matchAll(chunks)) {
    if (isWord.test(chunk)) words.push({ text: chunk, plain: plainOf(chunk), from: index });
  }
  return words;
}

const plainOf = memoize((word) =>
  word
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll('’', "'"),
);

export const lettersIn = memoize((word) => word.match(/[\p{L}\p{N}]/gu)?.length ?? 0);

/**
 * Counts the characters in a text, including spaces and punctuation. A surrogate pair, such as an emoji, counts as one
 * character.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
