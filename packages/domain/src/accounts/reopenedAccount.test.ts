import { expect, test } from 'vitest';
import { withReopened } from './reopenedAccount.ts';

test.each([
  ['/library-home', '/library-home?reopened=yes'],
  ['/library-recent?sort=name#top', '/library-recent?sort=name&reopened=yes#top'],
])('the parameter is added to %s', (path, expected) => {
  expect(withReopened(path)).toBe(expected);
});
