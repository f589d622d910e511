import { sql } from 'drizzle-orm';
import type { ReadSession } from '../../../database/readSession.ts';

const maxKept = 50_000;
const kept = new Map<string, string>();

/**
 * Stems words as PostgreSQL does. Returns a function that returns the stem of a word as a tsquery in text form, or '' for
 * a stop word. Words contain only letters and digits.
 */
export async function stemsOf(session: ReadSession, words: readonly string[]): Promise<(word: string) => string> {
  const stems = new Map(words.map((word) => [word, kept.get(word)]));
  const missing = [...stems].flatMap(([word, stem]) => (stem === undefined ? word : []));
  if (missing.length > 0) {
    const [row] = await session.prepared<{ stems: string[] }>(sql`
      select array(
        select to_tsquery('english', quote_literal(word))::text
        from unnest(${sql.param(missing)}::text[]) with ordinality as asked (word, place) order by place
      ) as stems`);
    if (kept.size + missing.length > maxKept) kept.clear();
    for (const [at, word] of missing.entries()) {
      const stem = row?.stems[at] ?? '';
      stems.set(word, stem);
      kept.set(word, stem);
    }
  }
  return (word) => stems.get(word) ?? '';
}
