import type { CorpusKind } from '@sermon/contract/corpus';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/open.ts';
import { corpusState, corpusWord } from '../../../../database/schema/corpus.ts';
import { Lexicon, maxRememberedWords } from './lexicon.ts';
import type { WordCounts } from './words.ts';

/** Creates a lexicon for an import of many items, from the most common words in the word list. */
export async function commonWords(db: Db, kind: CorpusKind): Promise<Lexicon> {
  const known = await db
    .select({ word: corpusWord.word, documents: corpusWord.documents })
    .from(corpusWord)
    .where(eq(corpusWord.kind, kind))
    .orderBy(desc(corpusWord.documents))
    .limit(maxRememberedWords);
  return new Lexicon(
    known.map(({ word, documents }) => [word, documents]),
    await documentsOf(db, kind),
  );
}

/** Creates a lexicon for a few items that contain only `words`. `pending` are words that the word list lacks. */
export async function knownWords(
  db: Db,
  kind: CorpusKind,
  words: readonly string[],
  pending: WordCounts,
): Promise<Lexicon> {
  const { rows } = await db.execute<{ word: string; documents: number }>(sql`
    select word, documents from ${corpusWord}
    where kind = ${kind} and word in (select json_array_elements_text(${JSON.stringify(words)}::json))`);
  const counts = new Map(words.map((word) => [word, pending.get(word) ?? 0]));
  for (const { word, documents } of rows) counts.set(word, (counts.get(word) ?? 0) + documents);
  return new Lexicon(counts, await documentsOf(db, kind));
}

async function documentsOf(db: Db, kind: CorpusKind): Promise<number> {
  const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
  return corpus?.documents ?? 0;
}
