import type { Place } from '@sermon/domain/scripture/books';
import type { WordQuery } from '@sermon/domain/scripture/words';

/** A verse with its marks (domain/scripture/markup); empty where the translation leaves it out. */
export type FoundVerse = Place & { marked: string };

/** A verse as a reader sees it. A translation may write several verses as one: then `verseEnd` is the last of them. */
export type ReadVerse = {
  verse: number;
  verseEnd: number;
  title: string | null;
  marked: string;
  startsParagraph: boolean;
};

export type Page = { skip: number; take: number };
export type FoundVerses = { totalCount: number; verses: FoundVerse[] };

/** Stand before and after a found word; no text has these characters. */
export const foundWord = { start: '\uE000', end: '\uE001' };

/** A translation that a source has, with whose text it is as HTML. */
export type OfferedTranslation = { id: string; name: string; copyrightHtml: string };

/** What the owner of a text allows; numbers are of verses. */
export type SourceLimits = {
  /** In one answer of the source. Whoever asks for more gets it in several, or is refused where that is not allowed either. */
  maxVersesPerResponse: number;
  /** Kept for later at any time, in memory only. */
  maxCachedVerses: number;
  /** How long they are kept, in ms. */
  cacheMs: number;
  /** The owner wants to hear of every text that is shown. */
  requiresUsageReport: boolean;
};

/**
 * Where texts of the Bible come from: the database, or a service that holds a licence. Throws `SourceUnavailable` where the service does not answer, or may
 * not be asked again yet; no error holds text or a key.
 */
export type BibleSource = {
  kind: 'installed' | 'apibible' | 'esv';
  limits: SourceLimits;
  /** What can be read at this moment, by id; asks no service. */
  translations(): Promise<readonly OfferedTranslation[]>;
  /** The verses at some places, in the order of the places. */
  versesAt(translationId: string, places: readonly Place[]): Promise<FoundVerse[]>;
  /** The verses of one chapter; none where the translation does not have it. */
  chapter(translationId: string, book: number, chapter: number): Promise<ReadVerse[]>;
  /** The verses that hold the words of a query, the found ones between `foundWord`. */
  versesWith(translationId: string, query: WordQuery, page: Page): Promise<FoundVerses>;
};

/** Why a source gave no text, as a word for the log; the reader is given another translation instead. */
export class SourceUnavailable extends Error {
  override name = 'SourceUnavailable';
}
