import type { FoundItem, FoundItems, CorpusKind } from '@sermon/contract/corpus';
import type { SuggestedItem } from '@sermon/contract/genius';
import type { Requester } from '../../requester.ts';

/** A search as the user types it. The last word may be incomplete. */
export type SearchQuery = { q: string; language?: string; skip: number; take: number };

/** The subject of a sermon, for which similar items are suggested. */
export type About = {
  title: string;
  /** The most characteristic first. */
  keywords: readonly string[];
  /** Bible references, as written in the sermon. */
  references: readonly string[];
  /** Ids of items that must not be suggested. */
  without: readonly string[];
  take: number;
};

/** A corpus item from an import. */
export type NewItem = Omit<FoundItem, 'id'> & {
  sourceId: string;
  /** HTML of the document's closed schema. */
  body: string;
  scriptureReferences: string;
  language: string;
};

/** Searches the corpus. An adapter stores everything that a page of results shows. */
export interface SearchIndex {
  /**
   * Returns a page of results, the best first. The last word may be incomplete, words may have typos, quoted words are
   * a phrase, and a reference finds items on its passage. Rejects with the signal's reason if it is aborted while
   * waiting, and with a 503 refusal if too many searches are waiting, first of all those of the same user.
   */
  find(kind: CorpusKind, query: SearchQuery, requester: Requester): Promise<FoundItems>;
  /** Returns the items that are most similar to a sermon, the most similar first, with the reasons. */
  suggest(kind: CorpusKind, about: About, requester: Requester): Promise<SuggestedItem[]>;
  /** Returns the number of items. */
  count(kind: CorpusKind): Promise<number>;
  /**
   * Loads the data that searches need and caches popular queries, so that the first users do not have to wait. Searches
   * work in the meantime, too. Resolves early if the index is closed.
   */
  ready(): Promise<void>;
  /** Stops the background work and waits for it. */
  close(): Promise<void>;
}
