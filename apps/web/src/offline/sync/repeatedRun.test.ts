import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstRepeatMs, longestRepeatMs, type RepeatedRun, repeatedRun } from './repeatedRun.ts';

let runs: RepeatedRun;
const perform = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers();
  perform.mockReset().mockResolvedValue(false);
  runs = repeatedRun(perform);
});
afterEach(async () => {
  await runs.stop();
  vi.useRealTimers();
});

/** Holds the next run. Returns the function that ends it. */
function holdRun(): (isLeft: boolean) => void {
  let end = (_: boolean) => {};
  perform.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  return (isLeft) => end(isLeft);
}

test('a run that leaves nothing is not repeated', async () => {
  await runs.run();
  await vi.advanceTimersByTimeAsync(longestRepeatMs);
  expect(perform).toHaveBeenCalledOnce();
});

test('a run that leaves something is repeated after a delay that grows up to five minutes', async () => {
  perform.mockResolvedValue(true);
  await runs.run();
  const delays = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000];
  expect([delays[0], delays.at(-1)]).toEqual([firstRepeatMs, longestRepeatMs]);
  for (const [at, delay] of delays.entries()) {
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(perform).toHaveBeenCalledTimes(at + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(perform).toHaveBeenCalledTimes(at + 2);
  }
});

test('after a run that left nothing, the delay is the first one again', async () => {
  perform
    .mockResolvedValueOnce(true)
    .mockResolvedValueOnce(true)
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(true);
  for (let n = 0; n < 4; n += 1) await runs.run();
  await vi.advanceTimersByTimeAsync(firstRepeatMs);
  expect(perform).toHaveBeenCalledTimes(5);
});

test('calls during a run share one more run', async () => {
  const end = holdRun();
  const all = [runs.run(), runs.run(), runs.run()];
  expect(perform).toHaveBeenCalledOnce();
  end(false);
  await Promise.all(all);
  expect(perform).toHaveBeenCalledTimes(2);
});

test('nothing runs anymore after it was stopped', async () => {
  const end = holdRun();
  const running = runs.run();
  void runs.run();
  const stopped = runs.stop();
  end(true);
  await stopped;
  await running;
  await runs.run();
  await vi.advanceTimersByTimeAsync(longestRepeatMs);
  expect(runs.isStopped).toBe(true);
  expect(perform).toHaveBeenCalledOnce();
});
