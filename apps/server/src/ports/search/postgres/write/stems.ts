import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/open.ts';
import { detachedCopy } from './words.ts';

/** Maximum number of words whose stems are kept in memory during an import, about 50 MB. */
export const maxKnownStems = 400_000;
/** Number of words per statement. PostgreSQL stems this many in about 10 ms. */
const wordsPerStatement = 5_000;

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
