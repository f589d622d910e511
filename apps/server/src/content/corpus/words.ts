import type { CorpusKind } from '@sermon/contract/corpus';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/open.ts';
import { corpusState, corpusWord } from '../../database/schema.ts';

/** Change of the number of items that contain each word. It can be negative. */
export type WordCounts = Map<string, number>;

/** Copies a word. A substring would keep the whole text that it was cut from in memory; the copy does not. */
export const detachedCopy = (word: string): string => Buffer.from(word).toString();

/** Number of words per statement. */
const wordsPerStatement = 5_000;

/** Counts the distinct words of an item, or with -1 removes them from the counts. */
export function countWords(counts: WordCounts, words: Iterable<string>, items: 1 | -1 = 1): void {
  for (const word of words) {
    const known = counts.get(word);
    counts.set(known === undefined ? detachedCopy(word) : word, (known ?? 0) + items);
  }
}

/** Adds the word counts of `items` more items to the word list. Searches notice the change by its date. */
export async function addWords(tx: Tx, kind: CorpusKind, counts: WordCounts, items: number, now: Date): Promise<void> {
  // Sorted, so that the index is written sequentially.
  const sorted = [...counts].filter(([, documents]) => documents !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (let from = 0; from < sorted.length; from += wordsPerStatement) {
    const rows = sorted.slice(from, from + wordsPerStatement).map(([word, documents]) => ({ word, documents }));
    await tx.execute(sql`
      insert into ${corpusWord} as known (kind, word, documents)
      select ${kind}, word, documents from json_to_recordset(${JSON.stringify(rows)}::json) as x(word text, documents int)
      on conflict (kind, word) do update set documents = known.documents + excluded.documents`);
  }
  // Only words with a lower count can have dropped to zero. Checking all would mean up to a million rows.
  const decreased = sorted.flatMap(([word, documents]) => (documents < 0 ? word : []));
  if (decreased.length > 0) {
    await tx.execute(sql`
      delete from ${corpusWord}
      where kind = ${kind} and documents <= 0 and word in (select json_array_elements_text(${JSON.stringify(decreased)}::json))`);
  }
  await tx
    .update(corpusState)
    .set({
      documentsCounted: sql`${corpusState.documentsCounted} + ${items}`,
      ...(items > 0 && { dateChanged: now }),
    })
    .where(sql`${corpusState.kind} = ${kind}`);
}

/** Number of counted words at which they are written to the database. They take about 50 MB. */
export const maxCountedWords = 400_000;
