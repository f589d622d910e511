import { expect, test } from 'vitest';
import { accessErrorText } from './access.ts';

test.each([
  [404, false, "This document no longer exists or isn't yours."],
  [500, false, 'This document could not be added to Recent. Your text is safe.'],
  [503, false, 'This document could not be added to Recent. Your text is safe.'],
  [400, false, 'This document could not be added to Recent. Your text is safe.'],
  [500, true, 'This document could not be added to Recent. Your text is safe.'],
  [0, false, null],
  [401, false, null],
])('a status of %i (empty: %s) shows %s', (statusCode, isEmpty, text) => {
  expect(accessErrorText({ statusCode, isEmpty })).toBe(text);
});
