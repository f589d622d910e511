import { setImmediate } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import { emptyLexicon, type Lexicon, lexiconInSteps } from '@sermon/domain/search/lexicon';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { corpusState, corpusWord } from '../../../database/schema.ts';

/** Statistics of all items of one kind. They are always replaced as a whole. */
export type Corpus = {
  lexicon: Lexicon;
  documents: number;
  /** Date of the last known change; null if there is no corpus. */
  dateChanged: Date | null;
};

/** Shortest time between two checks for a changed corpus, in ms. */
export const checkEveryMs = 10_000;
/** Words per statement. */
const pageSize = 10_000;

/**
 * Keeps the corpus of one kind in memory. `current` waits for the first load. If the corpus has changed, it returns the
 * old one until the new one is loaded. `changed` is called for every newly loaded corpus.
 */
export function createCorpus(
  { db, clock }: { db: Db; clock: () => Date },
  kind: CorpusKind,
  changed: (corpus: Corpus) => void,
): { current(): Promise<Corpus>; settled(): Promise<unknown> } {
  let corpus: Corpus | undefined;
  let lastCheck = -Infinity;
  let loading: Promise<Corpus> | undefined;

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
  return {
    async current() {
      const time = clock().getTime();
      if (!loading && (!corpus || time - lastCheck >= checkEveryMs)) {
        lastCheck = time;
        loading = load().finally(() => (loading = undefined));
        // Callers that wait for it get the error. All others get the old corpus, so the rejection must not stay
        // unhandled.
        loading.catch(() => {});
      }
      return corpus ?? loading!;
    },
    settled: () => Promise.allSettled([loading]),
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

/** Runs the steps of a generator and lets the event loop handle other work between any two. */
async function runInSteps<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
