import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countUpTo, secondsUpTo, seenAt, startOf, typedAt, type WritingTime } from './time.ts';

const minute = 60_000;

describe('the time spent writing', () => {
  test('is nothing before something is typed', () => {
    expect(secondsUpTo(startOf(0, true), 10 * minute)).toBe(0);
  });

  test('goes on for a minute after the last key', () => {
    const typed = typedAt(startOf(0, true), 5_000);
    expect(secondsUpTo(typed, 35_000)).toBe(30);
    expect(secondsUpTo(typed, 65_000)).toBe(60);
    expect(secondsUpTo(typed, 500_000)).toBe(60);
  });

  test('has no gap where the pauses are shorter than a minute', () => {
    const typed = [0, 50_000, 100_000, 159_000].reduce(typedAt, startOf(0, true));
    expect(secondsUpTo(typed, 180_000)).toBe(180);
  });

  test('stands still while the page is not in view', () => {
    let time = typedAt(startOf(0, true), 0);
    time = seenAt(time, 10_000, false);
    time = seenAt(time, 30_000, true);
    expect(secondsUpTo(time, 120_000)).toBe(10 + 30);
  });

  test('is at most a minute longer after the laptop has slept for a night', () => {
    const typed = typedAt(startOf(0, true), 0);
    expect(secondsUpTo(typedAt(typed, 8 * 60 * minute), 8 * 60 * minute)).toBe(60);
  });

  test('does not grow when the clock is put back, nor by the hour that then comes twice', () => {
    const typed = countUpTo(typedAt(startOf(100 * minute, true), 100 * minute), 100 * minute + 5_000);
    expect(secondsUpTo(countUpTo(typed, 40 * minute), 120 * minute)).toBe(5);
  });
});

type Event = { after: number; what: 'typed' | 'hidden' | 'seen' };
const events = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 5 * minute }),
    what: fc.constantFrom<Event['what']>('typed', 'hidden', 'seen'),
  }),
  { maxLength: 60 },
);

/** Lets the events happen one after the other; `hear` is told of every stretch between two of them. */
function live(happened: Event[], hear: (before: WritingTime, after: WritingTime, passed: number) => void = () => {}) {
  let now = 0;
  let time = startOf(0, true);
  for (const { after, what } of happened) {
    now += after;
    const next = what === 'typed' ? typedAt(time, now) : seenAt(time, now, what === 'seen');
    hear(time, next, after);
    time = next;
  }
  return { time, now };
}

test('however somebody writes, it is never more than the time that has passed', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const { time, now } = live(happened);
      expect(time.countedMs).toBeLessThanOrEqual(now);
    }),
  );
});

test('no stretch without a key adds more than a minute, and none that was not seen adds anything', () => {
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

test('looking at the clock in between changes nothing', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 1_000 }), (happened, steps) => {
      const { time, now } = live(happened);
      let looked = time;
      for (let at = now; at < now + 2 * minute; at += minute / steps) looked = countUpTo(looked, at);
      expect(countUpTo(looked, now + 2 * minute).countedMs).toBeCloseTo(countUpTo(time, now + 2 * minute).countedMs, 3);
    }),
  );
});
