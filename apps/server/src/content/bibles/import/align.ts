import { bookAt, type Place, placeAt, slotCount, slotOf, versesIn } from '@sermon/domain/scripture/books';
import { type BibleText, toVerses, type SourceVerse } from '../text.ts';
import type { RawVerse } from './gathered.ts';

/** The differences between the numbering of a file and the usual numbering. */
export type Alignment = {
  /** The books of the file, with their number of chapters and of verses with text. */
  books: { book: number; chapters: number; verses: number }[];
  /** Verses that are missing in a book of the file. */
  missing: Place[];
  /** Verses that the file has without text. */
  empty: Place[];
  /** Verses that the file combines under one number. All their text is in the first. */
  spans: { from: Place; verseEnd: number }[];
  /** Verses that the file has more than once. The first one is used. */
  duplicates: Place[];
  /** Verses after the end of their chapter, which were joined to its last verse. */
  joined: Place[];
  /** Verses in chapters that do not exist, which were dropped. */
  dropped: Place[];
  /** Psalms whose title is numbered as a verse, so that the other verse numbers were one or two too high. */
  titledPsalms: number[];
  /**
   * Books with other chapter divisions, as in Hebrew Bibles. Their verses were numbered by their order in the book.
   */
  recounted: number[];
  /** True if the end of Romans was after chapter 14. */
  movedDoxology: boolean;
};

const psalms = 19;
const romans = 45;
const lastOfOldTestament = 39;

/** Puts the verses of a file into the slots of the usual numbering, and reports all differences. */
export function align(raw: readonly RawVerse[]): { verses: BibleText['verses']; alignment: Alignment } {
  const alignment: Alignment = {
    books: [],
    missing: [],
    empty: [],
    spans: [],
    duplicates: [],
    joined: [],
    dropped: [],
    titledPsalms: [],
    recounted: [],
    movedDoxology: false,
  };
  const found = new Map<number, SourceVerse>();
  for (const [book, verses] of byBook(withoutDuplicates(raw, alignment))) {
    const placed = placeVerses(toUsualNumbers(book, verses, alignment), alignment);
    for (const [slot, verse] of placed) found.set(slot, verse);
    recordBook(book, verses, placed, alignment);
  }
  const slots = Array.from(
    { length: slotCount },
    (_, slot): SourceVerse => found.get(slot) ?? { ...placeAt(slot), text: '' },
  );
  return { verses: toVerses(slots), alignment };
}

/** Joins consecutive parts of a verse and drops verses that are repeated later. */
function withoutDuplicates(raw: readonly RawVerse[], { duplicates }: Alignment): RawVerse[] {
  const verses: RawVerse[] = [];
  const seen = new Set<string>();
  for (const verse of raw) {
    const last = verses.at(-1);
    const key = `${verse.book}.${verse.chapter}.${verse.verse}`;
    if (last && isSame(last, verse) && last.text.trim() !== verse.text.trim()) {
      last.text += ` ${verse.text}`;
      last.verseEnd = Math.max(last.verseEnd, verse.verseEnd);
    } else if (seen.has(key)) duplicates.push(placeOf(verse));
    else {
      seen.add(key);
      verses.push({ ...verse });
    }
  }
  return verses;
}

/** Renumbers the verses of a book if the file uses a known other numbering. */
function toUsualNumbers(book: number, verses: RawVerse[], alignment: Alignment): RawVerse[] {
  if (book === psalms) return byChapter(verses).flatMap(([, psalm]) => withTitle(psalm, alignment));
  if (book === romans) return withDoxology(verses, alignment);
  if (book > lastOfOldTestament || !hasOtherDivisions(book, verses)) return verses;
  alignment.recounted.push(book);
  const first = slotOf({ book, chapter: 1, verse: 1 });
  return verses.map((verse, at) => {
    const usual = placeAt(first + at);
    return { ...verse, ...usual, verseEnd: usual.verse };
  });
}

/** Handles the Hebrew numbering, in which the title of a psalm is its first verse or its first two. */
function withTitle(psalm: RawVerse[], { titledPsalms }: Alignment): RawVerse[] {
  const chapter = psalm[0]!.chapter;
  const highest = Math.max(...psalm.map(({ verseEnd }) => verseEnd));
  const extra = highest - versesIn(psalms, chapter);
  if (versesIn(psalms, chapter) === 0 || extra < 1 || extra > 2) return psalm;
  titledPsalms.push(chapter);
  const title = psalm.filter(({ verse }) => verse <= extra);
  const [first, ...rest] = psalm
    .filter(({ verse }) => verse > extra)
    .map((verse) => ({ ...verse, verse: verse.verse - extra, verseEnd: verse.verseEnd - extra }));
  if (!first) return psalm;
  const words = [...title.map(({ text }) => text), first.title]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[[\]*]/g, '');
  return [{ ...first, title: words || null }, ...rest];
}

