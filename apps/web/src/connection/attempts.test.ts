import { CallFailed } from '@sermon/contract/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pageSession } from '../session/pageSession.ts';
import { setOnline } from '../testing/online.setup.ts';
import { fakeNetwork } from '../testing/network.setup.ts';
import { patiently } from './attempts.ts';
import { pageConnection } from './pageConnection.ts';

beforeEach(async () => {
  fakeNetwork({});
  const stop = pageConnection.start();
  onTestFinished(stop);
  await vi.waitUntil(() => pageConnection.state.link === 'connected');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** A step that fails with these status codes, one after another, and then succeeds. */
function failing(...statuses: number[]) {
  const waiting: boolean[] = [];
  const ending = new AbortController();
  const step = vi.fn(async () => {
    const status = statuses.shift();
    if (status !== undefined) throw new CallFailed('Busy', status);
    return 'done';
  });
  const attempt = patiently((isWaiting) => waiting.push(isWaiting), ending.signal);
  return { step, waiting, cancel: () => ending.abort(new Error('Canceled')), result: attempt(step) };
}

test.each([0, 429, 502, 503, 504])('a step that failed with the status %i is tried again', async (status) => {
  const { result, step, waiting } = failing(status, status);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await result).toBe('done');
  expect(step).toHaveBeenCalledTimes(3);
  expect(waiting).toEqual([true, false, true, false]);
});

test.each([400, 401, 404, 409, 500])('a step that failed with the status %i is not', async (status) => {
  const { result, waiting } = failing(status);
  await expect(result).rejects.toMatchObject({ statusCode: status });
  expect(waiting).toEqual([]);
});

test('a step fails after seven attempts with a connection', async () => {
  const { result, step } = failing(...Array.from({ length: 9 }, () => 503));
  const failure = result.catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(63_000);
  expect(await failure).toMatchObject({ statusCode: 503 });
  expect(step).toHaveBeenCalledTimes(7);
});

test('a step waits as long as there is no connection', async () => {
  const { result, step, waiting } = failing(0);
  await vi.advanceTimersByTimeAsync(0);
  setOnline(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(step).toHaveBeenCalledTimes(1);
  expect(waiting).toEqual([true]);
  setOnline(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe('done');
});

test('a step waits until the user has signed in again', async () => {
  pageSession.refused();
  const { result, step } = failing(401);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(step).toHaveBeenCalledTimes(1);
  pageSession.resume();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe('done');
});

test('a step that waits can be canceled', async () => {
  const { result, cancel } = failing(0, 0);
  const failure = result.catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(500);
  cancel();
  expect(await failure).toEqual(new Error('Canceled'));
});
