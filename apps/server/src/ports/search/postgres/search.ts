import type { FoundItems, CorpusKind } from '@sermon/contract/corpus';
import { eq } from 'drizzle-orm';
import type { Requester } from '../../../requester.ts';
import type { Database } from '../../../database/open.ts';
import { corpusState } from '../../../database/schema.ts';
import type { SearchIndex, SearchQuery } from '../port.ts';
import { findPage } from './find.ts';
import { createPopularQueries } from './popularQueries.ts';
import { createSearchQueue } from './searchQueue.ts';
import { type Corpus, createCorpus } from './lexicon.ts';
import { suggestItems } from './suggest.ts';

/** So many searches run at once; the embedded database does one thing at a time anyway. */
const atOnce = { embedded: 1, postgres: 4 } as const;

type Needs = Pick<Database, 'db' | 'kind'> & { clock: () => Date };

/** The search in the tables of the product's own database, on both homes of the data. */
export function createPostgresSearch({ db, kind: home, clock }: Needs): SearchIndex {
  const closing = new AbortController();
  const ourselves: Requester = { ownerId: 'warming', signal: closing.signal };
  const queue = createSearchQueue(atOnce[home]);
  const popularQueries = createPopularQueries();
  const corpora = {
    sermon: createCorpus({ db, clock }, 'sermon', (corpus) => changed('sermon', corpus)),
    illustration: createCorpus({ db, clock }, 'illustration', (corpus) => changed('illustration', corpus)),
  };
  let warming: Promise<void> = Promise.resolve();

  /** What was kept is of the old corpus. */
  function changed(kind: CorpusKind, corpus: Corpus) {
    popularQueries.empty(kind);
    warming = warming.then(() => warm(kind, corpus)).catch(() => {});
  }

  /**
   * What everybody types first is found before it is asked for; where that fails, the one who asks will be told. Pages that an old corpus
   * found are not for the new one.
   */
  async function warm(kind: CorpusKind, corpus: Corpus) {
    for (const query of popularQueries.worthKeeping(kind, corpus.documents)) {
      closing.signal.throwIfAborted();
      if ((await corpora[kind].now()) !== corpus) return;
      await search(kind, query, corpus, ourselves);
    }
  }

  function search(
    kind: CorpusKind,
    query: SearchQuery,
    { lexicon }: Corpus,
    requester: Requester,
  ): Promise<FoundItems> {
    return popularQueries.remembered(kind, query, () =>
      queue.pass(requester, () => findPage(db, { kind, query, lexicon, signal: requester.signal })),
    );
  }
  return {
    async find(kind, query, requester) {
      return search(kind, query, await corpora[kind].now(), requester);
    },
    async suggest(kind, about, requester) {
      const { lexicon, documents } = await corpora[kind].now();
      return queue.pass(requester, () =>
        suggestItems(db, { kind, about, lexicon, documents, signal: requester.signal }),
      );
    },
    async count(kind) {
      const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
      return corpus?.documents ?? 0;
    },
    async ready() {
      if (closing.signal.aborted) return;
      await Promise.all([corpora.sermon.now(), corpora.illustration.now()]);
      await warming;
    },
    async close() {
      closing.abort();
      await warming;
      await Promise.all([corpora.sermon.settled(), corpora.illustration.settled()]);
    },
  };
}
