import type { CorpusItem, CorpusKind, FoundItems } from '@sermon/contract/corpus';
import type { Requester } from '../../../concurrency/concurrency.ts';
import type { Database, Db } from '../../../database/open.ts';
import type { Events } from '../../../events/events.ts';
import type { CorpusStats, SearchIndex, SearchQuery } from '../port.ts';
import { createItemCache, type ItemCache } from './itemCache.ts';
import { type Corpus, createCorpus } from './lexicon.ts';
import { suggestItems } from './suggest.ts';
import { openPostgresImport, type WriteNeeds } from './write/import.ts';
import { clearItems, removeItems } from './write/remove.ts';
import { maxWaitingPerRequester, maxWaitingSearches, searchCap } from '@sermon/domain/search/limits';
import { suggestedWords } from '@sermon/domain/search/corrections';
import { planSearch } from '@sermon/domain/search/plan';
import { readDetails } from './details.ts';
import { editionsLast } from './rank.ts';
import { firstMatches } from './matches.ts';
import { reasonsFor } from './reasons.ts';
import { searchSession } from './tables.ts';
import { eq, inArray } from 'drizzle-orm';
import { corpusState, corpusTable } from '../../../database/schema/corpus.ts';
import { withProperCase } from '@sermon/domain/search/topics/topicTitles';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { refused } from '../../../refused.ts';

/** Maximum number of concurrent searches. The embedded database can only run one statement at a time anyway. */
const concurrency = { embedded: 1, postgres: 4 } as const;

type Needs = Pick<Database, 'db' | 'kind'> & {
  clock: () => Date;
  events?: Pick<Events, 'publish' | 'subscribe' | 'onGap'>;
  isAlone?: boolean;
};

/** The channel of the message that the corpus has changed, which makes every process reload its lexicon. */
const corpusChanged = 'corpus-changed';

export function createPostgresSearch({ db, kind: databaseKind, clock, events, isAlone = false }: Needs): SearchIndex {
  const closing = new AbortController();
  const warmUpRequester: Requester = { ownerId: 'warming', signal: closing.signal };
  const queue = createSearchQueue(concurrency[databaseKind]);
  const cache = createItemCache();
  const popularQueries = createPopularQueries();
  const corpora = {
    sermon: createCorpus({ db, clock }, 'sermon', (corpus) => changed('sermon', corpus)),
    illustration: createCorpus({ db, clock }, 'illustration', (corpus) => changed('illustration', corpus)),
  };
  let warming: Promise<void> = Promise.resolve();
  const refresh = () => {
    for (const corpus of Object.values(corpora)) corpus.refresh();
  };
  const writing: WriteNeeds = {
    db,
    clock,
    isAlone,
    async publishChange(kind) {
      await events?.publish(corpusChanged, { kind });
    },
  };
  const subscriptions = [events?.subscribe(corpusChanged, refresh), events?.onGap(refresh)];

  function changed(kind: CorpusKind, corpus: Corpus) {
    popularQueries.clear(kind);
    warming = warming.then(() => warm(kind, corpus)).catch(() => {});
  }

  /**
   * Caches the popular queries in advance. Errors are ignored here, because a user's own search will report them. Stops
   * if the corpus changes, because the results would be outdated.
   */
  async function warm(kind: CorpusKind, corpus: Corpus) {
    for (const query of popularQueries.queriesToWarm(kind, corpus.documents)) {
      closing.signal.throwIfAborted();
      if ((await corpora[kind].current()) !== corpus) return;
      await search(kind, query, corpus, warmUpRequester);
    }
  }

  function search(kind: CorpusKind, query: SearchQuery, corpus: Corpus, requester: Requester): Promise<FoundItems> {
    return popularQueries.cached(kind, query, () =>
      queue.run(requester, () => findPage(db, { kind, query, corpus, cache, signal: requester.signal })),
    );
  }
  return {
    async find(kind, query, requester) {
      return search(kind, query, await corpora[kind].current(), requester);
    },
    async suggest(kind, about, requester) {
      const { lexicon, documents } = await corpora[kind].current();
      return queue.run(requester, () =>
        suggestItems(db, { kind, about, lexicon, documents, signal: requester.signal }),
      );
    },
    item: (kind, id) => readItem(db, kind, id),
    itemsFrom: (kind, sourceIds) => readItemsFrom(db, kind, sourceIds),
    stats: (kind) => readStats(db, kind),
    lastChange: (kind) => readLastChange(db, kind),
    openImport: (kind) => openPostgresImport(writing, kind),
    remove: (kind, sourceIds) => removeItems(writing, kind, sourceIds),
    clear: (kind) => clearItems(writing, kind),
    async ready() {
      if (closing.signal.aborted) return;
      await Promise.all([corpora.sermon.current(), corpora.illustration.current()]);
      await warming;
    },
    async close() {
      closing.abort();
      for (const end of subscriptions) end?.();
      await warming;
      await Promise.all([corpora.sermon.settled(), corpora.illustration.settled()]);
    },
  };
}

