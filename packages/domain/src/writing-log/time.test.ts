import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countUpTo, secondsUpTo, seenAt, startOf, typedAt, type WritingTime } from './time.ts';

const minute = 60_000;

describe('the time spent writing', () => {
  test('is zero before the first key', () => {
    expect(secondsUpTo(startOf(0, true), 10 * minute)).toBe(0);
  });

  test('continues for a minute after the last key', () => {
    const typed = typedAt(startOf(0, true), 5_000);
    expect(secondsUpTo(typed, 35_000)).toBe(30);
    expect(secondsUpTo(typed, 65_000)).toBe(60);
    expect(secondsUpTo(typed, 500_000)).toBe(60);
  });

  test('has no gap for pauses shorter than a minute', () => {
    const typed = [0, 50_000, 100_000, 159_000].reduce(typedAt, startOf(0, true));
    expect(secondsUpTo(typed, 180_000)).toBe(180);
  });

  test('stops while the page is hidden', () => {
    let time = typedAt(startOf(0, true), 0);
    time = seenAt(time, 10_000, false);
    time = seenAt(time, 30_000, true);
    expect(secondsUpTo(time, 120_000)).toBe(10 + 30);
  });

  test('grows by at most a minute while the laptop sleeps overnight', () => {
    const typed = typedAt(startOf(0, true), 0);
    expect(secondsUpTo(typedAt(typed, 8 * 60 * minute), 8 * 60 * minute)).toBe(60);
  });

  test('does not grow when the clock is set back, nor during the repeated hour', () => {
    const typed = countUpTo(typedAt(startOf(100 * minute, true), 100 * minute), 100 * minute + 5_000);
    expect(secondsUpTo(countUpTo(typed, 40 * minute), 120 * minute)).toBe(5);
  });
});

type Event = { after: number; kind: 'typed' | 'hidden' | 'seen' };
const events = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 5 * minute }),
    kind: fc.constantFrom<Event['kind']>('typed', 'hidden', 'seen'),
  }),
  { maxLength: 60 },
);

/** Applies the events in order. Calls `onInterval` for every interval between two events. */
function live(
  happened: Event[],
  onInterval: (before: WritingTime, after: WritingTime, passed: number) => void = () => {},
) {
  let now = 0;
  let time = startOf(0, true);
  for (const { after, kind } of happened) {
    now += after;
    const next = kind === 'typed' ? typedAt(time, now) : seenAt(time, now, kind === 'seen');
    onInterval(time, next, after);
    time = next;
  }
  return { time, now };
}

test('the writing time never exceeds the elapsed time', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const { time, now } = live(happened);
      expect(time.countedMs).toBeLessThanOrEqual(now);
    }),
  );
});

test('an interval without a key adds at most a minute, and a hidden interval adds nothing', () => {
  fc.assert(
    fc.property(events, (happened) => {
      live(happened, (before, after, passed) => {
        const added = after.countedMs - before.countedMs;
        expect(added).toBeGreaterThanOrEqual(0);
        expect(added).toBeLessThanOrEqual(before.isVisible ? Math.min(passed, minute) : 0);
      });
    }),
  );
});

test('reading the time in between changes nothing', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 1_000 }), (happened, steps) => {
      const { time, now } = live(happened);
      let looked = time;
      for (let at = now; at < now + 2 * minute; at += minute / steps) looked = countUpTo(looked, at);
      expect(countUpTo(looked, now + 2 * minute).countedMs).toBeCloseTo(countUpTo(time, now + 2 * minute).countedMs, 3);
    }),
  );
});
