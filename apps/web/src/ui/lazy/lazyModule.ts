type State<Loaded> =
  | { kind: 'absent' | 'loading' }
  | { kind: 'failed'; cause: unknown }
  | { kind: 'there'; loaded: Loaded };

/** A part of the product that is fetched when it is wanted, and then stays. */
export type LazyModule<Loaded> = {
  readonly state: State<Loaded>;
  /** Fetches it where it is neither there nor on its way, after a failure once more. Resolves when it came or did not; never fails. */
  fetch: () => Promise<void>;
  subscribe: (hear: () => void) => () => void;
};

/**
 * A piece that `load` imports. What did not come is imported again when it is asked for again: browsers fetch it once more then, as HTML
 * asks of them since 2026. Older ones may keep the failure of an address until the page is refreshed.
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
      // Where nobody waits for it there is nobody to be told: whoever comes to it asks for it again.
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

/** The first pieces are fetched so long after somebody came, in ms: what they came for has the network to itself until then. */
export const preloadAfterMs = 1_000;

/** Fetches pieces before they are asked for, one after the other, each when the browser has nothing else to do. Returns how to end it. */
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
