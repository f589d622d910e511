import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { learnPace } from './pace.ts';

const day = 86_400_000;
const timing = (wordsPerMinute: number, minutes = 20, daysAgo = 0, kind: 'rehearsal' | 'preaching' = 'rehearsal') => ({
  kind,
  startedAt: new Date(1_000 * day - daysAgo * day),
  seconds: minutes * 60,
  words: Math.round(wordsPerMinute * minutes),
});
const learn = (...paces: number[]) => learnPace(paces.map((pace) => timing(pace))).wordsPerMinute;

describe('the learned pace', () => {
  test('is the median of the timings, and says how many there are of each kind', () => {
    expect(learnPace([timing(100), timing(118), timing(130, 25, 1, 'preaching')])).toEqual({
      wordsPerMinute: 118,
      rehearsals: 2,
      sermons: 1,
    });
    expect(learn(100, 110, 120, 130)).toBe(115);
  });

  test('needs three timings', () => {
    expect(learnPace([])).toEqual({ wordsPerMinute: null, rehearsals: 0, sermons: 0 });
    expect(learnPace([timing(100), timing(110)])).toEqual({ wordsPerMinute: null, rehearsals: 2, sermons: 0 });
  });

  test.each([
    ['shorter than three minutes', timing(100, 2.9)],
    ['slower than 40 words a minute', timing(39)],
    ['faster than 250 words a minute', timing(251)],
    ['without time', timing(100, 0)],
  ])('leaves out a timing that is %s', (_, left) => {
    expect(learnPace([timing(100), timing(110), left])).toMatchObject({ wordsPerMinute: null, rehearsals: 2 });
  });

  test('uses a timing of exactly three minutes, and the slowest and fastest pace', () => {
    expect(learnPace([timing(40, 3), timing(100, 3), timing(250, 3)])).toMatchObject({ wordsPerMinute: 100 });
  });

  test('comes from the newest ten', () => {
    const newest = Array.from({ length: 10 }, (_, at) => timing(90, 20, at));
    const older = Array.from({ length: 50 }, (_, at) => timing(200, 20, 10 + at));
    expect(learnPace([...older, ...newest])).toEqual({ wordsPerMinute: 90, rehearsals: 10, sermons: 0 });
  });

  const anyTiming = fc.record({
    kind: fc.constantFrom('rehearsal' as const, 'preaching' as const),
    startedAt: fc.date({ min: new Date(0), max: new Date(1_000 * day), noInvalidDate: true }),
    seconds: fc.integer({ min: 0, max: 36_000 }),
    words: fc.integer({ min: 0, max: 100_000 }),
  });

  test('is always a pace that a user may set, and never depends on the order of the timings', () => {
    fc.assert(
      fc.property(fc.array(anyTiming, { maxLength: 30 }), (timings) => {
        const { wordsPerMinute } = learnPace(timings);
        if (wordsPerMinute !== null) {
          expect(Number.isInteger(wordsPerMinute)).toBe(true);
          expect(wordsPerMinute).toBeGreaterThanOrEqual(40);
          expect(wordsPerMinute).toBeLessThanOrEqual(250);
        }
        const dates = new Set(timings.map(({ startedAt }) => startedAt.getTime()));
        if (dates.size === timings.length) expect(learnPace(timings.toReversed())).toEqual(learnPace(timings));
      }),
    );
  });

  test('is never moved beyond the other timings by a single one', () => {
    const usual = fc.array(fc.integer({ min: 80, max: 140 }), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(usual, anyTiming, (paces, other) => {
        const { wordsPerMinute } = learnPace([...paces.map((pace) => timing(pace)), other]);
        expect(wordsPerMinute).toBeGreaterThanOrEqual(Math.min(...paces));
        expect(wordsPerMinute).toBeLessThanOrEqual(Math.max(...paces));
      }),
    );
  });
});
