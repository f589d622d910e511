import { forgetReadyRuns } from './readyStates.ts';

/** A check that is running in this page. */
type Run = { ownerId: string; abort(): void; ended: Promise<void> };

/** The running checks, by the id of the document. */
export const runs = new Map<string, Run>();

/** Stops all checks, except those of the given user. Resolves when none of them stores anything anymore. */
export async function stopReadyRuns(exceptOf?: string): Promise<void> {
  const stopped = [...runs.values()].filter(({ ownerId }) => ownerId !== exceptOf);
  for (const run of stopped) run.abort();
  await Promise.all(stopped.map(({ ended }) => ended.catch(() => {})));
  forgetReadyRuns(new Set(runs.keys()));
}
