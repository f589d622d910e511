import { expect, test } from 'vitest';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { topicsOfPassages } from './passageTopics.ts';
import { typedTopics } from './typedTopics.ts';

test.each([
  ['Luke 15:1-7', ['seeking the lost', 'parable of the lost sheep', 'good shepherd', 'joy']],
  ['Philippians 4:4-7', ['joy', 'peace', 'anxiety', 'prayer']],
  ['John 3:16', ['love of God', 'eternal life', 'salvation']],
  ['Micah 6:8', ['justice', 'humility', 'mercy']],
  ['Luke 15:1-7; Matthew 18:21-35', ['seeking the lost', 'forgiveness']],
])('%s is about its topics', (passages, topics) => {
  expect(topicsOfPassages(parseReferences(passages))).toEqual(expect.arrayContaining(topics));
});

test.each([
  ['2 Chronicles 25', 'has none that is sure', []],
  // Luke 15 is among the passages on both, but not about them.
  ['Luke 15:1-7', 'is not about other stories', ['Zacchaeus', 'sinful woman']],
  ['Exodus 20:1-17', 'is about more than single verses', ['adultery', 'stealing']],
  ['1 Kings 19:1-18', 'names no situation of the listeners', ['suicide', 'burnout', 'depression']],
  ['Genesis 2:18-25', 'names no occasion', ['wedding', 'dating']],
  ['1 Timothy 2:1-7', 'names no disputed doctrine', ['universalism', 'Arminianism', 'unlimited atonement']],
])('%s %s', (passage, _, others) => {
  const topics = topicsOfPassages(parseReferences(passage));
  expect(topics.filter((topic) => others.includes(topic) || others.length === 0)).toEqual([]);
});

test('there are at most five, and the helper knows each by its name', () => {
  const topics = topicsOfPassages(parseReferences('Romans 8; Luke 15; Isaiah 53'));
  expect(topics).toHaveLength(5);
  expect(topics.map((topic) => typedTopics(topic)[0]?.taken?.name)).toEqual(topics);
});
