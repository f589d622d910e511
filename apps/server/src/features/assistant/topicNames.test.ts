import { expect, test } from 'vitest';
import { isAbout } from './find.ts';

const item = (changes: { title?: string; description?: string; reasons?: string[] }) => ({
  title: 'A Lamp',
  description: '',
  reasons: [],
  ...changes,
});

test.each([
  ['A story of two brothers. On grief, hope.', true],
  ['A story of two brothers. On faith, grief and hope.', true],
  ['A story of two brothers. On the joy of giving, on grief that stays.', true],
  ['A story of grief. On patience.', false],
  // A word somewhere in a sentence is not a topic.
  ['An old priest. On listening, and on what is left of his grief.', false],
])('a text that is described with %j is about grief: %s', (description, expected) =>
  expect(isAbout(item({ title: 'Grief', description }), ['grief'])).toBe(expected),
);

test('a topic has its whole name, in the same form', () => {
  expect(isAbout(item({ description: 'On old age.' }), ['age'])).toBe(false);
  expect(isAbout(item({ description: 'On the Holy Spirit.' }), ['Holy Spirit'])).toBe(true);
  expect(isAbout(item({ description: 'On callings.' }), ['God’s call'])).toBe(false);
});

test('the title of a text without topics counts if it is the topic, or if the description says the same', () => {
  const about = (title: string, description: string) => isAbout(item({ title, description }), ['call']);
  expect(about('On the Call', '')).toBe(true);
  expect(about('The Second Call', 'How a fisherman answers a call.')).toBe(true);
  expect(about('Call Me Bitter', 'Naomi comes home with empty hands.')).toBe(false);
});

test('a text on a passage of the topic counts if it is also about the topic', () => {
  const about = (...reasons: string[]) => isAbout(item({ reasons }), ['fear', 'trust in the Lord with all your heart']);
  expect(about('On Isaiah 41:13 (fear)', 'About fear')).toBe(true);
  expect(about('On Proverbs 3:5 (trust in the Lord)', 'About trust')).toBe(true);
  expect(about('On Isaiah 41:13 (fear)', 'In the text')).toBe(false);
  expect(about('On Psalm 90 (New Year)', 'About year')).toBe(false);
  expect(about('About fear')).toBe(false);
});

test('a text that mentions a requested passage counts', () => {
  expect(isAbout(item({ reasons: ['Mentions Luke 15'] }), ['fear'])).toBe(true);
});
