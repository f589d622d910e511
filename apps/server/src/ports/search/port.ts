import type { FoundItem, FoundItems, CorpusKind } from '@sermon/contract/corpus';
import type { SuggestedItem } from '@sermon/contract/genius';
import type { Requester } from '../../requester.ts';

/** One search as somebody types it; its last word may be only begun. */
export type SearchQuery = { q: string; language?: string; skip: number; take: number };

/** What a sermon is about, for which others are looked for. */
export type About = {
  title: string;
  /** The most telling first. */
  keywords: readonly string[];
  /** Passages as they are written in the sermon. */
  references: readonly string[];
  /** Items that are not suggested. */
  without: readonly string[];
  take: number;
};

/** A published item as an import gives it. */
export type NewItem = Omit<FoundItem, 'id'> & {
  sourceId: string;
  /** HTML of the document's closed schema. */
  body: string;
  scriptureReferences: string;
  language: string;
};

/** Finds what is published. Whoever answers it holds all of what it needs to show a page of results. */
export interface SearchIndex {
  /**
   * A page of what a query finds, the best first. The last word may be begun only, a word may have a slip, quoted words stand as they are
   * quoted, a reference finds what is on its passage. Rejects with the signal's reason where it is aborted before its turn comes, and with a 503
   * where too many wait, those of the one who asks before all.
   */
  find(kind: CorpusKind, query: SearchQuery, requester: Requester): Promise<FoundItems>;
  /** What is nearest to what a sermon is about, the nearest first, and why. */
  suggest(kind: CorpusKind, about: About, requester: Requester): Promise<SuggestedItem[]>;
  /** How many there are. */
  count(kind: CorpusKind): Promise<number>;
  /**
   * Reads what searches need and finds what everybody types first, so that nobody waits for it; whoever asks meanwhile is answered too. Ends
   * early when it is closed.
   */
  ready(): Promise<void>;
  /** Ends what goes on beside the searches, and waits for it. */
  close(): Promise<void>;
}