/**
 * Maximum length of a cached query, in characters. Short queries match the most items, and every user types them first.
 */
const maxQueryLength = 2;
const firstPage = { skip: 0, take: 10 };
const maxPages = 1_500;
/** Minimum corpus size at which queries are cached in advance. Searching a smaller corpus is always fast. */
const largeCorpus = 5_000;

/** A cache for the first page of results of one- and two-letter queries. It is cleared when the corpus changes. */
type PopularQueries = {
  cached(kind: CorpusKind, query: SearchQuery, find: () => Promise<FoundItems>): Promise<FoundItems>;
  clear(kind: CorpusKind): void;
  /** Returns the queries to cache in advance. Empty for a small corpus. */
  queriesToWarm(kind: CorpusKind, documents: number): SearchQuery[];
};

function createPopularQueries(): PopularQueries {
  const pagesByKind = { sermon: new Map<string, FoundItems>(), illustration: new Map<string, FoundItems>() };
  return {
    async cached(kind, query, find) {
      const { q, skip, take, language = '' } = query;
      if (q.length > maxQueryLength || skip !== firstPage.skip || take !== firstPage.take) return find();
      // If the corpus changes during the search, the result is stored in the old map, which is no longer read.
      const pages = pagesByKind[kind];
      const key = `${language} ${q.toLowerCase()}`;
      const page = pages.get(key) ?? (await find());
      if (pages.size < maxPages) pages.set(key, page);
      return page;
    },
    clear(kind) {
      pagesByKind[kind] = new Map();
    },
    queriesToWarm(kind, documents) {
      if (documents < largeCorpus) return [];
      const language = kind === 'sermon' ? { language: 'english' } : {};
      return Array.from('abcdefghijklmnopqrstuvwxyz0123456789', (q) => ({ q, ...firstPage, ...language }));
    },
  };
}

type PageQuery = { kind: CorpusKind; query: SearchQuery; corpus: Corpus; cache: ItemCache; signal: AbortSignal };

/**
 * Returns a page of results, other editions behind the others. If the signal is aborted, it stops before the next
 * statement.
 */
