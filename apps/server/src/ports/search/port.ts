import type { FoundItem, FoundItems, CorpusKind } from '@sermon/contract/corpus';
import type { SuggestedItem } from '@sermon/contract/genius';
import type { Requester } from '../../requester.ts';

/** A query as typed by the user. The last word may be incomplete. */
export type SearchQuery = { q: string; language?: string; skip: number; take: number };

/** The topics of a sermon, used to suggest similar items. */
export type About = {
  title: string;
  /** Keywords, with the most characteristic first. */
  keywords: readonly string[];
  /** Bible references as written in the sermon. */
  references: readonly string[];
  /** Ids of items that must not be suggested. */
  without: readonly string[];
  take: number;
};

/** A corpus item that is being imported. */
export type NewItem = Omit<FoundItem, 'id'> & {
  sourceId: string;
  /** HTML that conforms to the document's closed schema. */
  body: string;
  scriptureReferences: string;
  language: string;
};

/** Searches the corpus. An implementation stores everything that a page of results shows. */
export interface SearchIndex {
  /**
   * Returns a page of results, best match first. The last word may be incomplete, and words may contain typos. Quoted
   * words are searched as a phrase, and a reference finds items about its passage. Rejects with the signal's reason if
   * aborted while waiting. Rejects with a 503 refusal if too many searches are waiting. Searches of the same user are
   * refused first.
   */
  find(kind: CorpusKind, query: SearchQuery, requester: Requester): Promise<FoundItems>;
  /**
   * Returns the items most similar to a sermon, each with the reasons for the suggestion. The most similar item is
   * first.
   */
  suggest(kind: CorpusKind, about: About, requester: Requester): Promise<SuggestedItem[]>;
  /** Returns the number of items of one kind. */
  count(kind: CorpusKind): Promise<number>;
  /**
   * Loads the data that searches need and caches popular queries, so the first users do not have to wait. Searches
   * already work while this runs. Resolves early if the index is closed.
   */
  ready(): Promise<void>;
  /** Stops the background work and waits until it has ended. */
  close(): Promise<void>;
}
