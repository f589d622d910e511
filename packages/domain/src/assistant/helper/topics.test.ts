import { expect, test } from 'vitest';
import type { IdeasContext, ContextQuotation, ContextTopic } from './context.ts';
import { topicSections } from './topics.ts';

const topic = (name: string, ...passages: ContextQuotation[]): ContextTopic => ({
  name,
  isIndexed: true,
  typedStems: [name],
  stems: [name],
  hasPassage: false,
  passages,
});
const sections = (...topics: ContextTopic[]) => {
  const context: IdeasContext = {
    translation: 'WEB',
    topics,
    passages: [{ reference: 'Psalm 8', verses: [], outline: null }],
    related: [],
    illustrations: [],
    sermons: [],
    linked: [],
    quotations: [],
    parallels: [],
    earlier: [],
  };
  return [...topicSections(context)].map(({ text }) => text);
};
const beginning = { reference: 'Genesis 1:1–2:3', verse: 'Genesis 1:1', text: 'In the beginning.', reason: '' };
const image = { reference: 'Genesis 1:26–28', verse: 'Genesis 1:27', text: 'In his own image.', reason: '' };

test('a passage within one on another topic is written if another verse stands for it', () => {
  const [, second] = sections(topic('creation', beginning), topic('dignity', image));
  expect(second).toMatch(/Genesis 1:26–28, especially Genesis 1:27/);
});

test('a verse is written once, and no passage that is requested', () => {
  expect(sections(topic('creation', image), topic('dignity', image))).toHaveLength(1);
  expect(sections(topic('dignity', { ...image, reference: 'Psalm 8:3–5', verse: 'Psalm 8:4' }))).toEqual([]);
});
