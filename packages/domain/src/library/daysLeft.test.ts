import { expect, test } from 'vitest';
import { daysLeft } from './tree.ts';

test.each([
  ['2026-11-20T09:00:00Z', 30],
  ['2026-11-20T08:59:00Z', 30],
  ['2026-11-19T09:00:00Z', 29],
  ['2026-10-22T09:00:00Z', 1],
  ['2026-10-21T10:00:00Z', 1],
  ['2026-10-20T09:00:00Z', 0],
  ['2026-11-20T09:05:00Z', 30],
])('an item deleted at %s can be restored for %i days', (deleted, days) => {
  expect(daysLeft(new Date(deleted), new Date('2026-11-20T09:00:00Z'))).toBe(days);
});
