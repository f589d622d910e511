import { useSyncExternalStore } from 'react';
import type { ReadyProgress } from './makeReady.ts';
import type { StoredState } from '../store/ready.ts';

export type ReadyState = StoredState | { kind: 'gone'; row: StoredState['row']; missing: 'application' };

export type ReadyRun = { kind: 'running'; progress: ReadyProgress | null } | { kind: 'failed'; reason: string };

type Known = { states: ReadonlyMap<string, ReadyState>; runs: ReadonlyMap<string, ReadyRun> };
let known: Known = { states: new Map(), runs: new Map() };
const listeners = new Set<() => void>();

function become(next: Partial<Known>): void {
  known = { ...known, ...next };
  for (const listener of listeners) listener();
}

/** By document id. The page's watcher sets them. */
export const setReadyStates = (states: ReadonlyMap<string, ReadyState>): void => become({ states });

export function setReadyRun(documentId: string, run: ReadyRun | null): void {
  const runs = new Map(known.runs);
  if (run) runs.set(documentId, run);
  else runs.delete(documentId);
  become({ runs });
}

/** Call it when another user signs in, or no user is signed in. */
export const forgetReadyRuns = (kept: ReadonlySet<string> = new Set()): void =>
  become({ runs: new Map([...known.runs].filter(([documentId]) => kept.has(documentId))) });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined until the state is known, and for sermons that were not made ready. */
export const useReadyState = (documentId: string): ReadyState | undefined =>
  useSyncExternalStore(subscribe, () => known.states.get(documentId));

export const useReadyRun = (documentId: string): ReadyRun | undefined =>
  useSyncExternalStore(subscribe, () => known.runs.get(documentId));

export const readyStateOf = (documentId: string): ReadyState | undefined => known.states.get(documentId);

type Run = { ownerId: string; abort(): void; ended: Promise<void> };

export const runs = new Map<string, Run>();

/** Resolves when no check stores anything anymore. */
export async function stopReadyRuns(exceptOf?: string): Promise<void> {
  const stopped = [...runs.values()].filter(({ ownerId }) => ownerId !== exceptOf);
  for (const run of stopped) run.abort();
  await Promise.all(stopped.map(({ ended }) => ended.catch(() => {})));
  forgetReadyRuns(new Set(runs.keys()));
}
