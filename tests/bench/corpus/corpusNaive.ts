import { foldedWords } from '@sermon/domain/words/foldedWords';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/database/open.ts';
import { distribution, timed } from '../figures.ts';

/** The naive query. It ranks and counts every match, and treats its last word as a prefix. */
const naive = (query: string) => sql`
  select id, title, ts_rank(vector, q) as rank, count(*) over() as all
  from naive_sermon, to_tsquery('english', ${query}) as q where vector @@ q order by rank desc limit 10`;

/** Statement timeout in ms. The embedded database cannot enforce it. */
const patienceMs = 20_000;

/**
 * Runs the keystrokes against the usual setup: a table with a stored vector and one index. Only a sample of them runs,
 * because each one is slow.
 */
export async function measureNaive(title: string, { db }: Database, keystrokes: readonly string[]): Promise<void> {
  const [, ms] = await timed(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
        create table if not exists naive_sermon as
        select id, title, to_tsvector('english', words) as vector from published_sermon`);
      await tx.execute(sql`create index if not exists naive_sermon_vector on naive_sermon using gin (vector)`);
    }),
  );
  const times: number[] = [];
  for (const typed of keystrokes) {
    const words = foldedWords(typed);
    if (words.length === 0) continue;
    const query = `${words.map((word) => `'${word}'`).join(' & ')}:*`;
    const ask = () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`);
        await tx.execute(naive(query));
      });
    times.push((await timed(() => ask().catch(() => undefined)))[1]);
  }
  console.log(
    `${title}: naive ts_rank and count(*) over(), table made in ${Math.round(ms / 1000)} s: ${distribution(times)}`,
  );
}
