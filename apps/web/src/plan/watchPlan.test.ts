import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterEndMs, askEveryMs, longestWaitMs, watchPlan } from './watchPlan.ts';

const start = new Date('2026-11-27T12:00:00Z').getTime();
type Answer = Awaited<ReturnType<Parameters<typeof watchPlan>[0]['ask']>>;

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

function openWatch({ ends = [] as number[], random = 0.5, aheadMs = 0 } = {}) {
  const state = { isVisible: true, answer: 'said' as Answer };
  const asked: number[] = [];
  const watch = watchPlan({
    ask: async () => {
      asked.push(Date.now() - start);
      return state.answer;
    },
    isVisible: () => state.isVisible,
    serverNow: () => Date.now() + aheadMs,
    ends,
    random: () => random,
  });
  return { watch, state, asked };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a window in front', () => {
  test.each([
    [0, askEveryMs.min],
    [0.5, 20_000],
    [0.999, 24_990],
  ])('asks again and again, at a time of its own (%d)', async (random, everyMs) => {
    const { asked } = openWatch({ random });
    await pass(3 * everyMs + 100);
    expect(asked).toEqual([everyMs, 2 * everyMs, 3 * everyMs]);
  });

  test('does not ask while its own calls are answered', async () => {
    const { watch, asked } = openWatch();
    for (let n = 0; n < 10; n += 1) {
      await pass(14_000);
      watch.replied();
    }
    expect(asked).toEqual([]);
    await pass(20_000);
    expect(asked).toHaveLength(1);
  });

  test('asks less and less often while the server does not reply, and as before after a reply', async () => {
    const { watch, state, asked } = openWatch();
    state.answer = 'failed';
    await pass(20_000 + 40_000 + 80_000 + 160_000);
    expect(asked).toEqual([20_000, 60_000, 140_000, 300_000]);
    await pass(3 * longestWaitMs);
    expect(asked).toHaveLength(7);
    state.answer = 'said';
    watch.replied();
    await pass(40_000);
    expect(asked).toHaveLength(9);
  });

  test('asks nothing more once the user is signed out, until it is looked at again', async () => {
    const { watch, state, asked } = openWatch();
    state.answer = 'nothing';
    await pass(20_000);
    await pass(10 * 60_000);
    expect(asked).toHaveLength(1);
    state.answer = 'said';
    watch.seen();
    await pass(20_000);
    expect(asked).toHaveLength(3);
  });

  test('asks nothing after it has stopped, even if a reply is still to come', async () => {
    const { watch, asked } = openWatch();
    watch.look();
    watch.stop();
    await pass(60_000);
    watch.look();
    watch.replied();
    await pass(60_000);
    expect(asked).toEqual([0]);
  });

  test('asks one question at a time', async () => {
    const { watch, asked } = openWatch();
    watch.look();
    watch.seen();
    await pass(0);
    expect(asked).toEqual([0]);
  });

  test('asks once more if there was news while a question was under way', async () => {
    const { watch, asked } = openWatch();
    watch.look();
    watch.look();
    watch.look();
    expect(asked).toEqual([0]);
    await pass(0);
    expect(asked).toEqual([0, 0]);
    await pass(20_000);
    expect(asked).toEqual([0, 0, 20_000]);
  });
});

describe('a window behind others', () => {
  test('asks nothing, and asks at once when it is in front again', async () => {
    const { watch, state, asked } = openWatch();
    state.isVisible = false;
    watch.seen();
    await pass(10 * 60_000);
    watch.replied();
    await pass(10 * 60_000);
    expect(asked).toEqual([]);
    state.isVisible = true;
    watch.seen();
    expect(asked).toEqual([20 * 60_000]);
    await pass(20_000);
    expect(asked).toHaveLength(2);
  });
});

describe('at the end of a period', () => {
  test('the window asks right after it, and then as usual', async () => {
    const { asked } = openWatch({ ends: [start + 5_000], random: 0 });
    await pass(5_000 + afterEndMs - 1);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual([6_000]);
    await pass(askEveryMs.min);
    expect(asked).toHaveLength(2);
  });

  test('the time at the server decides, not the clock of the device', async () => {
    const hour = 60 * 60_000;
    const { asked } = openWatch({ ends: [start + hour + 5_000], aheadMs: hour, random: 0 });
    await pass(6_000);
    expect(asked).toEqual([6_000]);
  });

  test('that is far away, or over, changes nothing', async () => {
    const { asked } = openWatch({ ends: [start + 400 * 24 * 60 * 60_000, start - 60_000] });
    await pass(40_000);
    expect(asked).toEqual([20_000, 40_000]);
  });
});
