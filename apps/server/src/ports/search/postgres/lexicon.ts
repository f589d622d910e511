import { setImmediate } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import { emptyLexicon, type Lexicon, lexiconInSteps } from '@sermon/domain/search/lexicon';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { corpusState, corpusWord } from '../../../database/schema.ts';

/** What is known of everything of one kind: it changes as a whole. */
export type Corpus = {
  lexicon: Lexicon;
  documents: number;
  /** When the corpus changed last, as far as is known; null while there is none. */
  dateChanged: Date | null;
};

/** A search looks for a changed corpus no more often than this, in ms. */
export const looksEveryMs = 10_000;
/** Words of one statement. */
const pageSize = 10_000;

/**
 * The corpus of a kind as searches need it, kept in memory. The first to ask waits until it is loaded; when it has changed meanwhile, the old
 * one answers until the new one is there. `changed` is told of every new one.
 */
export function createCorpus(
  { db, clock }: { db: Db; clock: () => Date },
  kind: CorpusKind,
  changed: (corpus: Corpus) => void,
): { now(): Promise<Corpus>; settled(): Promise<unknown> } {
  let corpus: Corpus | undefined;
  let looked = -Infinity;
  let looking: Promise<Corpus> | undefined;

  async function look(): Promise<Corpus> {
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
    async now() {
      const time = clock().getTime();
      if (!looking && (!corpus || time - looked >= looksEveryMs)) {
        looked = time;
        looking = look().finally(() => (looking = undefined));
        // Who waits for it is told what went wrong; the others have what there was.
        looking.catch(() => {});
      }
      return corpus ?? looking!;
    },
    settled: () => Promise.allSettled([looking]),
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
    if (page.length < pageSize) return inTurns(lexiconInSteps(entries));
  }
}

/** Takes the steps of a work one after another; what else the server does has its turn between any two. */
async function inTurns<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
