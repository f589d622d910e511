import { expect, test } from 'vitest';
import { duration, lastDays } from './time.ts';

test('sittings are added up by day, days without any are empty, and older ones are left out', () => {
  const sittings = [
    { day: '2026-03-01', seconds: 600 },
    { day: '2026-03-01', seconds: 60 },
    { day: '2026-02-27', seconds: 90 },
    { day: '2026-02-26', seconds: 5_000 },
  ];
  expect(lastDays(sittings, '2026-03-01', 3)).toEqual([
    { day: '2026-02-27', seconds: 90 },
    { day: '2026-02-28', seconds: 0 },
    { day: '2026-03-01', seconds: 660 },
  ]);
  expect(lastDays([], '2026-03-01')).toHaveLength(14);
});

test.each([
  [0, '0 sec'],
  [59, '59 sec'],
  [60, '1 min'],
  [2_339, '38 min'],
  [3_600, '1 h'],
  [4_379, '1 h 12 min'],
  [86_400, '24 h'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
