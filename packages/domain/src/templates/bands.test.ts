import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { parseDocument } from '../document/html/parse.ts';
import type { Block } from '../document/schema.ts';
import { toHtml } from '../document/html/serialize.ts';
import { previewBands, previewOf } from './bands.ts';

const textOf = (blocks: Block[]): string => toHtml(blocks).replace(/<[^>]*>/g, '');

describe('the preview of a locked template', () => {
  const sentence = 'Grace runs to meet us. ';
  const html = `<h1>Grace</h1>${`<p>${sentence.repeat(20)}</p>`.repeat(10)}`;
  const text = `Grace${sentence.repeat(200)}`;

  test('consists of the whole words of its first 500 characters, and ends after 1,000 and 1,500', () => {
    const bands = previewBands(parseDocument(html)).map(textOf);
    const words = text.slice(0, 500).replace(/\S+$/, '');
    expect(bands[0]?.trimEnd()).toBe(words.trimEnd());
    expect(words).toHaveLength(499);
    expect(bands.join('')).toBe(text.slice(0, 1500));
    expect(bands[2]).toBe(text.slice(1000, 1500));
    expect(textOf(previewOf(parseDocument(html)))).toBe(text.slice(0, 1500));
  });

  test('shows a short template completely and clearly', () => {
    const short = parseDocument('<h1>Grace</h1><p>It runs.</p>');
    expect(previewBands(short)).toEqual([short, [], []]);
    expect(previewOf(short)).toEqual(short);
  });

  test('is the same for the beginning of a template as for the whole template', () => {
    const long = fc
      .array(documents(), { minLength: 1, maxLength: 3 })
      .map((parts) => Array.from({ length: 8 }, () => parts).flat(2));
    fc.assert(
      fc.property(long, (blocks) => {
        const bands = previewBands(blocks);
        expect(previewBands(parseDocument(toHtml(previewOf(blocks))))).toEqual(bands);
        expect(bands.map(textOf).join('')).toBe(textOf(previewOf(blocks)));
      }),
      { numRuns: 50 },
    );
  });
});
