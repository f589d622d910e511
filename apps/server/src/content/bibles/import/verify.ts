import { bookAt, type Place, placeAt } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { formatReference } from '@sermon/domain/scripture/reference';
import { bible as texts } from '@sermon/domain/texts/bible';
import type { Verse } from '../text.ts';
import type { Alignment } from './align.ts';

/** A text that is compared with the King James Version agrees with one of the verses beside by so much more where it stands in the wrong place. */
const clearly = 0.3;
/** Characters of another alphabet's bytes, or that are none: the file was written in one encoding and read in another. */
const strange = /[\uFFFD\u0080-\u009F\uE000-\uF8FF]|[ÂÃ][\u00A0-\u00BF]|â€|\\[a-z]|<\/?[a-z]|&[a-z]+;/;
/** Where more of the verses are strange, the whole text is. */
const mostStrange = 0.02;

type Verified = {
  /** What was found, line by line. */
  report: string[];
  /** Why the text cannot be used, in a sentence; null where it can. */
  objection: string | null;
};

/** Looks at a text before it is installed: what is there, what is not, what was put elsewhere, and how near it is to the King James Version. */
export function verify(verses: readonly Verse[], alignment: Alignment, kjv: readonly Verse[] | null): Verified {
  const there = verses.flatMap(({ marked }, slot) => (marked ? [slot] : []));
  const odd = there.filter((slot) => strange.test(plainVerse(verses[slot]!.marked)));
  const kjvWords = kjv?.map(wordsOf);
  const likenesses = new Map<number, number[]>();
  const shifted: number[] = [];
  for (const slot of kjvWords ? there : []) {
    const words = wordsOf(verses[slot]!);
    const here = likeness(words, kjvWords![slot]!);
    const beside = [slot - 1, slot + 1].map((other) => likeness(words, kjvWords![other] ?? new Set()));
    if (Math.max(...beside) > here + clearly) shifted.push(slot);
    const { book } = placeAt(slot);
    const ofBook = likenesses.get(book);
    if (ofBook) ofBook.push(here);
    else likenesses.set(book, [here]);
  }
  const missingBooks = bookNumbers.filter((book) => !alignment.books.some((one) => one.book === book));
  const { missing, empty, duplicates, joined, dropped, spans, titledPsalms, recounted } = alignment;
  const report = [
    texts.found(alignment.books.length, sum(alignment.books, 'chapters'), there.length),
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
    titledPsalms.length > 0 && texts.titledPsalms(titledPsalms.length),
    recounted.length > 0 && texts.recounted(recounted.map((book) => bookAt(book).name)),
    alignment.movedDoxology && texts.movedDoxology,
    ...named(odd.map(placeAt), texts.strange),
    ...named(shifted.map(placeAt), texts.shifted),
  ].filter((line) => line !== false);
  const isGarbled = odd.length > there.length * mostStrange;
  return { report, objection: there.length === 0 ? texts.noVerses : isGarbled ? texts.garbled : null };
}

const bookNumbers = Array.from({ length: 66 }, (_, at) => at + 1);
const sum = (books: Alignment['books'], what: 'chapters' | 'verses') =>
  books.reduce((total, book) => total + book[what], 0);
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

/** The longer words of a verse. */
const wordsOf = ({ marked }: Verse): Set<string> =>
  new Set(
    plainVerse(marked)
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3),
  );

/** The part of the words of two verses that both have, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(1, one.size + other.size - both);
}
