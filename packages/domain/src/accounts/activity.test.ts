import { expect, test } from 'vitest';
import { isActivityDue } from './activity.ts';

const now = new Date('2026-11-22T09:30:00.000Z');

test.each([
  ['was never recorded', null, true],
  ['was recorded just now', '2026-11-22T09:30:00.000Z', false],
  ['was recorded exactly five minutes ago', '2026-11-22T09:25:00.000Z', false],
  ['was recorded more than five minutes ago', '2026-11-22T09:24:59.999Z', true],
  ['was recorded yesterday', '2026-11-21T09:30:00.000Z', true],
  ['was recorded by a clock that was ahead', '2026-11-22T10:30:00.000Z', true],
])('an activity that %s', (_, recorded, isDue) => {
  expect(isActivityDue(recorded === null ? null : new Date(recorded), now)).toBe(isDue);
});
