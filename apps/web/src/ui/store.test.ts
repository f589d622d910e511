import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeStore } from '../testing/store.setup.ts';
import { useStore, watch } from './store.ts';

test('a component renders only when the part that it shows has changed', () => {
  const store = fakeStore({ one: 1, two: 2 });
  const rendered = vi.fn<(one: number) => void>();
  const { unmount } = renderHook(() => rendered(useStore(store, ({ one }) => one)));
  act(() => store.set({ one: 1, two: 3 }));
  expect(rendered.mock.calls).toEqual([[1]]);
  act(() => store.set({ one: 4, two: 3 }));
  expect(rendered.mock.calls).toEqual([[1], [4]]);
  unmount();
  expect(store.count()).toBe(0);
});

test('a part is watched until that is ended, with what it was before', () => {
  const store = fakeStore({ one: 1, two: 2 });
  const changed = vi.fn<(one: number, before: number) => void>();
  const stop = watch(store, ({ one }) => one, changed);
  store.set({ one: 1, two: 3 });
  store.set({ one: 5, two: 3 });
  store.set({ one: 6, two: 3 });
  stop();
  store.set({ one: 7, two: 3 });
  expect(changed.mock.calls).toEqual([
    [5, 1],
    [6, 5],
  ]);
});
