import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, countdownOf, partOf, type Reading, startSteadyTime } from './time.ts';

const minutes = (count: number) => count * 60_000;

/** Applies steps of both clocks, in ms, to readings. */
function readings(steps: readonly Reading[], start: Reading = { wall: 1e12, monotonic: 0 }): Reading[] {
  let last = start;
  return [
    start,
    ...steps.map(({ wall, monotonic }) => {
      last = { wall: last.wall + wall, monotonic: last.monotonic + monotonic };
      return last;
    }),
  ];
}
const passed = (steps: readonly Reading[]) => {
  const [first, ...others] = readings(steps);
  const start = startSteadyTime(first!);
  return others.reduce(advance, start).time - start.time;
};

describe('steady time', () => {
  test('is the time of day while both clocks agree', () => {
    expect(
      passed([
        { wall: 1_000, monotonic: 1_000 },
        { wall: 500, monotonic: 500 },
      ]),
    ).toBe(1_500);
    expect(startSteadyTime({ wall: 1e12, monotonic: 5 }).time).toBe(1e12);
  });

  test('includes the time that the device slept', () => {
    expect(passed([{ wall: minutes(12), monotonic: 3 }])).toBe(minutes(12));
  });

  test('does not go back if the time of day is set back', () => {
    expect(
      passed([
        { wall: -minutes(60) + 1_000, monotonic: 1_000 },
        { wall: 1_000, monotonic: 1_000 },
      ]),
    ).toBe(2_000);
  });

  test('goes on where an earlier page stopped', () => {
    expect(startSteadyTime({ wall: 1e12, monotonic: 0 }, 77).time).toBe(77);
  });

  test('never goes back, and never stands still while one of the clocks goes on', () => {
    const step = fc.record({ wall: fc.integer({ min: -1e8, max: 1e8 }), monotonic: fc.integer({ min: 0, max: 1e7 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const all = readings(steps);
        let time = startSteadyTime(all[0]!);
        for (const [at, reading] of all.slice(1).entries()) {
          const next = advance(time, reading);
          expect(next.time - time.time).toBeGreaterThanOrEqual(Math.max(0, steps[at]!.monotonic));
          time = next;
        }
      }),
    );
  });
});

describe('a countdown', () => {
  test.each([
    [30, 0, '30:00', 'none'],
    [30, 1, '30:00', 'none'],
    [30, 1_000, '29:59', 'none'],
    [30, minutes(25) - 1, '5:01', 'none'],
    [30, minutes(25), '5:00', 'last'],
    [30, minutes(30) - 1, '0:01', 'last'],
    [30, minutes(30), '0:00', 'over'],
    [30, minutes(30) + 999, '0:00', 'over'],
    [30, minutes(30) + 1_000, '−0:01', 'over'],
    [30, minutes(95), '−1:05:00', 'over'],
    [90, 0, '1:30:00', 'none'],
    [0, 0, '0:00', 'over'],
    [0, 65_000, '−1:05', 'over'],
  ] as const)('of %i minutes shows after %i ms %s', (limit, elapsed, figures, urgency) => {
    expect(countdownOf(minutes(limit), elapsed)).toEqual({ figures, urgency });
  });

  test('never shows a second twice or leaves one out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7_200 }), fc.integer({ min: 0, max: 999 }), (second, within) => {
        const at = (seconds: number) => countdownOf(minutes(60), seconds * 1_000 + within).figures;
        expect(at(second)).not.toBe(at(second + 1));
      }),
    );
  });

  test('knows which part of its time has passed', () => {
    expect(partOf(minutes(30), minutes(15))).toBe(0.5);
    expect(partOf(minutes(30), minutes(45))).toBe(1);
    expect(partOf(0, 0)).toBe(1);
  });
});
