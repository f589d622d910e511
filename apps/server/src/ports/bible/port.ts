import type { Place, SlotRange } from '@sermon/domain/scripture/books';
import type { VerseOrder, WordQuery } from '@sermon/domain/scripture/words';

/** A verse as marked text (domain/scripture/markup). The text is empty if the translation omits the verse. */
export type FoundVerse = Place & { marked: string };

/** A verse as shown to a reader. If the translation combines several verses, `verseEnd` is the last of them. */
export type ReadVerse = {
  verse: number;
  verseEnd: number;
  title: string | null;
  marked: string;
  startsParagraph: boolean;
};

export type Page = { skip: number; take: number };

export type WordSearch = { words: WordQuery; order: VerseOrder; range: SlotRange };

export type VerseMatching = {
  /** The id of the other translation that has all words; null if the searched one has them. */
  foundIn: string | null;
  isNearest: boolean;
};

/** The results of a search. The nearest verses are the last ones. */
export type FoundVerses = {
  totalCount: number;
  /** The number of verses with all words that only another translation has. */
  otherCount: number;
  nearestCount: number;
  verses: (FoundVerse & VerseMatching)[];
};

export type FoundPlaces = Omit<FoundVerses, 'verses'> & {
  places: (Place & VerseMatching)[];
  mark(marked: string): string;
};

/** The characters that mark the start and end of a found word. They never occur in Bible text. */
export const foundWord = { start: '\uE000', end: '\uE001' };

/** A translation that a source offers, with its copyright notice as HTML. */
export type OfferedTranslation = { id: string; name: string; copyrightHtml: string };

export type SourceLimits = {
  /**
   * Maximum number of verses per response. Longer requests are split, or refused if the owner does not allow splitting.
   */
  maxVersesPerResponse: number;
  /** Maximum number of cached verses. The cache exists only in memory. */
  maxCachedVerses: number;
  cacheMs: number;
  /** True if chapters may be kept on the users' devices. */
  mayBeKept: boolean;
  /** True if every shown text must be reported to the owner. */
  requiresUsageReport: boolean;
};

/**
 * A source of Bible texts: the database or a licensed service. Methods reject with `SourceUnavailable` if the service
 * does not respond or its rate limit is reached. Errors never contain Bible text or a key.
 */
export type BibleSource = {
  kind: 'installed' | 'apibible' | 'esv';
  limits: SourceLimits;
  /** Returns the translations that are currently available, without a request to a service. */
  translations(): Promise<readonly OfferedTranslation[]>;
  /** Returns the ids of the translations that come with the product and are not available yet. */
  beingInstalled?(): Promise<readonly string[]>;
  versesAt(translationId: string, places: readonly Place[]): Promise<FoundVerse[]>;
  /** Returns the verses of one chapter. Empty if the translation does not contain the chapter. */
  chapter(translationId: string, book: number, chapter: number): Promise<ReadVerse[]>;
  versesWith(translationId: string, search: WordSearch, page: Page): Promise<FoundVerses>;
  /**
   * Finds the positions of the verses that match a query in any translation of this source, for a translation that is
   * not its own. Null if the source has none. Missing if the source cannot do this.
   */
  placesWith?(search: WordSearch, page: Page): Promise<FoundPlaces | null>;
  /** Prepares the first search, so that it does not wait. Returns early if `signal` is aborted. */
  prepare?(signal: AbortSignal): Promise<void>;
};

/**
 * Thrown if a source cannot provide a text, in which case the reader gets another translation. The message is a short
 * reason for the log.
 */
export class SourceUnavailable extends Error {
  override name = 'SourceUnavailable';
}
