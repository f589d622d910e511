import { CallFailed } from '@sermon/contract/client';
import { afterEach, expect, test, vi } from 'vitest';
import { isFinal, waitToRetry } from './remoteClient.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  [1, 1_000],
  [2, 2_000],
  [5, 15_000],
  [100, 15_000],
])('after %i failures, waits %i ms, or until it is stopped', async (failures, ms) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = vi.fn();
  const stopping = new AbortController();
  void waitToRetry(failures, stopping.signal).then(done);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();

  void waitToRetry(failures, stopping.signal).then(done);
  stopping.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('a refusal is final unless it may change by itself', () => {
  const statuses = [0, 400, 401, 403, 404, 408, 410, 413, 426, 429, 500, 503];
  expect(statuses.filter((status) => isFinal(new CallFailed('', status)))).toEqual([400, 401, 403, 404, 413, 426]);
  expect(isFinal(new TypeError('fetch failed'))).toBe(false);
});
