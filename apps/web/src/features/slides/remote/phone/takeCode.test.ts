import { remotePath } from '@sermon/domain/slides/show/remote';
import { afterEach, expect, test } from 'vitest';
import { takeCode } from './takeCode.ts';

const { href } = location;
afterEach(() => history.replaceState(null, '', href));

test.each([
  ['#ABCDEFGHJK', 'ABCDEFGHJK'],
  ['#ABCDE%20FGHJK', 'ABCDE FGHJK'],
  ['#100%', null],
  ['', null],
])('reads the code in the address %j and removes it', (fragment, code) => {
  history.replaceState(null, '', remotePath + fragment);
  expect(takeCode()).toBe(code);
  expect(location.pathname + location.hash).toBe(remotePath);
});