/** Moves the last verses of Romans to its end. Some manuscripts have them after chapter 14. */
function withDoxology(verses: RawVerse[], alignment: Alignment): RawVerse[] {
  const has = (chapter: number, verse: number) =>
    verses.some((other) => other.chapter === chapter && other.verse === verse && other.text.trim());
  if (!has(14, 24) || has(16, 25)) return verses;
  alignment.movedDoxology = true;
  const isMoved = ({ chapter, verse }: RawVerse) => chapter === 14 && verse > 23 && verse < 27;
  return [
    ...verses.filter((verse) => !isMoved(verse) && !(verse.chapter === 16 && verse.verse > 24)),
    ...verses
      .filter(isMoved)
      .map((verse) => ({ ...verse, chapter: 16, verse: verse.verse + 1, verseEnd: verse.verseEnd + 1 })),
  ];
}

/** Returns whether a book has the usual number of verses without gaps, but other chapter divisions. */
function hasOtherDivisions(book: number, verses: RawVerse[]): boolean {
  const usual = bookAt(book).verses;
  const chapters = byChapter(verses);
  const isWhole = chapters.every(
    ([chapter, of], at) =>
      chapter === at + 1 && of.every(({ verse, verseEnd }, i) => verse === i + 1 && verseEnd === verse),
  );
  const isUsual = chapters.length === usual.length && chapters.every(([, of], at) => of.length === usual[at]);
  return isWhole && !isUsual && verses.length === usual.reduce((sum, count) => sum + count);
}

/** Returns the verses by slot. Verses after the end of a chapter are joined to its last verse. */
function placeVerses(verses: readonly RawVerse[], alignment: Alignment): Map<number, SourceVerse> {
  const placed = new Map<number, SourceVerse>();
  for (const verse of verses) {
    const { book, chapter, title, startsParagraph } = verse;
    const text = verse.text.trim();
    const last = versesIn(book, chapter);
    if (last === 0 || verse.verse < 1) {
      if (text) alignment.dropped.push(placeOf(verse));
    } else if (verse.verse > last) {
      const end = placed.get(slotOf({ book, chapter, verse: last }));
      if (text) (end ? alignment.joined : alignment.dropped).push(placeOf(verse));
      if (end && text) end.text += ` ${text}`;
    } else {
      placed.set(slotOf(verse), { ...placeOf(verse), text, ...(title && { title }), startsParagraph });
      if (verse.verseEnd > verse.verse) alignment.spans.push({ from: placeOf(verse), verseEnd: verse.verseEnd });
    }
  }
  return placed;
}

/** Records which verses of a book the file has and which are missing or empty. */
function recordBook(book: number, raw: RawVerse[], placed: Map<number, SourceVerse>, alignment: Alignment): void {
  const spanned = new Set(
    alignment.spans.flatMap(({ from, verseEnd }) =>
      from.book === book
        ? Array.from({ length: verseEnd - from.verse }, (_, at) => `${from.chapter}.${from.verse + at + 1}`)
        : [],
    ),
  );
  for (const [at, count] of bookAt(book).verses.entries()) {
    for (let verse = 1; verse <= count; verse++) {
      const expected = { book, chapter: at + 1, verse };
      const found = placed.get(slotOf(expected));
      if (found && !found.text) alignment.empty.push(expected);
      if (!found && !spanned.has(`${expected.chapter}.${verse}`)) alignment.missing.push(expected);
    }
  }
  const verses = [...placed.values()].filter(({ text }) => text).length;
  alignment.books.push({ book, chapters: byChapter(raw).length, verses });
}

const placeOf = ({ book, chapter, verse }: Place): Place => ({ book, chapter, verse });
const isSame = (first: Place, second: Place) =>
  first.book === second.book && first.chapter === second.chapter && first.verse === second.verse;

const byBook = (verses: readonly RawVerse[]) => groupBy(verses, ({ book }) => book);
const byChapter = (verses: readonly RawVerse[]) => groupBy(verses, ({ chapter }) => chapter);

/** Groups verses by a number and sorts the groups by it. */
function groupBy(verses: readonly RawVerse[], by: (verse: RawVerse) => number): [number, RawVerse[]][] {
  const groups = new Map<number, RawVerse[]>();
  for (const verse of verses) {
    const group = groups.get(by(verse));
    if (group) group.push(verse);
    else groups.set(by(verse), [verse]);
  }
  return [...groups].toSorted(([a], [b]) => a - b);
}
