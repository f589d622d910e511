type State<Loaded> =
  | { kind: 'absent' | 'loading' }
  | { kind: 'failed'; cause: unknown }
  | { kind: 'there'; loaded: Loaded };

export type LazyModule<Loaded> = {
  readonly state: State<Loaded>;
  /**
   * Loads the module unless it is loaded or loading. After a failure it tries again. Resolves when the attempt has
   * ended, and never rejects.
   */
  fetch: () => Promise<void>;
  subscribe: (hear: () => void) => () => void;
};

/**
 * Creates a lazy module from a dynamic import. A failed import is repeated on the next request: since 2026 the HTML
 * standard requires browsers to fetch it again. Older browsers may cache the failure until the page is reloaded.
 *
 * @example
 * const historyModule = createLazyModule(() => import('./HistoryView.tsx'));
 */
export function createLazyModule<Loaded>(load: () => Promise<Loaded>): LazyModule<Loaded> {
  let state: State<Loaded> = { kind: 'absent' };
  let coming: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: State<Loaded>) => {
    state = next;
    for (const hear of listeners) hear();
  };
  const fetch = async () => {
    become({ kind: 'loading' });
    try {
      become({ kind: 'there', loaded: await load() });
    } catch (cause) {
      // Without a listener the failure is discarded, and the next request loads the module again.
      become(listeners.size > 0 ? { kind: 'failed', cause } : { kind: 'absent' });
    } finally {
      coming = null;
    }
  };
  return {
    get state() {
      return state;
    },
    fetch: () => (state.kind === 'there' ? Promise.resolve() : (coming ??= fetch())),
    subscribe(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
}

/** In ms, so that preloading does not compete with the first screen for the network. */
export const preloadAfterMs = 1_000;

/** Loads one by one while the browser is idle. Returns a function that stops preloading. */
export function preload(modules: readonly LazyModule<unknown>[]): () => void {
  let isEnded = false;
  let idle: number | undefined;
  let timer = setTimeout(() => plan(modules), preloadAfterMs);
  const plan = (left: readonly LazyModule<unknown>[]) => {
    const [next, ...others] = left;
    if (!next || isEnded) return;
    const fetch = async () => {
      await next.fetch();
      plan(others);
    };
    if (typeof requestIdleCallback === 'undefined') timer = setTimeout(() => void fetch(), 0);
    else idle = requestIdleCallback(() => void fetch(), { timeout: 2_000 });
  };
  return () => {
    isEnded = true;
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
