import { setImmediate } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import { emptyLexicon, type Lexicon, lexiconInSteps } from '@sermon/domain/words/lexicon';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { corpusState, corpusWord } from '../../../database/schema/corpus.ts';

/** Statistics for all items of one kind. A `Corpus` object is never updated, only replaced. */
export type Corpus = {
  lexicon: Lexicon;
  documents: number;
  dateChanged: Date | null;
};

/** Minimum time between two checks for a changed corpus, in ms. The checks find a change whose event was lost. */
export const checkEveryMs = 10_000;
const pageSize = 10_000;

/**
 * Keeps the statistics for one kind of item in memory. `current` waits for the first load. If the corpus has changed,
 * `current` returns the old statistics until the new ones are loaded. `refresh` loads them at once if they have been
 * used. `changed` is called after each load of new statistics.
 */
export function createCorpus(
  { db, clock }: { db: Db; clock: () => Date },
  kind: CorpusKind,
  changed: (corpus: Corpus) => void,
): { current(): Promise<Corpus>; refresh(): void; settled(): Promise<unknown> } {
  let corpus: Corpus | undefined;
  let lastCheck = -Infinity;
  let loading: Promise<Corpus> | undefined;
  /** True if the corpus changed while it was being loaded, so that the load may have read the old state. */
  let isOutdated = false;

  async function load(): Promise<Corpus> {
    const [row] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
    if (corpus && corpus.dateChanged?.getTime() === row?.dateChanged.getTime()) return corpus;
    corpus = {
      lexicon: row ? await loadLexicon(db, kind) : emptyLexicon,
      documents: row?.documents ?? 0,
      dateChanged: row?.dateChanged ?? null,
    };
    changed(corpus);
    return corpus;
  }

  function startLoading(): Promise<Corpus> {
    lastCheck = clock().getTime();
    loading = load().finally(() => {
      loading = undefined;
      if (isOutdated) void startLoading();
    });
    isOutdated = false;
    // Prevents an unhandled rejection. Callers that wait for the first load get the error, and all others get the old
    // statistics.
    loading.catch(() => {});
    return loading;
  }

  return {
    async current() {
      if (!loading && (!corpus || clock().getTime() - lastCheck >= checkEveryMs)) void startLoading();
      return corpus ?? loading!;
    },
    refresh() {
      if (!loading && corpus) void startLoading();
      else if (loading) isOutdated = true;
    },
    async settled() {
      while (loading) await loading.catch(() => {});
    },
  };
}

async function loadLexicon(db: Db, kind: CorpusKind): Promise<Lexicon> {
  const entries: { word: string; documents: number }[] = [];
  for (let last = ''; ;) {
    const page = await db
      .select({ word: corpusWord.word, documents: corpusWord.documents })
      .from(corpusWord)
      .where(and(eq(corpusWord.kind, kind), gt(corpusWord.word, last)))
      .orderBy(asc(corpusWord.word))
      .limit(pageSize);
    last = page.at(-1)?.word ?? '';
    entries.push(...page);
    if (page.length < pageSize) return runInSteps(lexiconInSteps(entries));
  }
}

/** Runs a generator to its end. Between two steps, the event loop can handle other work. */
async function runInSteps<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
