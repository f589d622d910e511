import { forgetReadyRuns } from './readyStates.ts';

type Run = { ownerId: string; abort(): void; ended: Promise<void> };

/** By document id. */
export const runs = new Map<string, Run>();

/** Resolves when no check stores anything anymore. */
export async function stopReadyRuns(exceptOf?: string): Promise<void> {
  const stopped = [...runs.values()].filter(({ ownerId }) => ownerId !== exceptOf);
  for (const run of stopped) run.abort();
  await Promise.all(stopped.map(({ ended }) => ended.catch(() => {})));
  forgetReadyRuns(new Set(runs.keys()));
}
