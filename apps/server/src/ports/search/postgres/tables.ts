import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/open.ts';
import { tiers } from './write/tiers.ts';

/**
 * Combines the rows from all tiers, best tier first. Each tier has its own indexes. With a limit, later tiers are only
 * searched if necessary.
 */
export const byTier = (rowsOf: (isOfTier: SQL) => SQL): SQL =>
  sql.join(
    tiers.map((tier) => sql`(${rowsOf(sql`tier = ${sql.raw(String(tier))}`)})`),
    sql` union all `,
  );

/**
 * Settings for a search transaction, as columns of a select. With a limit, the planner would scan the whole table in
 * the hope of finding enough rows early, so only bitmap scans of the search indexes are allowed. With less work_mem,
 * bitmaps would become lossy, and the words of many rows would have to be checked again.
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

/**
 * Applies the search settings to the transaction and stems the words of each query. Returns one tsquery in text form
 * per query, or '' for a query that contains only stop words.
 */
export async function beginSearch(tx: Tx, queries: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ stems: string[] }>(sql`
    select array(
      select to_tsquery('english', query)::text
      from unnest(${sql.param(queries)}::text[]) with ordinality as asked (query, place) order by place
    ) as stems, ${settings}`);
  return rows[0]?.stems ?? [];
}
