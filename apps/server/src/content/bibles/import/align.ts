import { bookAt, type Place, placeAt, slotCount, slotOf, versesIn } from '@sermon/domain/scripture/books';
import { type BibleText, type SourceVerse, toVerses } from '../text.ts';
import type { RawVerse } from '../../../ports/bible/rawBible.ts';

export type Alignment = {
  books: { book: number; chapters: number; verses: number }[];
  missing: Place[];
  empty: Place[];
  /** Ranges of verses that the file combines under one number. The first verse has the text of the whole range. */
  spans: { from: Place; verseEnd: number }[];
  /** Verses that appear more than once in the file. The first occurrence is used. */
  duplicates: Place[];
  /** Verses numbered beyond the end of their chapter. They were joined to the chapter's last verse. */
  joined: Place[];
  /** Verses that were dropped because they have no counterpart in the standard numbering. */
  dropped: Place[];
  /**
   * Psalms in which the title is numbered as one or two verses. The numbers of the other verses were therefore one or
   * two too high and have been corrected.
   */
  titledPsalms: number[];
  /**
   * Books that are divided into different chapters, as in Hebrew Bibles. Their verses were renumbered by their order in
   * the book.
   */
  recounted: number[];
  /** True if the file has the doxology of Romans (16:25-27) after chapter 14. It was moved to the end of Romans. */
  movedDoxology: boolean;
  /** True if the psalms are numbered as in the Septuagint and the Vulgate. They were renumbered. */
  greekPsalms: boolean;
};

const psalms = 19;
const romans = 45;
const lastOfOldTestament = 39;

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
    greekPsalms: false,
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

function toUsualNumbers(book: number, verses: RawVerse[], alignment: Alignment): RawVerse[] {
  if (book === psalms) {
    alignment.greekPsalms = areGreek(verses);
    const usual = alignment.greekPsalms ? byChapter(verses).flatMap(([, psalm]) => fromGreek(psalm)) : verses;
    return byChapter(usual).flatMap(([, psalm]) => withTitle(psalm, alignment));
  }
  if (book === romans) return withDoxology(verses, alignment);
  if (book > lastOfOldTestament || !hasOtherDivisions(book, verses)) return verses;
  alignment.recounted.push(book);
  const first = slotOf({ book, chapter: 1, verse: 1 });
  return verses.map((verse, at) => {
    const usual = placeAt(first + at);
    return { ...verse, ...usual, verseEnd: usual.verse };
  });
}

/** Converts a psalm from Hebrew numbering, in which its title counts as the first verse or as the first two. */
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

/** Moves the doxology of Romans to the end of the book. Some manuscripts have it after chapter 14. */
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

/** Returns whether a book has the standard number of verses, without gaps, but is divided into different chapters. */
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

/** Returns the verses keyed by slot. Verses numbered beyond the end of a chapter are joined to its last verse. */
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

function groupBy(verses: readonly RawVerse[], by: (verse: RawVerse) => number): [number, RawVerse[]][] {
  const groups = new Map<number, RawVerse[]>();
  for (const verse of verses) {
    const group = groups.get(by(verse));
    if (group) group.push(verse);
    else groups.set(by(verse), [verse]);
  }
  return [...groups].toSorted(([a], [b]) => a - b);
}

/** Psalm 119, by far the longest, is Psalm 118 in the Septuagint. Psalm 118 of other Bibles has 29 verses. */
const longest = { psalm: 118, verses: 100 };

const areGreek = (psalms: readonly RawVerse[]): boolean =>
  psalms.some(({ chapter, verse }) => chapter === longest.psalm && verse > longest.verses);

/** Two psalms of other Bibles that are one in the Septuagint, with the number of verses of the second one. */
const united = new Map([
  [9, { first: 9, second: 10, verses: 18 }],
  [113, { first: 114, second: 115, verses: 18 }],
]);
/** The parts of psalms that are two in the Septuagint, with the number of verses of the part before. */
const divided = new Map([
  [114, { psalm: 116, before: 0 }],
  [115, { psalm: 116, before: 9 }],
  [146, { psalm: 147, before: 0 }],
  [147, { psalm: 147, before: 11 }],
]);
/** The psalms between these, inclusive, have a number that is one too low. */
const lower = { from: 10, to: 145 };

function fromGreek(psalm: readonly RawVerse[]): RawVerse[] {
  const { chapter } = psalm[0]!;
  const last = Math.max(...psalm.map(({ verseEnd }) => verseEnd));
  const two = united.get(chapter);
  if (two)
    return psalm.map((verse) =>
      verse.verse > last - two.verses ? moved(verse, two.second, two.verses - last) : { ...verse, chapter: two.first },
    );
  const part = divided.get(chapter);
  if (part) {
    // Some editions go on with the numbers of the part before.
    const goesOn = psalm.every(({ verse }) => verse > part.before);
    return psalm.map((verse) => moved(verse, part.psalm, goesOn ? 0 : part.before));
  }
  const isLower = chapter >= lower.from && chapter <= lower.to;
  return psalm.map((verse) => ({ ...verse, chapter: isLower ? chapter + 1 : chapter }));
}

const moved = (verse: RawVerse, chapter: number, by: number): RawVerse => ({
  ...verse,
  chapter,
  verse: verse.verse + by,
  verseEnd: verse.verseEnd + by,
});
