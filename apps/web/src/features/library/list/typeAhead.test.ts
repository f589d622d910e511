import { describe, expect, test } from 'vitest';
import { nextByTyping } from './typeAhead.ts';

const names = ['Advent', 'Easter', 'Lent', 'Epiphany', 'Easter Monday', 'Zoe\u0308’s Faith'];

describe('typing leads to the next name that starts with the typed text', () => {
  test.each([
    ['the first letter searches after the current name', 0, 'e', 1],
    ['the same letter again moves on', 1, 'ee', 3],
    ['and wraps around', 4, 'e', 1],
    ['more letters stay on a name that matches', 1, 'ea', 1],
    ['or move on to the next match', 1, 'ep', 3],
    ['case is ignored', 0, 'LEN', 2],
    ['marks and the kind of apostrophe are ignored', 0, "zoe's", 5],
    ['but a letter counts with all its marks', 0, 'Zoë', 5],
    ['a name may be typed with its spaces', 0, 'easter m', 4],
    ['text that no name starts with leads nowhere', 0, 'x', null],
  ])('%s', (_, at, typed, found) => {
    expect(nextByTyping(names, at, typed)).toBe(found);
  });

  test('typing in an empty list leads nowhere', () => {
    expect(nextByTyping([], -1, 'a')).toBeNull();
  });
});
