import { expect, test } from 'vitest';
import { hasPasswordLength, isUnsafePersonName } from './rules.ts';

test.each([
  'https://evil.example',
  'unlock at ftp://x',
  'WWW.evil.example',
  'ruth@evil.example',
  'Ruth\nAdeyemi',
  'Ruth\rAdeyemi',
  'Ruth\u2028Adeyemi',
  'https\u200b:\u202e//evil.example',
  'www\u200d.evil.example',
  'ruth\uff20evil.example',
])('%j is not accepted as a name', (name) => {
  expect(isUnsafePersonName(name)).toBe(true);
});

test.each(["Mary-Ann O'Neill", 'J. R. R. Tolkien', 'Awww', 'Иван', 'رُوث', 'Ruth 🕊', 'St. John / Smith', 'Ruth: Naomi'])(
  '%j is accepted as a name',
  (name) => {
    expect(isUnsafePersonName(name)).toBe(false);
  },
);

test.each([
  [7, false],
  [8, true],
  [128, true],
  [129, false],
])('a new password of %i characters: %s', (length, isAllowed) => {
  expect(hasPasswordLength('a'.repeat(length))).toBe(isAllowed);
  expect(hasPasswordLength('😀'.repeat(length))).toBe(isAllowed);
});
