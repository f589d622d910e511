import { expect, test } from 'vitest';
import { searchedWords, verseStem } from './forms.ts';

test.each([
  ['believe', 'believes', 'believed', 'believing', 'believeth', 'believest'],
  ['you', 'thou', 'thee', 'ye'],
  ['your', 'thy', 'thine'],
  ['have', 'hath', 'hast', 'had'],
  ['shall', 'shalt', 'will', 'wilt'],
  ['honor', 'honour', 'honoured', 'honoureth'],
  ['savior', 'saviour'],
  ['lord', 'yahweh', 'jehovah', 'lords', 'yaweh'],
  ['isaiah', 'esaias', 'isiah'],
  ['noah', 'noe'],
  ['come', 'came', 'cometh', 'coming'],
  ['child', 'children'],
  ['give', 'gave', 'given', 'giveth', 'gavest'],
])('%s has the stem of its forms and of older ones', (word, ...forms) => {
  expect(forms.map(verseStem)).toEqual(forms.map(() => verseStem(word)));
});

test.each([
  ['priest', 'pry'],
  ['forest', 'for'],
  ['your', 'or'],
  ['hour', 'hor'],
  ['seth', 's'],
  ['best', 'b'],
])('%s is not read as a form of %s', (word, other) => {
  expect(verseStem(word)).not.toBe(verseStem(other));
});

test('words that some write as two are two words', () => {
  expect(searchedWords('Everyone can’t live forever.')).toEqual(['every', 'one', 'can', 'not', 'live', 'for', 'ever']);
});
