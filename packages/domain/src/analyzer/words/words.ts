import { remembered } from '../remembered.ts';

/** A word of a text: as it is written, with the signs at it; in small letters without them; and where it begins. */
export type Word = { text: string; plain: string; from: number };

const pieces = /[^\s—–]+/gu;
const isWord = /[\p{L}\p{N}]/u;

/** The words of a text, by the one rule of the product (`countWords`): what stands between spaces or dashes and has a letter or a digit. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (isWord.test(piece)) words.push({ text: piece, plain: plainOf(piece), from: index });
  }
  return words;
}

const plainOf = remembered((word) =>
  word
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll('’', "'"),
);

/** The letters and digits of a word. */
export const lettersIn = remembered((word) => word.match(/[\p{L}\p{N}]/gu)?.length ?? 0);

/** The characters of a text, spaces and signs too; what takes two UTF-16 units, as an emoji, is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
