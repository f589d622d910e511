import { expect, test } from 'vitest';
import { topicEntries } from './topics.ts';
import { titleOfTopic, withProperCase } from './topicTitles.ts';

test.each([
  ['god', 'God'],
  ['lord', 'Lord'],
  ['peter', 'Peter'],
  ['pentecost', 'Pentecost'],
  ['palm', 'palm'],
  ['spirit', 'spirit'],
  ['net', 'net'],
])('%s is written %s', (word, written) => {
  expect(withProperCase(word)).toBe(written);
});

test('topics read as English after About', () => {
  expect(titleOfTopic('raising children')).toBe('raising children');
  expect(titleOfTopic('love your neighbor')).toBe('love of neighbor');
  expect(titleOfTopic('it is finished')).toBe('“It is finished”');
});

test('no topic is a sentence after About', () => {
  const verbs = /(?<!“[^”]*)\b(?:is|are|was|were|can|shall|will (?:you|a|not)|must|me|us|you|your|my)\b/;
  for (const { names } of topicEntries) expect(titleOfTopic(names[0] ?? '')).not.toMatch(verbs);
});
