import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useToday } from './useNow.ts';

test('today ends at every midnight', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 9, 12) });
  const { result, unmount } = renderHook(useToday);
  expect(result.current).toBe('2026-11-20');
  act(() => void vi.advanceTimersByTime(15 * 3_600_000));
  expect(result.current).toBe('2026-11-21');
  act(() => void vi.advanceTimersByTime(24 * 3_600_000));
  expect(result.current).toBe('2026-11-22');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
