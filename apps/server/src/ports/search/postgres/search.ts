import type { FoundItems, PublishedKind } from '@sermon/contract/corpus';
import { eq } from 'drizzle-orm';
import type { Asker } from '../../../requester.ts';
import type { Database } from '../../../database/open.ts';
import { publishedCorpus } from '../../../database/schema.ts';
import type { SearchIndex, SearchQuery } from '../port.ts';
import { findPage } from './find.ts';
import { createFirstPages } from './popularQueries.ts';
import { createGate } from './searchQueue.ts';
import { type Corpus, createCorpus } from './lexicon.ts';
import { suggestItems } from './suggest.ts';

/** So many searches run at once; the embedded database does one thing at a time anyway. */
const atOnce = { embedded: 1, postgres: 4 } as const;

type Needs = Pick<Database, 'db' | 'kind'> & { clock: () => Date };

/** The search in the tables of the product's own database, on both homes of the data. */
export function createPostgresSearch({ db, kind: home, clock }: Needs): SearchIndex {
  const closing = new AbortController();
  const ourselves: Asker = { ownerId: 'warming', signal: closing.signal };
  const gate = createGate(atOnce[home]);
  const firstPages = createFirstPages();
  const corpora = {
    sermon: createCorpus({ db, clock }, 'sermon', (corpus) => changed('sermon', corpus)),
    illustration: createCorpus({ db, clock }, 'illustration', (corpus) => changed('illustration', corpus)),
  };
  let warming: Promise<void> = Promise.resolve();

  /** What was kept is of the old corpus. */
  function changed(kind: PublishedKind, corpus: Corpus) {
    firstPages.empty(kind);
    warming = warming.then(() => warm(kind, corpus)).catch(() => {});
  }

  /**
   * What everybody types first is found before it is asked for; where that fails, the one who asks will be told. Pages that an old corpus
   * found are not for the new one.
   */
  async function warm(kind: PublishedKind, corpus: Corpus) {
    for (const query of firstPages.worthKeeping(kind, corpus.documents)) {
      closing.signal.throwIfAborted();
      if ((await corpora[kind].now()) !== corpus) return;
      await search(kind, query, corpus, ourselves);
    }
  }

  function search(kind: PublishedKind, query: SearchQuery, { lexicon }: Corpus, asker: Asker): Promise<FoundItems> {
    return firstPages.remembered(kind, query, () =>
      gate.pass(asker, () => findPage(db, { kind, query, lexicon, signal: asker.signal })),
    );
  }
  return {
    async find(kind, query, asker) {
      return search(kind, query, await corpora[kind].now(), asker);
    },
    async suggest(kind, about, asker) {
      const { lexicon, documents } = await corpora[kind].now();
      return gate.pass(asker, () => suggestItems(db, { kind, about, lexicon, documents, signal: asker.signal }));
    },
    async count(kind) {
      const [corpus] = await db.select().from(publishedCorpus).where(eq(publishedCorpus.kind, kind));
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
