import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './searchParams.ts';

test.each([
  [{ query: 'x' }, '?query=x'],
  [{ query: '123' }, '?query=123'],
  [{ query: 'true' }, '?query=true'],
  [{ query: 'luke 15' }, '?query=luke+15'],
  [{ redirect: '/build/1?a=b' }, '?redirect=%2Fbuild%2F1%3Fa%3Db'],
  [{ redirect: undefined, newUser: '' }, '?newUser='],
  [{}, ''],
])('%j is written as %s', (search, text) => {
  expect(stringifySearch(search)).toBe(text);
});

test('written parameters are parsed to the same values', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});
