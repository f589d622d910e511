import { expect, test } from 'vitest';
import { slotOf } from '../../scripture/books.ts';
import type { IdeasContext } from './context.ts';
import { fittingVerses } from './relatedVerses.ts';

const fasting = { name: 'fasting', isIndexed: true, typedStems: ['fast'], hasPassage: true, passages: [] };
const anoint =
  'But you, when you fast, anoint your head, and wash your face, that you do not seem to men to be fasting';
const context: IdeasContext = {
  translation: 'WEB',
  illustrations: [],
  sermons: [],
  topics: [{ ...fasting, stems: ['fast', 'abstinenc'] }],
  passages: [
    {
      reference: 'Matthew 6:17',
      verses: [{ slot: slotOf({ book: 40, chapter: 6, verse: 17 }), text: anoint, startsParagraph: true, links: 9 }],
      outline: null,
    },
  ],
  related: [],
  linked: [],
  quotations: [],
  parallels: [{ of: 'Matthew 6:16–18', references: ['Mark 2:18–20'] }],
  earlier: [],
};
const isFitting = (text: string, reference = 'Joel 2:12') =>
  fittingVerses({ ...context, related: [{ reference, text, reason: 'Cross reference for Matthew 6:17' }] }).length > 0;

test.each([
  ['Turn to me with all your heart, and with fasting, says Yahweh.', true],
  ['Abstinence is good.', true],
  ['When you fast, anoint your head and rejoice.', true],
  // Things and actions in common say nothing about the topic.
  ['Wash yourself, and anoint yourself, and put on your best clothes.', false],
  // A verse that breaks off within a clause says nothing when it is read aloud.
  ['He who loved us and taught us by fasting,', false],
  // A verse that names people or places tells of another event.
  ['The Jews of Shushan will fast with Esther.', false],
  ['They fasted, and the murderers were stoned.', false],
])('“%s” is related: %s', (text, expected) => expect(isFitting(text)).toBe(expected));

test('of a topic of several words, a verse needs all words as typed, or one of the other names', () => {
  const topics = [{ ...fasting, typedStems: ['second', 'chanc'], stems: ['second', 'chanc', 'restoration'] }];
  const fits = (text: string) =>
    fittingVerses({ ...context, topics, related: [{ reference: 'Joel 2:12', text, reason: '' }] }).length > 0;
  expect(['The second man is from heaven.', 'A second chance.', 'He gives restoration.'].map(fits)).toEqual([
    false,
    true,
    true,
  ]);
});

test('a verse of a parallel passage is not listed again', () =>
  expect(isFitting('Why do the disciples not fast?', 'Mark 2:18')).toBe(false));

test('a verse with several words of the passage in a row is related', () =>
  expect(isFitting('Go, anoint your head, and wash!')).toBe(true));
