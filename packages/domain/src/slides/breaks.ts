import { sentencesIn } from '../words/sentences.ts';
import type { LineChar } from './previewSlide.ts';
import { isSpace } from './slidesOf.ts';
import { isPictorial, isSquare } from './widths.ts';

const hyphens = /^[-\u2010\u2013\u2014]$/;
const letter = /^\p{L}/u;
const digit = /^\p{Nd}/u;
/** Punctuation and small letters that never begin a line, and punctuation that never ends one. */
const notFirst =
  /^[\p{Pe}\p{Pf}.,:;!?%…"'’”、。，．：；！？・ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u;
const notLast = /^[\p{Ps}\p{Pi}"'‘“]/u;

const isIdeographic = (char: string): boolean => char > '\u1fff' && (isSquare(char) || isPictorial(char));

/**
 * Returns for each position in a line whether the text may continue on the next line there: after spaces and hyphens, and
 * next to Chinese and Japanese characters and emoji. A verse number stays with the word that follows.
 */
export function breaksIn(chars: readonly LineChar[]): Uint8Array {
  const breaks = new Uint8Array(chars.length + 1);
  let word = -1;
  for (let at = 1; at < chars.length; at += 1) {
    const before = chars[at - 1]!.char;
    const { char } = chars[at]!;
    if (!isSpace(before)) word = at - 1;
    if (isSpace(char)) continue;
    const last = chars[word];
    if (last?.isSuperscript && !chars[at]!.isSuperscript && digit.test(last.char)) continue;
    if (isSpace(before)) {
      breaks[at] = 1;
    } else if (before < '\u2000' && before !== '-' && char < '\u2000') {
      continue;
    } else if (hyphens.test(before)) {
      const isInWord = at > 1 && !isSpace(chars[at - 2]!.char) && !hyphens.test(char) && !notFirst.test(char);
      breaks[at] = isInWord && (before === '\u2014' || letter.test(char)) ? 1 : 0;
    } else if ((isIdeographic(before) || isIdeographic(char)) && !notFirst.test(char) && !notLast.test(before)) {
      breaks[at] = noBreak.test(before) || noBreak.test(char) ? 0 : 1;
    }
  }
  return breaks;
}

/** No-break spaces, and characters that join what is next to them. */
const noBreak = /^[\u00a0\u2007\u202f\u2060\ufeff]/;

export const endOf = { clause: 1, sentence: 2 } as const;

const clauseEnd = /^[,;:\u2013\u2014·،؛؟۔、，；：。！？׃।]/u;
const closing = /^[\p{Pe}\p{Pf}"'’”]/u;

/**
 * Returns for each position in a line whether it follows the end of a sentence or of a clause, and the spaces after it.
 */
export function endsIn(chars: readonly LineChar[], breaks: Uint8Array): Uint8Array {
  const ends = new Uint8Array(chars.length + 1);
  const text = chars.map(({ char }) => char).join('');
  const sentences = sentencesIn(text);
  let sentence = 0;
  let offset = 0;
  for (let at = 0; at < chars.length; at += 1) {
    if (breaks[at]) {
      let last = at - 1;
      while (last > 0 && isSpace(chars[last]!.char)) last -= 1;
      while (last > 0 && closing.test(chars[last]!.char)) last -= 1;
      if (clauseEnd.test(chars[last]!.char)) ends[at] = endOf.clause;
      while (sentence + 1 < sentences.length && sentences[sentence + 1]!.from < offset) sentence += 1;
      if (sentences[sentence + 1]?.from === offset) ends[at] = endOf.sentence;
    }
    offset += chars[at]!.char.length;
  }
  return ends;
}