async function findPage(db: Db, { kind, query, corpus, cache, signal }: PageQuery): Promise<FoundItems> {
  const readings = planSearch(query.q, corpus.lexicon);
  return searchSession(db, async (session) => {
    const found = await firstMatches(session, readings, { kind, corpus, language: query.language, cache, signal });
    const nothing = { results: [], totalCount: 0, isOver: false, wholeCount: 0, searchedFor: [] };
    const suggested = () => suggestedWords(query.q, corpus.lexicon)?.map(withProperCase).join(' ') ?? null;
    if (found === null || found.matches.length === 0) return { ...nothing, suggestion: suggested() };
    const matches = found.matches.slice(0, searchCap);
    signal.throwIfAborted();
    const page = matches.slice(query.skip, query.skip + query.take);
    const missing = page.filter(({ id }) => !found.details.has(id));
    const details = new Map([...found.details, ...(await readDetails(found.query, missing))]);
    return {
      results: editionsLast(
        kind,
        page.flatMap((match) => {
          const known = details.get(match.id);
          return known ? { ...known.item, reasons: reasonsFor(match, found.query, known.has) } : [];
        }),
      ),
      totalCount: matches.length,
      isOver: found.isOver,
      wholeCount: matches.filter(({ isWhole }) => isWhole).length,
      searchedFor: found.query.reading.changed.map(withProperCase),
      suggestion: null,
    };
  });
}

async function readItem(db: Db, kind: CorpusKind, itemId: string): Promise<CorpusItem | undefined> {
  const table = corpusTable(kind);
  const [item] = await db.select(pageColumns(kind)).from(table).where(eq(table.id, itemId));
  return item;
}

async function readItemsFrom(db: Db, kind: CorpusKind, sourceIds: readonly string[]): Promise<Map<string, CorpusItem>> {
  const table = corpusTable(kind);
  const rows = await db
    .select({ sourceId: table.sourceId, item: pageColumns(kind) })
    .from(table)
    .where(inArray(table.sourceId, [...sourceIds]));
  return new Map(rows.map(({ sourceId, item }) => [sourceId, item]));
}

async function readStats(db: Db, kind: CorpusKind): Promise<CorpusStats> {
  const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
  const { documents, documentsCounted } = corpus ?? { documents: 0, documentsCounted: 0 };
  return { items: documents, isComplete: documentsCounted >= documents };
}

async function readLastChange(db: Db, kind: CorpusKind): Promise<Date | null> {
  const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
  return corpus?.dateChanged ?? null;
}

function pageColumns(kind: CorpusKind) {
  const { id, title, contributor, authorFirstName, authorLastName, rating, description, body, scriptureReferences } =
    corpusTable(kind);
  return { id, title, contributor, authorFirstName, authorLastName, rating, description, body, scriptureReferences };
}

type SearchQueue = {
  /**
   * Runs the search when its turn comes. If the signal is aborted while the search is waiting, rejects with the
   * signal's reason and never runs the search. Rejects with a 503 refusal if too many searches are waiting. If one
   * requester has too many waiting searches, only their oldest one is refused, because a newer query has replaced it.
   */
  run<T>(requester: Requester, search: () => Promise<T>): Promise<T>;
};

type WaitingSearch = { ownerId: string; start(): void; reject(reason: Error): void };

export function createSearchQueue(
  concurrency: number,
  limits = { waiting: maxWaitingSearches, perRequester: maxWaitingPerRequester },
): SearchQueue {
  let running = 0;
  const waiting = new Set<WaitingSearch>();

  function waitForTurn({ ownerId, signal }: Requester): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    const own = [...waiting].filter((other) => other.ownerId === ownerId);
    if (own.length >= limits.perRequester) own[0]?.reject(refused(503, texts.busy));
    if (waiting.size >= limits.waiting) throw refused(503, texts.busy);
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        waiting.delete(entry);
        signal.removeEventListener('abort', onAbort);
      };
      const onAbort = () => entry.reject(signal.reason as Error);
      const entry: WaitingSearch = {
        ownerId,
        start() {
          leaveQueue();
          resolve();
        },
        reject(reason) {
          leaveQueue();
          reject(reason);
        },
      };
      waiting.add(entry);
      signal.addEventListener('abort', onAbort);
    });
  }
  function startNext() {
    const [next] = waiting;
    if (next) next.start();
    else running -= 1;
  }
  return {
    async run(requester, search) {
      requester.signal.throwIfAborted();
      await waitForTurn(requester);
      try {
        return await search();
      } finally {
        startNext();
      }
    },
  };
}
