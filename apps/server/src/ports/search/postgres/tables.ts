import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/open.ts';

const tiers = [1, 2, 3];

/** The rows of each tier, of which each has its own indexes, the best tier first: those of the next are looked for only where there are not enough. */
export const byTier = (rowsOf: (isOfTier: SQL) => SQL): SQL =>
  sql.join(
    tiers.map((tier) => sql`(${rowsOf(sql`tier = ${sql.raw(String(tier))}`)})`),
    sql` union all `,
  );

/**
 * Settings of the transaction, as columns of a select. Where there is a limit, the planner would walk through the whole table in the hope of
 * finding enough early: only the indexes for searching are used. With less memory a bitmap would lose the single rows, and their words would
 * be read again.
 */
const settings: SQL = sql.raw(
  Object.entries({
    enable_seqscan: 'off',
    enable_indexscan: 'off',
    max_parallel_workers_per_gather: '0',
    work_mem: '8MB',
    jit: 'off',
    statement_timeout: '10s',
  })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', '),
);

/** The stems of queries as the text of a tsquery each, '' where none is left; sets what a search needs set in its transaction. */
export async function beginSearch(tx: Tx, queries: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ stems: string[] }>(sql`
    select array(
      select to_tsquery('english', query)::text
      from unnest(${sql.param(queries)}::text[]) with ordinality as asked (query, place) order by place
    ) as stems, ${settings}`);
  return rows[0]?.stems ?? [];
}
