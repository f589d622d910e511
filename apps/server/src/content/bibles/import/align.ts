import { bookAt, type Place, placeAt, slotCount, slotOf, versesIn } from '@sermon/domain/scripture/books';
import { type BibleText, toVerses, type SourceVerse } from '../text.ts';
import type { RawVerse } from './gathered.ts';

/** What became of verses that the usual numbering does not have, or has elsewhere. */
export type Alignment = {
  /** The books that are there, with how many chapters the file has of each, and how many verses with words. */
  books: { book: number; chapters: number; verses: number }[];
  /** Of the books that are there: verses that the file does not have, and those that it leaves empty. */
  missing: Place[];
  empty: Place[];
  /** Numbers that stand for several verses: their words are all in the first. */
  spans: { from: Place; verseEnd: number }[];
  /** The file has them twice; the first counts. */
  duplicates: Place[];
  /** Beyond the end of their chapter: joined to its last verse. */
  joined: Place[];
  /** In chapters that there are not: dropped. */
  dropped: Place[];
  /** Psalms whose title has the number of a verse, so that all others were one or two too high. */
  titledPsalms: number[];
  /** Books whose chapters end elsewhere, as in Hebrew Bibles: counted through from the first verse to the last. */
  recounted: number[];
  /** The end of Romans stands after chapter 14. */
  movedDoxology: boolean;
};

const psalms = 19;
const romans = 45;
const lastOfOldTestament = 39;

/** Puts the verses of a file into the slots of the usual numbering; where the file counts otherwise, that is said. */
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
  for (const [book, verses] of byBook(once(raw, alignment))) {
    const placed = place(usuallyNumbered(book, verses, alignment), alignment);
    for (const [slot, verse] of placed) found.set(slot, verse);
    note(book, verses, placed, alignment);
  }
  const slots = Array.from(
    { length: slotCount },
    (_, slot): SourceVerse => found.get(slot) ?? { ...placeAt(slot), text: '' },
  );
  return { verses: toVerses(slots), alignment };
}

/** Each verse once: parts that follow each other are one verse, what comes again later is left out. */
function once(raw: readonly RawVerse[], { duplicates }: Alignment): RawVerse[] {
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

/** The same verses under the numbers of the usual counting, where the file's whole way of counting is known. */
function usuallyNumbered(book: number, verses: RawVerse[], alignment: Alignment): RawVerse[] {
  if (book === psalms) return byChapter(verses).flatMap(([, psalm]) => withTitle(psalm, alignment));
  if (book === romans) return withDoxology(verses, alignment);
  if (book > lastOfOldTestament || !isCountedOtherwise(book, verses)) return verses;
  alignment.recounted.push(book);
  const first = slotOf({ book, chapter: 1, verse: 1 });
  return verses.map((verse, at) => {
    const place = placeAt(first + at);
    return { ...verse, ...place, verseEnd: place.verse };
  });
}

/** In Hebrew Bibles, and those that number as they do, a psalm's title is its first verse or its first two. */
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

/** Some manuscripts have the last verses of Romans after chapter 14. */
function withDoxology(verses: RawVerse[], alignment: Alignment): RawVerse[] {
  const has = (chapter: number, verse: number) =>
    verses.some((one) => one.chapter === chapter && one.verse === verse && one.text.trim());
  if (!has(14, 24) || has(16, 25)) return verses;
  alignment.movedDoxology = true;
  const isMoved = ({ chapter, verse }: RawVerse) => chapter === 14 && verse > 23 && verse < 27;
  return [
    ...verses.filter((one) => !isMoved(one) && !(one.chapter === 16 && one.verse > 24)),
    ...verses.filter(isMoved).map((one) => ({ ...one, chapter: 16, verse: one.verse + 1, verseEnd: one.verseEnd + 1 })),
  ];
}

/** It has as many verses as usual and leaves no number out, but its chapters end elsewhere. */
function isCountedOtherwise(book: number, verses: RawVerse[]): boolean {
  const usual = bookAt(book).verses;
  const chapters = byChapter(verses);
  const isWhole = chapters.every(
    ([chapter, of], at) =>
      chapter === at + 1 && of.every(({ verse, verseEnd }, i) => verse === i + 1 && verseEnd === verse),
  );
  const isUsual = chapters.length === usual.length && chapters.every(([, of], at) => of.length === usual[at]);
  return isWhole && !isUsual && verses.length === usual.reduce((sum, count) => sum + count);
}

/** The verses by slot. What is beyond the end of a chapter goes on in its last verse. */
function place(verses: readonly RawVerse[], alignment: Alignment): Map<number, SourceVerse> {
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

/** What of a book is there, and what is not. */
function note(book: number, raw: RawVerse[], placed: Map<number, SourceVerse>, alignment: Alignment): void {
  const spanned = new Set(
    alignment.spans.flatMap(({ from, verseEnd }) =>
      from.book === book
        ? Array.from({ length: verseEnd - from.verse }, (_, at) => `${from.chapter}.${from.verse + at + 1}`)
        : [],
    ),
  );
  for (const [at, count] of bookAt(book).verses.entries()) {
    for (let verse = 1; verse <= count; verse++) {
      const here = { book, chapter: at + 1, verse };
      const one = placed.get(slotOf(here));
      if (one && !one.text) alignment.empty.push(here);
      if (!one && !spanned.has(`${here.chapter}.${verse}`)) alignment.missing.push(here);
    }
  }
  const verses = [...placed.values()].filter(({ text }) => text).length;
  alignment.books.push({ book, chapters: byChapter(raw).length, verses });
}

const placeOf = ({ book, chapter, verse }: Place): Place => ({ book, chapter, verse });
const isSame = (one: Place, other: Place) =>
  one.book === other.book && one.chapter === other.chapter && one.verse === other.verse;

const byBook = (verses: readonly RawVerse[]) => grouped(verses, ({ book }) => book);
const byChapter = (verses: readonly RawVerse[]) => grouped(verses, ({ chapter }) => chapter);

/** In the order of the numbers that they are grouped by, each with at least one. */
function grouped(verses: readonly RawVerse[], by: (verse: RawVerse) => number): [number, RawVerse[]][] {
  const groups = new Map<number, RawVerse[]>();
  for (const verse of verses) {
    const group = groups.get(by(verse));
    if (group) group.push(verse);
    else groups.set(by(verse), [verse]);
  }
  return [...groups].toSorted(([a], [b]) => a - b);
}
