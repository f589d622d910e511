import { expect, test } from 'vitest';
import { keywordsOf } from './keywords.ts';
import { stemOf } from '../words/stems.ts';

const text =
  'The father forgives. Forgiveness is what a father gives, and forgiving is not what the son had hoped for. ' +
  'God is a father (NIV), as the King James Version has it. Jesus told it; Jerusalem heard it, and the Bible keeps it. The son ran.';

test('keywords are the most frequent words in order, without stop words and names of translations', () => {
  expect(keywordsOf(text, { max: 5 })).toEqual(['father', 'forgives', 'son', 'hoped', 'God']);
  expect(keywordsOf('Only the NIV, the RSV and the World English Bible (WEB).')).toEqual([]);
});

test('there are five or the requested number, without excluded words in any case', () => {
  expect(keywordsOf('alpha beta gamma delta epsilon zeta')).toEqual(['alpha', 'beta', 'gamma', 'delta', 'epsilon']);
  expect(keywordsOf(text, { max: 2 })).toEqual(['father', 'forgives']);
  const without = ['god', 'jesus', 'bible', 'fathers'];
  expect(keywordsOf(text, { max: 20, without })).toEqual(['forgives', 'son', 'hoped', 'Jerusalem', 'ran']);
});

test('the forms of a word count together and are shown in the most frequent form', () => {
  expect(keywordsOf('He prayed and prayed. I pray. Prayer helps. He was praying.', { max: 2 })).toEqual([
    'prayed',
    'Prayer',
  ]);
  expect(keywordsOf("The shepherd's sheep, the shepherds’ fold, a shepherd: sheep!", { max: 1 })).toEqual(['shepherd']);
});

test('a name keeps its capital letter; a word that is capitalized only at the start of a sentence does not', () => {
  expect(keywordsOf('Grace found Naaman. By grace Naaman was healed; grace.', { max: 2 })).toEqual(['grace', 'Naaman']);
});

test.each(['', '  \n', '12 3:16 — …', "don't can't I've"])('%j has no keywords', (empty) => {
  expect(keywordsOf(empty, { max: 10 })).toEqual([]);
});

test.each([
  'forgive forgives forgiving forgiveness forgave forgiven',
  'pray prays prayed praying',
  'church churches',
  'mercy mercies',
  'sin sins sinned sinning',
  'bless blesses blessed',
  'righteous righteousness',
  'holy holiness',
  'hope hopes hoped hoping',
  'child children',
  'cross crosses',
  'disciple disciples',
])('the same stem: %s', (forms) => {
  expect(new Set(forms.split(' ').map(stemOf)).size).toBe(1);
});

test.each([
  'prayer pray',
  'moses mose',
  'jesus jesu',
  'king ked',
  'witness wit',
  'wicked wick',
  'news new',
  'bless bles',
])('different stems: %s', (forms) => {
  expect(new Set(forms.split(' ').map(stemOf)).size).toBe(2);
});
