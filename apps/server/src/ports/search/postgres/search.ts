import type { FoundItems, CorpusKind } from '@sermon/contract/corpus';
import type { Requester } from '../../../concurrency/turns.ts';
import type { Database } from '../../../database/open.ts';
import type { Events } from '../../../events/events.ts';
import type { SearchIndex, SearchQuery } from '../port.ts';
import { findPage } from './find.ts';
import { createItemCache } from './details/itemCache.ts';
import { readItem, readItemsFrom, readLastChange, readStats } from './items.ts';
import { createPopularQueries } from './popularQueries.ts';
import { createSearchQueue } from './searchQueue.ts';
import { type Corpus, createCorpus } from './lexicon.ts';
import { suggestItems } from './suggest.ts';
import { openPostgresImport, type WriteNeeds } from './write/import.ts';
import { clearItems, removeItems } from './write/remove.ts';

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
