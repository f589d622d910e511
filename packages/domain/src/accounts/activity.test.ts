import { expect, test } from 'vitest';
import { isActivityDue } from './activity.ts';

const now = new Date('2026-11-22T09:30:00.000Z');

test.each([
  ['was never noted', null, true],
  ['was noted just now', '2026-11-22T09:30:00.000Z', false],
  ['was noted exactly five minutes ago', '2026-11-22T09:25:00.000Z', false],
  ['was recorded more than five minutes ago', '2026-11-22T09:24:59.999Z', true],
  ['was noted yesterday', '2026-11-21T09:30:00.000Z', true],
  ['was noted by a clock that ran ahead', '2026-11-22T10:30:00.000Z', true],
])('an activity that %s', (_, noted, isDue) => {
  expect(isActivityDue(noted === null ? null : new Date(noted), now)).toBe(isDue);
});
