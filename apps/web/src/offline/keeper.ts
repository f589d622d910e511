import type { ListedDocument, SermonDocument } from '@sermon/contract/builder';
import { CallFailed, type Options } from '@sermon/contract/client';
import { isNoReply, withTimeout } from './requests.ts';
import type { KeepResult, OfflineDocuments } from './store/offlineDocuments.ts';

/** Few, so that the user's own requests are not delayed. */
export const fetchedAtOnce = 2;
const lockName = 'sermon-keeper';

export type KeepState =
  /** The text will be fetched, in this run or, if the server cannot be reached, in the next one. */
  | { kind: 'waiting' }
  /** `percent` is the part of the document that has arrived: 0 to 100, and 0 if the server does not say how large it is. */
  | { kind: 'fetching'; percent: number }
  | { kind: 'done' }
  /** `full`: there is no space left. `refused`: the browser did not store it. `notFetched`: the server refused it. */
  | { kind: 'failed'; reason: Exclude<KeepResult, 'kept'> | 'notFetched' };

export type Keeper = {
  /** By document id. A new map after each change. */
  readonly states: ReadonlyMap<string, KeepState>;
  readonly listed: readonly ListedDocument[];
  subscribe(changed: () => void): () => void;
  /**
   * Compares the copies with the server and fetches what has changed. If it is already running, it starts over at the
   * end, because it may have missed the reason for this call. Resolves when nothing is left to do or `stop` was called.
   */
  run(): Promise<void>;
  /** Fetches and keeps one document now, without waiting for the others. Resolves to how far it got. */
  keepNow(id: string): Promise<KeepState>;
  /** Removes one document from this device. Texts that were written here and not saved yet stay. */
  release(id: string): Promise<void>;
  /** Stops until the next `run`. Resolves when nothing more is written. */
  stop(): Promise<void>;
};

type FetchOptions = { signal: AbortSignal; onPart: NonNullable<Options['onPart']> };

type KeeperNeeds = {
  kept: Pick<OfflineDocuments, 'list' | 'compare' | 'keep' | 'release'>;
  fetchList(signal: AbortSignal): Promise<readonly ListedDocument[]>;
  fetchDocument(id: string, options: FetchOptions): Promise<SermonDocument>;
  keepChapters(signal: AbortSignal): Promise<void>;
  now(): Date;
};

/** Creates the keeper of one user's documents. Only one window's keeper runs at a time, where the browser has locks. */
export function createKeeper({ kept, fetchList, fetchDocument, keepChapters, now }: KeeperNeeds): Keeper {
  let states: ReadonlyMap<string, KeepState> = new Map();
  let listed: readonly ListedDocument[] = [];
  let ending = new AbortController();
  let endingNow = new AbortController();
  let endingChapters = new AbortController();
  const keepingNow = new Set<Promise<unknown>>();
  let running: Promise<void> | null = null;
  let isWanted = false;
  const listeners = new Set<() => void>();

  function setStates(next: ReadonlyMap<string, KeepState>) {
    states = next;
    for (const listener of listeners) listener();
  }
  const setState = (id: string, state: KeepState) => setStates(new Map(states).set(id, state));

  async function runWhileWanted() {
    while (isWanted) {
      isWanted = false;
      const { signal } = (ending = new AbortController());
      try {
        await inTurn(() => update(signal), signal);
      } catch (cause) {
        // The next run tries again.
        if (!signal.aborted && !isNoReply(cause) && !(cause instanceof CallFailed)) throw cause;
      }
    }
  }

  async function update(signal: AbortSignal) {
    // If the browser stores nothing, there is no reason to ask the server.
    if (!(await kept.list()) || signal.aborted) return;
    const askedAt = now();
    listed = await fetchList(withTimeout(signal));
    const changed = await kept.compare(listed, askedAt);
    const isChanged = new Set(changed.map(({ id }) => id));
    setStates(new Map(listed.map(({ id }) => [id, { kind: isChanged.has(id) ? 'waiting' : 'done' }])));
    const left = changed.values();
    const fetchLeft = async () => {
      for (const { id } of left) if (signal.aborted || (await fetchAndKeep(id, signal)).kind === 'waiting') return;
    };
    await Promise.all(Array.from({ length: fetchedAtOnce }, fetchLeft));
    if (!signal.aborted && !isWanted && listed.length > 0) await updateChapters(signal);
  }

  /** Another run interrupts this, because documents come first. It then continues with the chapters. */
  async function updateChapters(signal: AbortSignal) {
    endingChapters = new AbortController();
    const either = AbortSignal.any([signal, endingChapters.signal]);
    try {
      await keepChapters(either);
    } catch (cause) {
      if (!either.aborted) throw cause;
    }
  }

  /** Resolves to 'waiting' if the server cannot be reached, so that fetching others would be in vain. */
  async function fetchAndKeep(id: string, signal: AbortSignal): Promise<KeepState> {
    setState(id, { kind: 'fetching', percent: 0 });
    const state = await fetchState(id, signal);
    setState(id, state);
    return state;
  }

  async function fetchState(id: string, signal: AbortSignal): Promise<KeepState> {
    try {
      const document = await fetchDocument(id, { signal: withTimeout(signal), onPart: countParts(id) });
      if (signal.aborted) return { kind: 'waiting' };
      const result = await kept.keep(document, now());
      return result === 'kept' ? { kind: 'done' } : { kind: 'failed', reason: result };
    } catch (cause) {
      if (signal.aborted || isNoReply(cause)) return { kind: 'waiting' };
      if (!(cause instanceof CallFailed)) throw cause;
      return { kind: 'failed', reason: 'notFetched' };
    }
  }

  function countParts(id: string): FetchOptions['onPart'] {
    let bytes = 0;
    let shown = 0;
    return (part, total) => {
      bytes += part.length;
      const percent = total ? Math.min(100, Math.floor((bytes / total) * 100)) : 0;
      if (percent === shown || states.get(id)?.kind !== 'fetching') return;
      shown = percent;
      setState(id, { kind: 'fetching', percent });
    };
  }

  return {
    get states() {
      return states;
    },
    get listed() {
      return listed;
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    run() {
      isWanted = true;
      endingChapters.abort();
      running ??= runWhileWanted().finally(() => void (running = null));
      return running;
    },
    keepNow(id) {
      const work = fetchAndKeep(id, endingNow.signal).finally(() => keepingNow.delete(work));
      keepingNow.add(work);
      return work;
    },
    async release(id) {
      await kept.release(id);
      listed = listed.filter((document) => document.id !== id);
      setStates(new Map([...states].filter(([other]) => other !== id)));
    },
    async stop() {
      isWanted = false;
      ending.abort();
      endingNow.abort();
      endingNow = new AbortController();
      await Promise.all([running, ...keepingNow]);
    },
  };
}

/** Runs `work` when no other window's keeper is running. Over plain HTTP, where there are no locks, runs it at once. */
const inTurn = (work: () => Promise<void>, signal: AbortSignal): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(lockName, { signal }, work) : work();
