import { expect, test } from 'vitest';
import { parseReferences } from '../../../scripture/parsing/parse.ts';
import { topicsOfSermon } from '../topics.ts';

const topics = (title: string, passage: string) =>
  topicsOfSermon(title, parseReferences(passage)).map(([name]) => name);

test('a sermon has the topics of its passage and of its title', () => {
  expect(topics('She Loved Much', 'Luke 7:36-50')).toEqual(expect.arrayContaining(['sinful woman', 'forgiveness']));
  expect(topics('On the Feast of the Nativity', '')).toEqual(['Christmas']);
});

test('the name of a book is no topic, nor is that of a passage of which it is only a verse', () => {
  expect(topics('Homily 41 on Matthew', '')).toEqual([]);
  expect(topics('Sunday', 'Psalm 23')).not.toContain('Joel');
});
