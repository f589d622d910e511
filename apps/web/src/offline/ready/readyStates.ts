import { useSyncExternalStore } from 'react';
import type { ReadyProgress } from './makeReady.ts';
import type { StoredState } from '../store/ready.ts';

/** What this device has of a sermon that was made ready. */
export type ReadyState = StoredState | { kind: 'gone'; row: StoredState['row']; missing: 'application' };

/** A check that is running, or why the last one of this page failed. */
export type ReadyRun = { kind: 'running'; progress: ReadyProgress | null } | { kind: 'failed'; reason: string };

type Known = { states: ReadonlyMap<string, ReadyState>; runs: ReadonlyMap<string, ReadyRun> };
let known: Known = { states: new Map(), runs: new Map() };
const listeners = new Set<() => void>();

function become(next: Partial<Known>): void {
  known = { ...known, ...next };
  for (const listener of listeners) listener();
}

/** Sets the states of the signed-in user's ready sermons, by the id of the document. The page's watcher sets them. */
export const setReadyStates = (states: ReadonlyMap<string, ReadyState>): void => become({ states });

/** Sets the check of a document. Null if there is none, or if it succeeded. */
export function setReadyRun(documentId: string, run: ReadyRun | null): void {
  const runs = new Map(known.runs);
  if (run) runs.set(documentId, run);
  else runs.delete(documentId);
  become({ runs });
}

/** Forgets the checks of other documents than the given ones, because another user is signed in or nobody is. */
export const forgetReadyRuns = (kept: ReadonlySet<string> = new Set()): void =>
  become({ runs: new Map([...known.runs].filter(([documentId]) => kept.has(documentId))) });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the state of a sermon that was made ready on this device. Until it is known, and otherwise, undefined. */
export const useReadyState = (documentId: string): ReadyState | undefined =>
  useSyncExternalStore(subscribe, () => known.states.get(documentId));

/** Returns the check of a document that is running or has failed. */
export const useReadyRun = (documentId: string): ReadyRun | undefined =>
  useSyncExternalStore(subscribe, () => known.runs.get(documentId));

/** Returns the state of a ready sermon, without following it. */
export const readyStateOf = (documentId: string): ReadyState | undefined => known.states.get(documentId);
