import type { CorpusKind } from '@sermon/contract/corpus';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../database/open.ts';
import { corpusState, corpusWord } from '../../../../database/schema/corpus.ts';

/** For each word, the change in the number of items that contain it. Can be negative. */
export type WordCounts = Map<string, number>;

/** Copies a word. Unlike a substring, the copy does not keep the whole original text in memory. */
export const detachedCopy = (word: string): string => Buffer.from(word).toString();

/** Number of words per statement. PostgreSQL stems this many in about 10 ms. */
const wordsPerStatement = 5_000;

/** Counts the distinct words of one item. With `items` = -1, removes them from the counts. */
export function countWords(counts: WordCounts, words: Iterable<string>, items: 1 | -1 = 1): void {
  for (const word of words) {
    const known = counts.get(word);
    counts.set(known === undefined ? detachedCopy(word) : word, (known ?? 0) + items);
  }
}

/**
 * Adds the word counts of `items` additional items to the word list. Searches reload the word list if `changedAt`
 * differs from the date they know. Null means that the list is not ready to be loaded.
 */
export async function addWords(
  tx: Tx,
  kind: CorpusKind,
  counts: WordCounts,
  items: number,
  changedAt: Date | null,
): Promise<void> {
  // Sorted so that the index is written sequentially.
  const sorted = [...counts].filter(([, documents]) => documents !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (let from = 0; from < sorted.length; from += wordsPerStatement) {
    const rows = sorted.slice(from, from + wordsPerStatement).map(([word, documents]) => ({ word, documents }));
    await tx.execute(sql`
      insert into ${corpusWord} as known (kind, word, documents)
      select ${kind}, word, documents from json_to_recordset(${JSON.stringify(rows)}::json) as x(word text, documents int)
      on conflict (kind, word) do update set documents = known.documents + excluded.documents`);
  }
  // Only words whose count decreased can have reached zero. Checking all words could mean checking a million rows.
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
      ...(changedAt && { dateChanged: changedAt }),
    })
    .where(sql`${corpusState.kind} = ${kind}`);
}

/** Number of distinct words at which the counts are written to the database. This many take up about 50 MB. */
export const maxCountedWords = 400_000;

/** Maximum number of words whose stems are kept in memory during an import, about 50 MB. */
const maxKnownStems = 400_000;

/**
 * The stems of words, as PostgreSQL's `english` configuration forms them. Searches use the same configuration, so the
 * stems must come from the database. A stop word has the stem ''.
 */
export class Stems {
  readonly #db: Db;
  readonly #known = new Map<string, string>();

  constructor(db: Db) {
    this.#db = db;
  }

  async learn(words: Iterable<string>): Promise<void> {
    if (this.#known.size > maxKnownStems) this.#known.clear();
    const unknown = [...new Set(words)].filter((word) => !this.#known.has(word));
    for (let from = 0; from < unknown.length; from += wordsPerStatement) {
      const part = unknown.slice(from, from + wordsPerStatement);
      const { rows } = await this.#db.execute<{ stem: string }>(sql`
        select coalesce((tsvector_to_array(to_tsvector('english', word)))[1], '') as stem
        from json_array_elements_text(${JSON.stringify(part)}::json) with ordinality as given (word, at) order by at`);
      for (const [at, word] of part.entries()) this.#known.set(detachedCopy(word), rows[at]?.stem ?? '');
    }
  }

  /** Returns the stem of a word that was learned, or ''. */
  of(word: string): string {
    return this.#known.get(word) ?? '';
  }
}
