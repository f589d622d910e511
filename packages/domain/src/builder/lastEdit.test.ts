import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastEdit } from './lastEdit.ts';

const now = new Date('2026-11-22T12:00:00Z');
const nameDay = (date: Date) => `the ${date.getUTCDate()}th`;
const seconds = (n: number) => new Date(now.getTime() - n * 1_000);

describe('the time of the last edit', () => {
  test.each([
    [0, 'Last edit just now'],
    [59, 'Last edit just now'],
    [60, 'Last edit 1 minute ago'],
    [2 * 60, 'Last edit 2 minutes ago'],
    [3_599, 'Last edit 59 minutes ago'],
    [3_600, 'Last edit 1 hour ago'],
    [23 * 3_600, 'Last edit 23 hours ago'],
    [24 * 3_600, 'Last edit 1 day ago'],
    [10 * 86_400 - 1, 'Last edit 9 days ago'],
    [10 * 86_400, 'Last edit the 12th'],
  ])('%i seconds ago is shown as "%s"', (age, text) => {
    expect(lastEdit(seconds(age), now, nameDay)).toBe(text);
  });

  test('a time in the future, because two clocks differ, counts as now', () => {
    expect(lastEdit(seconds(-400), now, nameDay)).toBe('Last edit just now');
  });

  test('its number is never zero and never reaches the next larger unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 * 86_400 - 1 }), (age) => {
        const [, count, unit = ''] = /(\d+) (minute|hour|day)s? ago$/.exec(lastEdit(seconds(age), now, nameDay)) ?? [];
        const next = new Map([
          ['minute', 60],
          ['hour', 24],
          ['day', 10],
        ]).get(unit);
        return next === undefined ? age < 60 : Number(count) > 0 && Number(count) < next;
      }),
    );
  });
});
