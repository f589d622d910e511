import { parseDocument } from '../document/html/parse.ts';
import { countWords, plainText } from '../document/outline.ts';
import { sectionsOf } from '../presenter/sections.ts';
import { assistantLimits } from './limits.ts';

export type SermonText = {
  /** At most `assistantLimits.sermonWords` words and `assistantLimits.sermonLength` characters. */
  text: string;
  words: number;
  isCut: boolean;
};

export function sermonText(html: string): SermonText {
  const whole = plainText(parseDocument(html));
  return { ...beginningOf(whole), words: countWords(whole) };
}

function beginningOf(whole: string): Pick<SermonText, 'text' | 'isCut'> {
  const { sermonWords, sermonLength } = assistantLimits;
  const isTooLong = whole.length > sermonLength;
  const text = isTooLong ? whole.slice(0, sermonLength).replace(/\p{Surrogate}$/u, '') : whole;
  let count = 0;
  for (const { index } of text.matchAll(/\S+/g)) {
    if (count === sermonWords) return { text: text.slice(0, index).trimEnd(), isCut: true };
    count += 1;
  }
  return { text, isCut: isTooLong };
}

export const headingsOf = ({ texts }: { texts: string[] }): string[][] =>
  texts.map((html) => sectionsOf(parseDocument(html)).flatMap(({ heading }) => (heading === null ? [] : [heading])));
