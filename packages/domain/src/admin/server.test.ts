import { expect, test } from 'vitest';
import { subjectWithoutTitle } from './server.ts';

test.each([
  ['A comment is waiting on “Comfort, Comfort”', 'A comment is waiting on “…”'],
  ['A comment is waiting on “The “Good” Son”', 'A comment is waiting on “…”'],
  ['Reset your Sermon Maker password', 'Reset your Sermon Maker password'],
])('for administrators, the subject “%s” is “%s”', (subject, shown) =>
  expect(subjectWithoutTitle(subject)).toBe(shown),
);
