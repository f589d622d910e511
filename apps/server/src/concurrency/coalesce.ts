type Reads<Value> = { running: Promise<Value>; next: Promise<Value> | null };

/**
 * Coalesces reads: callers that come while their key is being read wait for one further read, which begins when that one has
 * ended. Unlike a cached value, a result is never older than the call.
 */
export function coalesceReads<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const reads = new Map<string, Reads<Value>>();

  function begin(key: string): Promise<Value> {
    const state: Reads<Value> = { running: read(key), next: null };
    reads.set(key, state);
    const end = () => void (state.next === null && reads.delete(key));
    state.running.then(end, end);
    return state.running;
  }

  return (key) => {
    const state = reads.get(key);
    if (!state) return begin(key);
    const beginNext = () => begin(key);
    state.next ??= state.running.then(beginNext, beginNext);
    return state.next;
  };
}
