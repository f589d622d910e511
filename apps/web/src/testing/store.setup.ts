/** A store whose state is replaced by `set`. */
export function fakeStore<State>(initial: State) {
  const listeners = new Set<() => void>();
  return {
    state: initial,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    set(next: State) {
      this.state = next;
      for (const listener of listeners) listener();
    },
    /** Returns how many subscriptions have not ended. */
    count: () => listeners.size,
  };
}
