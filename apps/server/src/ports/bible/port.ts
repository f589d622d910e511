import type { Place } from '@sermon/domain/scripture/books';
import type { WordQuery } from '@sermon/domain/scripture/words';

/** A verse as marked text (domain/scripture/markup); empty if the translation omits the verse. */
export type FoundVerse = Place & { marked: string };

/** A verse for a reader. If the translation writes several verses as one, `verseEnd` is the last of them. */
export type ReadVerse = {
  verse: number;
  verseEnd: number;
  title: string | null;
  marked: string;
  startsParagraph: boolean;
};

export type Page = { skip: number; take: number };
export type FoundVerses = { totalCount: number; verses: FoundVerse[] };

/** Characters before and after a found word. They never occur in a text. */
export const foundWord = { start: '\uE000', end: '\uE001' };

/** A translation of a source, with its copyright notice as HTML. */
export type OfferedTranslation = { id: string; name: string; copyrightHtml: string };

/** Limits that the owner of a text sets. */
export type SourceLimits = {
  /**
   * Most verses in one response of the source. Longer requests are split, or refused if the owner does not allow that.
   */
  maxVersesPerResponse: number;
  /** Most verses in the cache, which is only in memory. */
  maxCachedVerses: number;
  /** How long verses are cached, in ms. */
  cacheMs: number;
  /** True if every text that is shown must be reported to the owner. */
  requiresUsageReport: boolean;
};

/**
 * A source of Bible texts: the database or a licensed service. Its methods reject with `SourceUnavailable` if the
 * service does not respond or its rate limit is reached. Errors never contain Bible text or a key.
 */
export type BibleSource = {
  kind: 'installed' | 'apibible' | 'esv';
  limits: SourceLimits;
  /** Returns the translations that can be read now. It makes no request to a service. */
  translations(): Promise<readonly OfferedTranslation[]>;
  /** Returns the verses at some places, in the order of the places. */
  versesAt(translationId: string, places: readonly Place[]): Promise<FoundVerse[]>;
  /** Returns the verses of one chapter; none if the translation does not have the chapter. */
  chapter(translationId: string, book: number, chapter: number): Promise<ReadVerse[]>;
  /** Finds the verses that contain the words of a query, with `foundWord` around each found word. */
  versesWith(translationId: string, query: WordQuery, page: Page): Promise<FoundVerses>;
};

/**
 * Thrown if a source has no text. The message is a short reason for the log. The reader gets another translation
 * instead.
 */
export class SourceUnavailable extends Error {
  override name = 'SourceUnavailable';
}
