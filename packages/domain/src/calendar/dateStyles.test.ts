import { expect, test } from 'vitest';
import { dateStyleOf, writeDate } from './days.ts';

test.each([
  ['dayFirst', 'Sunday, 6 September 2026', '6 Sep 2026', '6 Sep'],
  ['monthFirst', 'Sunday, September 6, 2026', 'Sep 6, 2026', 'Sep 6'],
  ['yearFirst', 'Sunday, 2026-09-06', '2026-09-06', '2026-09-06'],
] as const)('the style %s', (style, full, usual, withoutYear) => {
  expect(writeDate('2026-09-06', style, 'full')).toBe(full);
  expect(writeDate('2026-09-06', style, 'usual')).toBe(usual);
  expect(writeDate('2026-09-06', style, 'withoutYear')).toBe(withoutYear);
});

test.each([
  ['en-US', 'monthFirst'],
  ['en-GB', 'dayFirst'],
  ['de', 'dayFirst'],
  ['sv-SE', 'yearFirst'],
  ['ja', 'yearFirst'],
  ['not a language', 'dayFirst'],
  ['', 'dayFirst'],
])('in the language "%s", people expect %s', (language, style) => {
  expect(dateStyleOf(language)).toBe(style);
});
