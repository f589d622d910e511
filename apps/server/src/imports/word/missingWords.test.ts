import { expect, test } from 'vitest';
import { missingWords } from './missingWords.ts';

test.each([
  ['He ran to meet him.', 'he RAN to meet him', []],
  ['Grace and grace and peace', 'Grace and peace', ['Grace', 'and']],
  ['straße', 'STRASSE', []],
  ['H2O and 10', 'H₂O¹ and 1|0²', []],
  ['be fore', 'before', []],
  ['be fore', 'bore', ['be', 'fore']],
  ['שָׁלוֹם λόγος', 'λόγος', ['שָׁלוֹם']],
  ['', 'more', []],
])('of %j, %j has all words but %j', (source, result, missing) => {
  expect(missingWords(source, result)).toEqual(missing);
});
