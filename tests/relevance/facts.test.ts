import { expect, test } from 'vitest';
import { type Document, keyOf } from './documents.ts';
import { graderBy } from './facts.ts';
import { poolOf } from './pool.ts';

const document: Document = {
  key: 'a',
  corpus: 'sermon',
  title: 'SERMON II. Of Juſtification by CHRIST.',
  author: 'George Whitefield',
  references: '1 Corinthians 6:11',
  description: 'But ye are justified.',
  text: `On John (9:1). ${'Filling words stand here. '.repeat(30)}Romans 8:28 says so. Christ’s love.`,
};
const grade = (facts: Parameters<typeof graderBy>[0], changes: Partial<Document> = {}) =>
  graderBy(facts)({ ...document, ...changes });

test('a title and an author are graded by their words, whatever their letters look like', () => {
  expect(grade({ title: 'of justification by Christ' })).toBe(3);
  expect(grade({ title: 'justification of Christ' })).toBe(0);
  expect(grade({ author: 'george whitefield' })).toBe(3);
  expect(grade({ author: 'George' })).toBe(0);
});

test('a passage is graded by whether the document begins with it or mentions it', () => {
  expect(grade({ opening: 'john \\(9' })).toBe(3);
  expect(grade({ opening: 'Romans 8' })).toBe(0);
  expect(grade({ opening: 'Romans 8', mention: 'romans 8' })).toBe(1);
  expect(
    grade({ opening: 'Romans 8', mention: 'romans 8' }, { text: `${document.text} See Romans 8:28 and Romans 8:29.` }),
  ).toBe(2);
});

test('a phrase is graded by its words in a row, and with a word by both', () => {
  expect(grade({ phrase: 'filling words stand' })).toBe(3);
  expect(grade({ phrase: 'filling stand' })).toBe(0);
  expect(grade({ phrase: 'filling words stand', word: 'love' })).toBe(3);
  expect(grade({ phrase: 'filling words stand', word: 'hate' })).toBe(1);
  expect(grade({ opening: 'Romans 9', phrase: 'filling words stand' })).toBe(1);
});

test('a name is graded by how often the text has one of its spellings, and by the title', () => {
  const named = String.raw`\b(?:Elijah|Elias)\b`;
  const text = (count: number) => ({ text: 'Elijah and Elías, not Elisha nor Eliasaph. '.repeat(count) });
  expect(grade({ named })).toBe(0);
  expect(grade({ named }, { text: 'ELIAS spoke.' })).toBe(1);
  expect(grade({ named }, text(1))).toBe(1);
  expect(grade({ named }, text(2))).toBe(2);
  expect(grade({ named }, text(4))).toBe(2);
  expect(grade({ named }, text(5))).toBe(3);
  expect(grade({ named }, { title: 'On Eliaſ' })).toBe(3);
});

test('a judge sees the candidates of a query in an order that does not depend on who found them', () => {
  const documents = new Map(['a', 'b', 'c', 'd'].map((key) => [key, { ...document, key }]));
  const query = { id: 's/love', kind: 'topic of one word', corpus: 'sermon', q: 'the love' } as const;
  const pooled = poolOf(query, ['d', 'a', 'c', 'a', 'unknown'], documents);
  expect(pooled.candidates).toEqual(poolOf(query, ['c', 'a', 'd'], documents).candidates);
  expect(pooled.candidates.map(({ key }) => key).toSorted()).toEqual(['a', 'c', 'd']);
  expect(pooled.candidates[0]?.snippets).toHaveLength(1);
  expect(pooled.candidates[0]?.snippets[0]).toContain('Christ’s love');
});

test('the key of a document depends on its source id, and the product’s own texts keep theirs', () => {
  expect(keyOf('sha256:0')).toMatch(/^[0-9a-f]{12}$/);
  expect(keyOf('starter/sermons/clay')).toBe('starter/sermons/clay');
});
