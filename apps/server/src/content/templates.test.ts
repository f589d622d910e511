import { plainText, wordCount } from '@sermon/domain/document/outline';
import { cleanHtml, parseDocument } from '@sermon/domain/document/html/parse';
import type { Scripture } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { textCategories } from '@sermon/domain/library/items';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences, slotsOf } from '@sermon/domain/scripture/reference';
import { describe, expect, test } from 'vitest';
import { builtBibles } from '../../../../tests/support/bibles.ts';
import { readBible } from './bibles/text.ts';
import { builtInTemplates } from './templates.ts';

test('there are ten built-in templates, three of them free', () => {
  expect(builtInTemplates.map(({ id, name, isFree }) => [id, name, isFree])).toEqual([
    ['019a9f1c-5b40-7c1e-9a52-3f6d0b7e4a01', 'Expository Sermon', true],
    ['019a9f1c-5b41-7e08-8d16-72c4a95f1b02', 'Topical Sermon', true],
    ['019a9f1c-5b42-7a94-b3c7-18e5d06a2f03', 'Three-Point Sermon', false],
    ['019a9f1c-5b43-7d3b-a0f8-5c9e27b48d04', 'Narrative Sermon', false],
    ['019a9f1c-5b47-7ce0-96a1-8d3b50e27f08', 'Communion Meditation', true],
    ['019a9f1c-5b46-7819-b7d5-04fc6e9a3b07', 'Baptism Message', false],
    ['019a9f1c-5b45-7b62-8a4c-e913f7d20c06', 'Wedding Message', false],
    ['019a9f1c-5b44-7f57-9e2d-b60a81c35e05', 'Funeral Message', false],
    ['019a9f1c-5b49-7d8f-8e60-f5a2c31b7d10', 'Christmas Sermon', false],
    ['019a9f1c-5b48-7046-ac9f-2b7d94e16a09', 'Easter Sermon', false],
  ]);
});

describe.each(builtInTemplates)('$name', ({ content, description, category }) => {
  const blocks = parseDocument(content);
  const quotations = blocks.filter((block): block is Scripture => block.type === 'scripture');

  test('is stored HTML that saving does not change', () => {
    expect(toHtml(blocks)).toBe(content);
    expect(cleanHtml(content)).toBe(content);
  });

  test('is an outline with headings, placeholders and spoken text', () => {
    expect(blocks.filter(({ type }) => type === 'heading').length).toBeGreaterThanOrEqual(8);
    expect(content.match(/\[[^\]]+\]/g)?.length).toBeGreaterThanOrEqual(8);
    expect(content).toMatch(/<h1>Prayer/);
    expect(content).toContain('Amen.');
    expect(wordCount(blocks)).toBeGreaterThanOrEqual(400);
    expect(wordCount(blocks)).toBeLessThanOrEqual(900);
  });

  test('has a description and categories', () => {
    expect(description).toMatch(/^[A-Z].{60,200}\.$/);
    expect(category.length).toBeGreaterThan(0);
    expect(textCategories).toEqual(expect.arrayContaining(category));
  });

  test('quotes the Bible word for word', async () => {
    expect(quotations.length).toBeGreaterThan(0);
    const bibles = await builtBibles();
    for (const { reference, translation, paragraphs } of quotations) {
      const { verses } = await readBible(bibles, translation);
      const references = parseReferences(reference);
      const text = slotsOf(references).map((slot) => plainVerse(verses[slot]!.marked));
      const quoted = paragraphs.flatMap(({ runs }) => runs.map((run) => (run.marks.superscript ? '' : run.text)));
      expect(quoted.join('').replaceAll('’', "'"), reference).toBe(text.join(' ').replaceAll('’', "'"));
      expect(reference).toBe(formatReferences(references));
    }
  });

  test('refers only to passages that exist', () => {
    const text = plainText(blocks);
    const found = findReferences(text).map(({ from, to }) => text.slice(from, to));
    const named = text.match(/\d+:\d+(?:[–-]\d+)?/g) ?? [];
    for (const place of named) expect(found.join()).toContain(place);
  });
});
