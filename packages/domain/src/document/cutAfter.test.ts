import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAfter } from './cutAfter.ts';
import { documents } from './generate.ts';
import { cleanHtml, parseDocument } from './html/parse.ts';
import type { Block } from './schema.ts';
import { toHtml } from './html/serialize.ts';

const cut = (html: string, count: number) => cutAfter(parseDocument(html), count).map(toHtml);

const charactersOf = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return block.runs.flatMap(({ text }) => [...text.replaceAll('\n', '')]);
      case 'list':
        return block.items.flatMap(charactersOf);
      case 'quote':
        return charactersOf(block.blocks);
      case 'scripture':
        return charactersOf(block.paragraphs);
    }
  });

describe('a document that is cut after a number of characters', () => {
  test("is divided within a line, and both parts keep the line's marks and alignment", () => {
    expect(cut('<p style="text-align: center;">ab<strong>cd</strong>ef</p>', 3)).toEqual([
      '<p style="text-align: center;">ab<strong>c</strong></p>',
      '<p style="text-align: center;"><strong>d</strong>ef</p>',
    ]);
  });

  test('is divided between lines, and an empty line at the cut goes to the second part', () => {
    expect(cut('<h1>ab</h1><p></p><p>cd</p>', 2)).toEqual(['<h1>ab</h1>', '<p></p><p>cd</p>']);
  });

  test('keeps a line break with the text before it', () => {
    expect(cut('<p>ab<br>cd</p>', 2)).toEqual(['<p>ab<br></p>', '<p>cd</p>']);
    expect(cut('<p>ab<em><br></em></p><p>cd</p>', 2)).toEqual(['<p>ab<em><br></em></p>', '<p>cd</p>']);
  });

  test('continues the numbering of an ordered list', () => {
    const html = '<ol start="3"><li><p>ab</p></li><li><p>cd</p></li></ol>';
    expect(cut(html, 2)).toEqual(['<ol start="3"><li><p>ab</p></li></ol>', '<ol start="4"><li><p>cd</p></li></ol>']);
    expect(cut(html, 3)).toEqual([
      '<ol start="3"><li><p>ab</p></li><li><p>c</p></li></ol>',
      '<ol start="4"><li><p>d</p></li></ol>',
    ]);
    expect(cut('<ul><li><p>ab</p><ul><li><p>cd</p></li></ul></li></ul>', 2)).toEqual([
      '<ul><li><p>ab</p></li></ul>',
      '<ul><li><p></p><ul><li><p>cd</p></li></ul></li></ul>',
    ]);
  });

  test('keeps the reference in both parts of a Scripture quotation', () => {
    const open = '<blockquote class="scripture" data-reference="John 11:35" data-translation="KJV">';
    expect(cut(`${open}<p><sup>35</sup>Jesus wept.</p></blockquote>`, 7)).toEqual([
      `${open}<p><sup>35</sup>Jesus</p></blockquote>`,
      `${open}<p> wept.</p></blockquote>`,
    ]);
  });

  test("keeps the minutes of a divided heading's section in the first part only", () => {
    const html = '<h2 data-minutes="5">abcd</h2>';
    expect(cut(html, 2)).toEqual(['<h2 data-minutes="5">ab</h2>', '<h2>cd</h2>']);
    expect(cut(html, 0)).toEqual(['', html]);
  });

  test('keeps the mark of a divided paragraph to skip when late in both parts', () => {
    const open = '<p data-skip="late">';
    expect(cut(`${open}abcd</p>`, 2)).toEqual([`${open}ab</p>`, `${open}cd</p>`]);
  });

  test('never splits a character', () => {
    expect(cut('<p>🙏🙏</p>', 1)).toEqual(['<p>🙏</p>', '<p>🙏</p>']);
  });

  test('loses and repeats no text, and both parts are valid documents', () => {
    fc.assert(
      fc.property(documents(), fc.nat(60), (blocks, count) => {
        const whole = charactersOf(blocks);
        const [before, after] = cutAfter(blocks, count);
        expect(charactersOf(before)).toEqual(whole.slice(0, count));
        expect(charactersOf(after)).toEqual(whole.slice(count));
        for (const part of [before, after]) {
          expect(parseDocument(toHtml(part))).toEqual(part);
          expect(cleanHtml(toHtml(part))).toBe(toHtml(part));
        }
        if (whole.length < count) expect(before).toEqual(blocks);
      }),
    );
  });
});
