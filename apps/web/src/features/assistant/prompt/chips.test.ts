import { expect, test } from 'vitest';
import { type ChipRules, namesIn, withDraft } from './chips.ts';

const rules: ChipRules = {
  separator: ',',
  limit: 3,
  maxLength: 5,
  tooMany: (limit) => `more than ${limit}`,
  tooLong: (maxLength) => `longer than ${maxLength}`,
};

test('names are split at the separator of the field', () => {
  expect(namesIn(' a  b,, c;d ', ',')).toEqual(['a b', 'c;d']);
  expect(namesIn('Psalm 103:8,13; John 3;', ';')).toEqual(['Psalm 103:8,13', 'John 3']);
  expect(namesIn(' , ', ',')).toEqual([]);
});

test.each([
  ['become chips in their order', [], 'b, a', ['b', 'a'], '', undefined],
  ['become one chip if they are equal', ['a'], 'b, a, b', ['a', 'b'], '', undefined],
  ['become one chip although the chips had duplicates', ['a', 'b', 'a'], 'c', ['a', 'b', 'c'], '', undefined],
  ['can have the maximum length', [], 'grace', ['grace'], '', undefined],
  ['that are too long stay', [], 'a, mercies, b', ['a', 'b'], 'mercies', 'longer than 5'],
  ['that are too many stay', ['a', 'b'], 'c, d, a, e', ['a', 'b', 'c'], 'd, e', 'more than 3'],
  [
    'that are too many and too long stay',
    ['a', 'b', 'c'],
    'd, mercies',
    ['a', 'b', 'c'],
    'd, mercies',
    'longer than 5',
  ],
])('names in the draft %s', (_, names, draft, chips, remaining, error) => {
  expect(withDraft({ names, draft }, rules)).toEqual({ names: chips, draft: remaining, error });
});
