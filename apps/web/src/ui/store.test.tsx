import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useStore, watch } from './store.ts';

/** A store with two numbers. */
function numbers() {
  const listeners = new Set<() => void>();
  const store = {
    state: { one: 1, two: 2 },
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
  const set = (change: { one?: number; two?: number }) => {
    store.state = { ...store.state, ...change };
    for (const listener of listeners) listener();
  };
  return { store, set, listeners };
}

test('a component renders only when the part that it shows has changed', () => {
  const { store, set, listeners } = numbers();
  const rendered = vi.fn<(one: number) => void>();
  const { unmount } = renderHook(() => rendered(useStore(store, ({ one }) => one)));
  act(() => set({ two: 3 }));
  expect(rendered.mock.calls).toEqual([[1]]);
  act(() => set({ one: 4 }));
  expect(rendered.mock.calls).toEqual([[1], [4]]);
  unmount();
  expect(listeners.size).toBe(0);
});

test('a part is watched until that is ended, with what it was before', () => {
  const { store, set } = numbers();
  const changed = vi.fn<(one: number, before: number) => void>();
  const stop = watch(store, ({ one }) => one, changed);
  set({ two: 3 });
  set({ one: 5 });
  set({ one: 6 });
  stop();
  set({ one: 7 });
  expect(changed.mock.calls).toEqual([
    [5, 1],
    [6, 5],
  ]);
});
