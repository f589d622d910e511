import { formatReference } from '@sermon/domain/scripture/reference';
import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import { books } from '@sermon/domain/scripture/books';
import { cleanLine } from '@sermon/domain/text';

/** Thrown if a file cannot be imported. The message is a sentence for the operator. */
export class CannotImport extends Error {
  override name = 'CannotImport';
}

/** A verse or a part of a verse, numbered as in the file. */
export type RawVerse = {
  book: number;
  chapter: number;
  verse: number;
  /** Number of the last verse, if the file combines several verses. Otherwise the same as `verse`. */
  verseEnd: number;
  /** The text, with added words in brackets. The file's line breaks and markup are removed or replaced by spaces. */
  text: string;
  title: string | null;
  startsParagraph: boolean;
};

export type RawBible = {
  verses: RawVerse[];
  otherBooks: string[];
};

/**
 * Limits that no real Bible exceeds: the number of verses, and the number of characters in the whole text, in a verse,
 * and in a title.
 */
const limits = { verses: 60_000, text: 20_000_000, verse: 20_000, title: 2_000 };

/** Characters that the application itself uses to mark words. They are removed from imported text. */
const reserved = /[*\uE000\uE001]/g;

export class RawBibleBuilder {
  readonly #verses: RawVerse[] = [];
  readonly #otherBooks = new Set<string>();
  #length = 0;
  #verse: RawVerse | null = null;
  #book = 0;
  #chapter = 0;
  #title: string | null = null;
  #startsParagraph = false;
  #addedDepth = 0;

  /** Number of the current book, or 0 if it is not among the 66. */
  get currentBook(): number {
    return this.#book;
  }

  /** Starts a book. If `number` is undefined, the book is not among the 66, and its name is recorded. */
  book(number: number | undefined, name: string): void {
    this.endVerse();
    this.#resetPending();
    this.#chapter = 0;
    this.#book = number ?? 0;
    if (number === undefined && name) this.#otherBooks.add(name.slice(0, 40));
  }

  chapter(number: number): void {
    this.endVerse();
    this.#resetPending();
    this.#chapter = number;
    this.#startsParagraph = true;
  }

  /** Starts or continues the verse with this label: '3', '3a' or '3-5'. Labels that cannot be parsed are ignored. */
  verse(label: string): void {
    this.endVerse();
    const [, from, to = from] = /^\s*(\d{1,3})[a-z]?(?:[-–,](\d{1,3})[a-z]?)?\s*$/.exec(label) ?? [];
    if (this.#book === 0 || this.#chapter === 0 || from === undefined) return;
    if (this.#verses.length >= limits.verses) throw new CannotImport(texts.tooManyVerses);
    this.#verse = {
      book: this.#book,
      chapter: this.#chapter,
      verse: Number(from),
      verseEnd: Math.max(Number(from), Number(to)),
      text: '',
      title: this.#title,
      startsParagraph: this.#startsParagraph,
    };
    this.#verses.push(this.#verse);
    this.#resetPending();
  }

  endVerse(): void {
    if (this.#verse && this.#addedDepth > 0) this.#verse.text += ']';
    this.#addedDepth = 0;
    this.#verse = null;
  }

  /** Adds words to the current verse. Words outside a verse are ignored. */
  text(words: string): void {
    const verse = this.#verse;
    if (!verse || words === '') return;
    const shown = words.replace(reserved, '');
    // A paragraph start or title within a verse does not carry over to the next verse if more text of this verse
    // follows.
    if (/\S/.test(words)) this.#resetPending();
    this.#length += shown.length;
    verse.text += shown;
    if (this.#length > limits.text) throw new CannotImport(texts.tooMuchText);
    if (verse.text.length > limits.verse) throw new CannotImport(texts.verseTooLong(formatReference(verse)));
  }

  added(begins: boolean): void {
    if (!this.#verse) return;
    if (begins && this.#addedDepth++ === 0) this.text('[');
    if (!begins && this.#addedDepth > 0 && --this.#addedDepth === 0) this.#verse.text += ']';
  }

  /**
   * Adds a psalm title. It belongs to the current verse if that verse has no words yet, otherwise to the next verse.
   */
  title(words: string): void {
    const title = words.trim().slice(0, limits.title);
    if (!title) return;
    if (this.#verse && !this.#verse.text.trim()) this.#verse.title = joinTitles(this.#verse.title, title);
    else this.#title = joinTitles(this.#title, title);
  }

  paragraph(): void {
    if (this.#verse && !this.#verse.text.trim()) this.#verse.startsParagraph = true;
    this.#startsParagraph = true;
    this.space();
  }

  /** Ends a line by adding a space, so that the words around the line break stay separate. */
  space(): void {
    if (this.#verse) this.#verse.text += ' ';
  }

  rawBible(): RawBible {
    this.endVerse();
    return { verses: this.#verses, otherBooks: [...this.#otherBooks] };
  }

  #resetPending(): void {
    this.#title = null;
    this.#startsParagraph = false;
  }
}

const joinTitles = (before: string | null, title: string) => (before ? `${before} ${title}` : title);

/** The three-letter book codes of USFM, USFX and API.Bible, in the order of the Protestant canon. */
const codes = (
  'GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA JER LAM EZK DAN HOS JOL AMO OBA JON MIC NAM HAB ZEP ' +
  'HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO 2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV'
).split(' ');

const numbers = new Map(books.map(({ number }) => [codes[number - 1], number]));

/** Returns the number of the book with this code, ignoring case, or undefined for the Apocrypha and unknown codes. */
export const bookNumberOf = (code: string): number | undefined => numbers.get(code.toUpperCase());

export const codeOf = (book: number): string => codes[book - 1]!;

/**
 * Cleans up the spacing of a line: removes spaces before punctuation and inside brackets, and replaces '--' with a
 * dash.
 */
export const tidySpaces = (text: string): string =>
  cleanLine(text)
    .replaceAll(/\s*--+\s*/g, '—')
    .replaceAll(/\[\s*\]/g, '')
    .replaceAll(/([[(])\s+/g, '$1')
    .replaceAll(/\s+([\]),.;:?!])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Returns the cleaned texts of consecutive verses, with the marks of domain/scripture/markup. Brackets that span
 * several verses are closed and reopened at each verse boundary. Brackets and asterisks within brackets are dropped.
 */
export function closedMarks(verses: readonly { verse: number; text: string }[]): string[] {
  let depth = 0;
  return verses.map(({ verse, text }) => {
    if (verse === 1) depth = 0;
    let marked = depth > 0 ? '[' : '';
    for (const character of text) {
      if (character === '[') {
        depth++;
        if (depth === 1) marked += '[';
      } else if (character === ']') {
        if (depth === 1) marked += ']';
        depth = Math.max(0, depth - 1);
      } else if (character !== '*' || depth === 0) {
        marked += character;
      }
    }
    return tidySpaces(depth > 0 ? `${marked}]` : marked);
  });
}
