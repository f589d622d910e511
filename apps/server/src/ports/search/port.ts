import type { CorpusItem, CorpusKind, FoundItem, FoundItems } from '@sermon/contract/corpus';
import type { SuggestedItem } from '@sermon/contract/genius';
import type { Requester } from '../../concurrency/concurrency.ts';

/** A query as typed by the user. The last word may be incomplete. */
export type SearchQuery = { q: string; language?: string; skip: number; take: number };

export type SuggestionInput = {
  title: string;
  /** Keywords, with the most characteristic first. */
  keywords: readonly string[];
  /** The passages, with the most important first. */
  references: readonly string[];
  /** True if the sermon is on the first of these passages, and does not only mention it. */
  isOnPassage?: boolean;
  without: readonly string[];
  take: number;
};

/** A corpus item to store. The index gives it an id. */
export type NewItem = Omit<FoundItem, 'id'> & {
  /** The item's id in its source. Storing another item with the same source id replaces this one. */
  sourceId: string;
  /** HTML that conforms to the document's closed schema. Pages show it. */
  body: string;
  text: string;
  scriptureReferences: string;
  language: string;
};

export type CorpusStats = {
  items: number;
  /**
   * False while an import is running and after one was killed. Every stored item can be found, but its words may not be
   * completed or corrected yet. The next import repairs this.
   */
  isComplete: boolean;
};

/** How long an import that was killed blocks other imports of its kind, in ms. */
export const importLeaseMs = 120_000;

/** Thrown if another import is running or has taken over. The message is a sentence for the operator. */
export class ImportRunning extends Error {
  override name = 'ImportRunning';
}

export type PreparedItems = {
  /**
   * Stores the items. Items whose source id already exists replace the old items and keep their ids. Resolves when all
   * of them are durable. Rejects with `ImportRunning` if another import has taken over. After any other error, some may
   * be stored, and it is safe to prepare and put all of them again.
   */
  put(): Promise<void>;
};

/**
 * An import into the index. Only one can be open per kind, across all processes, until it is closed. Whatever `put` has
 * stored stays stored if the import is killed. The next import then continues.
 */
export interface CorpusImport {
  /**
   * Completes what a killed import left behind. Call it before the first `prepare` if `isComplete` is false. Resolves
   * to false if the signal stopped it. The next call then starts over.
   */
  repair(signal?: AbortSignal): Promise<boolean>;
  /**
   * Announces how many items of each rating will follow. An import of many items should call it, because the index can
   * then sort each item correctly from the start. The numbers need not be exact.
   */
  expect(ratings: ReadonlyMap<number, number>): Promise<void>;
  existing(sourceIds: readonly string[]): Promise<Set<string>>;
  /**
   * Does the work for storing items that does not write anything, such as extracting words. It may run while the
   * previous items are being stored. Prepare at most about 100 items or 2 MB at once, and store them in the same order.
   */
  prepare(items: readonly NewItem[]): Promise<PreparedItems>;
  /**
   * Sorts all stored items by the final numbers of each rating. Call it once, after the last `put`. Resolves to false
   * if the signal stopped it. The next import then continues.
   */
  settle(signal?: AbortSignal): Promise<boolean>;
  /** Makes the new words known to the searches of all processes and lets the next import start. */
  close(): Promise<void>;
}

/**
 * Stores and searches the corpus. An implementation owns its storage: it keeps everything that pages show, and no other
 * code reads or writes its tables.
 */
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
  suggest(kind: CorpusKind, about: SuggestionInput, requester: Requester): Promise<SuggestedItem[]>;
  item(kind: CorpusKind, id: string): Promise<CorpusItem | undefined>;
  itemsFrom(kind: CorpusKind, sourceIds: readonly string[]): Promise<Map<string, CorpusItem>>;
  stats(kind: CorpusKind): Promise<CorpusStats>;
  /** Returns the date of the last import or removal, or null if there was none. */
  lastChange(kind: CorpusKind): Promise<Date | null>;
  /** Starts an import. Rejects with `ImportRunning` while another import of this kind is open. */
  openImport(kind: CorpusKind): Promise<CorpusImport>;
  /**
   * Removes the items with these source ids and returns how many there were. Rejects with `ImportRunning` while an
   * import is open.
   */
  remove(kind: CorpusKind, sourceIds: readonly string[]): Promise<number>;
  /** Removes all items of one kind. Rejects with `ImportRunning` while an import is open. */
  clear(kind: CorpusKind): Promise<void>;
  /**
   * Loads the data that searches need and caches popular queries, so the first users do not have to wait. Searches
   * already work while this runs. Resolves early if the index is closed.
   */
  ready(): Promise<void>;
  close(): Promise<void>;
}
