import { escapeHtml } from '@sermon/domain/text';
import { bookAt, type Place, placeAt } from '@sermon/domain/scripture/books';
import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import type { Db } from '../../../database/open.ts';
import { digestOfVerses, readBible, readContents, type Verse } from '../text.ts';
import { installText } from '../install.ts';
import { align, type Alignment } from './align.ts';
import { CannotImport } from '../../../ports/bible/rawBible.ts';
import { readBibleFile } from './read.ts';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { formatReference } from '@sermon/domain/scripture/reference';

/**
 * Reads a Bible and reports its contents line by line. Does not write anything. `directory` contains the built-in
 * translations, one of which is used for comparison. Throws `CannotImport` if the file is not a Bible or cannot be
 * used.
 */
export async function checkBible(
  path: string,
  directory: string,
  say: (line: string) => void,
): Promise<{ verses: readonly Verse[] }> {
  const { format, files, others, otherBooks, verses: raw } = await readBibleFile(path);
  const { verses, alignment } = align(raw);
  const kjv = await kingJames(directory);
  const { report, objection } = verify(verses, alignment, kjv);
  say(texts.read(format, files));
  for (const line of report) say(line);
  if (others.length > 0) say(texts.otherFiles(others));
  if (otherBooks.length > 0) say(texts.otherBooks(otherBooks));
  if (objection) throw new CannotImport(objection);
  if (!kjv || hasParagraphs(verses)) return { verses };
  say(texts.borrowedParagraphs);
  return { verses: verses.map((verse, slot) => ({ ...verse, startsParagraph: kjv[slot]!.startsParagraph })) };
}

/**
 * Returns whether the text has paragraph breaks within chapters. The first verse of every chapter starts a paragraph
 * anyway.
 */
const hasParagraphs = (verses: readonly Verse[]): boolean =>
  verses.some(({ marked, startsParagraph }, slot) => marked && startsParagraph && placeAt(slot).verse > 1);

type ImportOptions = {
  db: Db;
  clock: () => Date;
  signal: AbortSignal;
  say: (line: string) => void;
  id: string;
  name: string;
  copyright: string;
  verses: readonly Verse[];
};

/** Installs a text that `checkBible` has checked. Throws `CannotImport` if the installation is interrupted. */
export async function installImported({ verses, id, name, copyright, say, ...services }: ImportOptions): Promise<void> {
  const outcome = await installText({
    ...services,
    translation: { id, name, copyrightHtml: escapeHtml(copyright), digest: digestOfVerses(verses) },
    verses: async () => verses,
    isReadableMeanwhile: false,
    report: (percent) => say(texts.installing(id, percent)),
  });
  if (outcome === 'stopped') throw new CannotImport(texts.interrupted(id));
  if (outcome === 'overtaken') throw new CannotImport(texts.overtaken(id));
}

/** Returns the verses of the King James Version for comparison, or null if this translation was not built. */
async function kingJames(directory: string): Promise<readonly Verse[] | null> {
  const contents = await readContents(directory);
  return contents?.digests['KJV'] ? (await readBible(directory, 'KJV')).verses : null;
}

/**
 * Minimum difference for a verse to count as shifted. The verse must be more similar by this much to a neighboring King
 * James verse than to the one with the same number.
 */
const shiftMargin = 0.3;
/** Matches leftover markup, and characters that result from reading a file in the wrong encoding. */
const garbled = /[\uFFFD\u0080-\u009F\uE000-\uF8FF]|[ÂÃ][\u00A0-\u00BF]|â€|\\[a-z]|<\/?[a-z]|&[a-z]+;/;
const maxGarbledShare = 0.02;

type Verified = {
  report: string[];
  objection: string | null;
};

/**
 * Checks a text before it is installed: which verses exist, are missing, or have moved, and how similar each book is to
 * the KJV.
 */
function verify(verses: readonly Verse[], alignment: Alignment, kjv: readonly Verse[] | null): Verified {
  const filledSlots = verses.flatMap(({ marked }, slot) => (marked ? [slot] : []));
  const garbledSlots = filledSlots.filter((slot) => garbled.test(plainVerse(verses[slot]!.marked)));
  const kjvWords = kjv?.map(wordsOf);
  const likenesses = new Map<number, number[]>();
  const shifted: number[] = [];
  for (const slot of kjvWords ? filledSlots : []) {
    const words = wordsOf(verses[slot]!);
    const own = likeness(words, kjvWords![slot]!);
    const neighbors = [slot - 1, slot + 1].map((other) => likeness(words, kjvWords![other] ?? new Set()));
    if (Math.max(...neighbors) > own + shiftMargin) shifted.push(slot);
    const { book } = placeAt(slot);
    const ofBook = likenesses.get(book);
    if (ofBook) ofBook.push(own);
    else likenesses.set(book, [own]);
  }
  const missingBooks = bookNumbers.filter((book) => !alignment.books.some((listed) => listed.book === book));
  const { missing, empty, duplicates, joined, dropped, spans, titledPsalms, recounted } = alignment;
  const report = [
    texts.found(alignment.books.length, sum(alignment.books, 'chapters'), filledSlots.length),
    ...alignment.books.map(({ book, chapters, verses: count }) =>
      texts.book(bookAt(book).name, chapters, count, kjv ? percent(likenesses.get(book)) : null),
    ),
    missingBooks.length > 0 && texts.missingBooks(missingBooks.map((book) => bookAt(book).name)),
    ...named(missing, texts.missingVerses),
    ...named(empty, texts.emptyVerses),
    ...named(
      spans.map(({ from }) => from),
      texts.spans,
    ),
    ...named(duplicates, texts.duplicates),
    ...named(joined, texts.joined),
    ...named(dropped, texts.dropped),
    alignment.greekPsalms && texts.greekPsalms,
    titledPsalms.length > 0 && texts.titledPsalms(titledPsalms.length),
    recounted.length > 0 && texts.recounted(recounted.map((book) => bookAt(book).name)),
    alignment.movedDoxology && texts.movedDoxology,
    ...named(garbledSlots.map(placeAt), texts.strange),
    ...named(shifted.map(placeAt), texts.shifted),
  ].filter((line) => line !== false);
  const isGarbled = garbledSlots.length > filledSlots.length * maxGarbledShare;
  return { report, objection: filledSlots.length === 0 ? texts.noVerses : isGarbled ? texts.garbled : null };
}

const bookNumbers = Array.from({ length: 66 }, (_, at) => at + 1);
const sum = (books: Alignment['books'], field: 'chapters' | 'verses') =>
  books.reduce((total, book) => total + book[field], 0);
const percent = (likenesses: readonly number[] = []): number =>
  Math.round((100 * likenesses.reduce((a, b) => a + b, 0)) / Math.max(1, likenesses.length));

const named = (places: readonly Place[], line: (count: number, examples: string[]) => string): string[] =>
  places.length > 0
    ? [
        line(
          places.length,
          places.slice(0, 8).map((place) => formatReference(place)),
        ),
      ]
    : [];

const wordsOf = ({ marked }: Verse): Set<string> =>
  new Set(
    plainVerse(marked)
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3),
  );

/** Returns the similarity of two verses, from 0 to 1: the share of their words that both contain. */
function likeness(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const both = [...first].filter((word) => second.has(word)).length;
  return both / Math.max(1, first.size + second.size - both);
}
