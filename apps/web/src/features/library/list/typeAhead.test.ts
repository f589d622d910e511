import { describe, expect, test } from 'vitest';
import { nextByTyping } from './typeAhead.ts';

const names = ['Advent', 'Easter', 'Lent', 'Epiphany', 'Easter Monday'];

describe('typing leads to the next name that begins so', () => {
  test.each([
    ['the first letter looks behind the present name', 0, 'e', 1],
    ['the same letter again goes on', 1, 'ee', 3],
    ['and round again', 4, 'e', 1],
    ['more letters stay where they fit', 1, 'ea', 1],
    ['or go on to where they fit', 1, 'ep', 3],
    ['capitals make no difference', 0, 'LEN', 2],
    ['a name may be typed with its spaces', 0, 'easter m', 4],
    ['what begins no name leads nowhere', 0, 'x', null],
  ])('%s', (_, at, typed, found) => {
    expect(nextByTyping(names, at, typed)).toBe(found);
  });

  test('in an empty list nowhere', () => {
    expect(nextByTyping([], -1, 'a')).toBeNull();
  });
});
