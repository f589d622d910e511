import type { Db } from '../../../database/open.ts';
import { type ReadSession, readSession } from '../../../database/readSession.ts';
import { tiers } from './write/tiers.ts';

/**
 * Combines the rows from all tiers, best tier first. Each tier has its own indexes. With a limit, later tiers are only
 * searched if necessary.
 */
export const byTier = (rowsOf: (isOfTier: string) => string): string =>
  tiers.map((tier) => `(${rowsOf(`tier = ${tier}`)})`).join(' union all ');

/**
 * Settings for a search. With a limit, the planner would scan the whole table in the hope of finding enough rows early,
 * so only bitmap scans of the search indexes are allowed. These are the best plans for any parameters, so plans are
 * kept. With less work_mem, bitmaps would become lossy, and the words of many rows would have to be checked again.
 */
const settings = {
  enable_seqscan: 'off',
  enable_indexscan: 'off',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_generic_plan',
  work_mem: '8MB',
  jit: 'off',
  statement_timeout: '10s',
} as const;

/** Calls `work` in a read-only transaction with the settings for searches. */
export const searchSession = <Result>(db: Db, work: (session: ReadSession) => Promise<Result>): Promise<Result> =>
  readSession(db, settings, work);
