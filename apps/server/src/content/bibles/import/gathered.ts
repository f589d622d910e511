import { bible as texts } from '@sermon/domain/texts/bible';

/** A file that cannot be imported; the message is a sentence for the operator. */
export class CannotImport extends Error {
  override name = 'CannotImport';
}

/** A verse as a file numbers it, or a part of one. */
export type RawVerse = {
  book: number;
  chapter: number;
  verse: number;
  /** The last of the verses that are written as one. */
  verseEnd: number;
  /** With added words in brackets; hard line ends and marks of the file's own are gone or are spaces. */
  text: string;
  title: string | null;
  startsParagraph: boolean;
};

/** What a reader of a format finds. */
export type Gathered = {
  verses: RawVerse[];
  /** Books of none of the 66: their names as the file writes them. */
  otherBooks: string[];
};

/** More than any Bible has: what goes on beyond this is none. In verses, and in characters. */
const most = { verses: 60_000, text: 20_000_000, verse: 20_000, title: 2_000 };

/** Characters that the product marks words with. */
const reserved = /[*\uE000\uE001]/g;

/** Puts together the verses of a Bible from what a reader meets in the order of the file. */
export class Gatherer {
  readonly #verses: RawVerse[] = [];
  readonly #otherBooks = new Set<string>();
  #length = 0;
  #verse: RawVerse | null = null;
  #book = 0;
  #chapter = 0;
  #title: string | null = null;
  #startsParagraph = false;
  #addedDepth = 0;

  /** The book that is being read; 0 where it is none of the 66. */
  get currentBook(): number {
    return this.#book;
  }

  /** A book begins: its number, or its name where it is none of the 66. */
  book(number: number | undefined, name: string): void {
    this.endVerse();
    this.#forget();
    this.#chapter = 0;
    this.#book = number ?? 0;
    if (number === undefined && name) this.#otherBooks.add(name.slice(0, 40));
  }

  chapter(number: number): void {
    this.endVerse();
    this.#forget();
    this.#chapter = number;
    this.#startsParagraph = true;
  }

  /** A verse begins, or goes on; its number as it is written: '3', '3a', '3-5'. What cannot be read is no verse. */
  verse(label: string): void {
    this.endVerse();
    const [, from, to = from] = /^\s*(\d{1,3})[a-z]?(?:[-–,](\d{1,3})[a-z]?)?\s*$/.exec(label) ?? [];
    if (this.#book === 0 || this.#chapter === 0 || from === undefined) return;
    if (this.#verses.length >= most.verses) throw new CannotImport(texts.tooManyVerses);
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
    this.#forget();
  }

  /** What follows belongs to no verse. */
  endVerse(): void {
    if (this.#verse && this.#addedDepth > 0) this.#verse.text += ']';
    this.#addedDepth = 0;
    this.#verse = null;
  }

  /** Words of the verse that is being read; outside of one they are nothing. */
  text(words: string): void {
    const verse = this.#verse;
    if (!verse || words === '') return;
    const shown = words.replace(reserved, '');
    // A paragraph that begins inside a verse is not the next verse's.
    if (/\S/.test(words)) this.#forget();
    this.#length += shown.length;
    verse.text += shown;
    if (this.#length > most.text) throw new CannotImport(texts.tooMuchText);
    if (verse.text.length > most.verse) throw new CannotImport(texts.verseTooLong(verse));
  }

  /** Words that the translators added begin or end. */
  added(begins: boolean): void {
    if (!this.#verse) return;
    if (begins && this.#addedDepth++ === 0) this.text('[');
    if (!begins && this.#addedDepth > 0 && --this.#addedDepth === 0) this.#verse.text += ']';
  }

  /** What stands before the next verse in the text itself: a psalm's title. Inside a verse that has no words yet it is that verse's. */
  title(words: string): void {
    const title = words.trim().slice(0, most.title);
    if (!title) return;
    if (this.#verse && !this.#verse.text.trim()) this.#verse.title = joined(this.#verse.title, title);
    else this.#title = joined(this.#title, title);
  }

  paragraph(): void {
    if (this.#verse && !this.#verse.text.trim()) this.#verse.startsParagraph = true;
    this.#startsParagraph = true;
    this.space();
  }

  /** A line ends: the words before and after are two. */
  space(): void {
    if (this.#verse) this.#verse.text += ' ';
  }

  gathered(): Gathered {
    this.endVerse();
    return { verses: this.#verses, otherBooks: [...this.#otherBooks] };
  }

  #forget(): void {
    this.#title = null;
    this.#startsParagraph = false;
  }
}

const joined = (before: string | null, more: string) => (before ? `${before} ${more}` : more);
