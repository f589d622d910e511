import { wordsOf } from '../quoting.ts';

/** The maximum number of words of a quoted sentence, and the number after which it is cut at a comma. */
export const quotedWords = 24;
const leastWords = 16;

const pageNumber = /\s*\|\d{1,4}\b/g;
const partNumber = /^\s*(?:[IVXLC]{1,6}|\d{1,2})\.\s+(?=\S)/;

export const tidied = (sentence: string): string =>
  sentence
    .replaceAll(pageNumber, '')
    .replace(partNumber, '')
    .replace(/\s+([.,;:?!])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

export function beginningOf(sentence: string, most: number = quotedWords): string {
  const text = tidied(sentence);
  const words = text.split(' ');
  if (wordsOf(text).length <= most) return text;
  const kept = words.slice(0, most);
  const end = kept.findLastIndex((word, at) => at + 1 >= Math.min(leastWords, most) && /[,;:]$/.test(word));
  return `${(end < 0 ? kept : kept.slice(0, end + 1)).join(' ').replace(/[.,;:—–-]+$/, '')} …`;
}
