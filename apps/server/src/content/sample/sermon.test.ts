import { plainText, wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Scripture } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences, slotsOf } from '@sermon/domain/scripture/reference';
import { expect, test } from 'vitest';
import { builtBibles } from '../../../../../tests/support/bibles.ts';
import { readBible } from '../bibles/text.ts';
import { sampleSermon } from './sermon.ts';

const blocks = parseDocument(sampleSermon.text);

test('the sample sermon is short, and says in its first line what it is', () => {
  expect(toHtml(blocks)).toBe(sampleSermon.text);
  expect(sampleSermon.openingLine).toMatch(/^This is a sample sermon for trying things out\./);
  expect(wordCount(blocks)).toBeGreaterThanOrEqual(400);
  expect(wordCount(blocks)).toBeLessThanOrEqual(600);
});

test('it shows headings, a list, a highlighted line, a Scripture quotation and notes about the builder', () => {
  expect(blocks.filter(({ type }) => type === 'heading')).toHaveLength(4);
  expect(blocks.filter(({ type }) => type === 'list')).toHaveLength(1);
  expect(sampleSermon.text.match(/<mark data-color="yellow">/g)).toHaveLength(1);
  expect(sampleSermon.text.match(/<p><em>Try it: /g)).toHaveLength(4);
});

test('it quotes the World English Bible word for word', async () => {
  const quotations = blocks.filter((block): block is Scripture => block.type === 'scripture');
  expect(quotations).toMatchObject([{ reference: 'Luke 15:20', translation: 'WEB' }]);
  const { verses } = await readBible(await builtBibles(), 'WEB');
  const text = slotsOf(parseReferences('Luke 15:20')).map((slot) => plainVerse(verses[slot]!.marked));
  const quoted = quotations[0]!.paragraphs.flatMap(({ runs }) =>
    runs.map((run) => (run.marks.superscript ? '' : run.text)),
  );
  expect(quoted.join('')).toBe(text.join(' '));
});

test('it refers only to passages that exist, in the product’s own form', () => {
  const text = plainText(blocks);
  const found = findReferences(text).map(({ from, to }) => text.slice(from, to));
  expect(found).toEqual(['Luke 15:24', 'Luke 15:22–23', 'Luke 15:19', 'Luke 15:21', 'Luke 15:28']);
  expect(formatReferences(parseReferences(sampleSermon.scripture))).toBe(sampleSermon.scripture);
});
