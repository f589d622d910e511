import type { CorpusKind } from '@sermon/contract/corpus';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/open.ts';
import { corpusState, corpusWord } from '../../database/schema.ts';

/** In how many items more (or fewer) each word stands. */
export type WordCounts = Map<string, number>;

/** A word that was cut from a text keeps the whole text in memory as long as it lives; this copy of it does not. */
export const copyOf = (word: string): string => Buffer.from(word).toString();

/** Words of one statement. */
const wordsAtOnce = 5_000;

/** Counts the words of an item, of which each is given once; with -1 they are taken away again. */
export function countWords(counts: WordCounts, words: Iterable<string>, items: 1 | -1 = 1): void {
  for (const word of words) {
    const known = counts.get(word);
    counts.set(known === undefined ? copyOf(word) : word, (known ?? 0) + items);
  }
}

/** Adds what was counted of so many more items to the list of words; whoever searches learns of them by the date. */
export async function addWords(tx: Tx, kind: CorpusKind, counts: WordCounts, items: number, now: Date): Promise<void> {
  // In their order, so that the index is written from one end to the other.
  const sorted = [...counts].filter(([, documents]) => documents !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (let from = 0; from < sorted.length; from += wordsAtOnce) {
    const rows = sorted.slice(from, from + wordsAtOnce).map(([word, documents]) => ({ word, documents }));
    await tx.execute(sql`
      insert into ${corpusWord} as known (kind, word, documents)
      select ${kind}, word, documents from json_to_recordset(${JSON.stringify(rows)}::json) as x(word text, documents int)
      on conflict (kind, word) do update set documents = known.documents + excluded.documents`);
  }
  // Only those that were taken away are looked at: there may be a million others.
  const fewer = sorted.flatMap(([word, documents]) => (documents < 0 ? word : []));
  if (fewer.length > 0) {
    await tx.execute(sql`
      delete from ${corpusWord}
      where kind = ${kind} and documents <= 0 and word in (select json_array_elements_text(${JSON.stringify(fewer)}::json))`);
  }
  await tx
    .update(corpusState)
    .set({
      documentsCounted: sql`${corpusState.documentsCounted} + ${items}`,
      ...(items > 0 && { dateChanged: now }),
    })
    .where(sql`${corpusState.kind} = ${kind}`);
}

/** When so many words wait to be added, they are: some 50 MB. */
export const maxCountedWords = 400_000;
