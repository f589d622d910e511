import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { localDay, useToday } from './useToday.ts';

test("a moment belongs to the day in the reader's time zone", () => {
  expect(localDay(new Date(2026, 10, 22, 0, 0, 0))).toBe('2026-11-22');
  expect(localDay(new Date(2026, 10, 22, 23, 59, 59))).toBe('2026-11-22');
  expect(localDay(new Date(2026, 0, 1, 12))).toBe('2026-01-01');
});

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
