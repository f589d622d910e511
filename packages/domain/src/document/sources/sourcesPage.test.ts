import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../generate.ts';
import { parseDocument } from '../html/parse.ts';
import type { Block } from '../schema.ts';
import { toHtml } from '../html/serialize.ts';
import { writeSource } from './source.ts';
import { sourcesIn, sourcesPage } from './sourcesPage.ts';

const bridge = { kind: 'illustration' as const, id: 'b1', title: 'The Bridge', author: 'Ruth Abara' };
const father = { kind: 'sermon' as const, id: 'f1', title: 'The Father Who Runs', author: '' };
const from = (source: typeof bridge | typeof father, words: string) =>
  `<span data-source="${writeSource(source)}">${words}</span>`;

const changed = (blocks: Block[]): Block[] => {
  const change = sourcesPage(blocks);
  return change ? blocks.toSpliced(change.from, change.to - change.from, ...change.blocks) : blocks;
};
const after = (html: string) => toHtml(changed(parseDocument(html)));

const text = `<p>a ${from(bridge, 'told')}</p><blockquote><p>${from(father, 'said')}</p></blockquote><p>${from(bridge, 'again')}</p>`;
const listOf = (...items: string[]) =>
  `<h2>Sources</h2><ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
const bridgeItem = from(bridge, 'The Bridge, Ruth Abara');
const fatherItem = from(father, 'The Father Who Runs');

describe('a sources page', () => {
  test('lists every source once, in the order of the text, at the end of the document', () => {
    expect(after(text)).toBe(text + listOf(bridgeItem, fatherItem));
    expect(after(`${text}<p></p><p></p>`)).toBe(text + listOf(bridgeItem, fatherItem));
  });

  test('is not created if the document has no sources', () => {
    expect(sourcesPage(parseDocument('<p>a</p>'))).toBeNull();
    expect(sourcesPage(parseDocument(`<p>a</p>${listOf(bridgeItem)}`))).toBeNull();
  });

  test('is updated in place', () => {
    const later = `<p>${from(father, 'said')}</p>${listOf(bridgeItem)}<p>Amen</p>`;
    expect(after(later)).toBe(`<p>${from(father, 'said')}</p>${listOf(fatherItem)}<p>Amen</p>`);
  });

  test("keeps the writer's own entries and wording", () => {
    const year = `${bridgeItem}, 1923`;
    expect(after(text + listOf('My own diary', year, fatherItem))).toBe(
      text + listOf(year, fatherItem, 'My own diary'),
    );
    const gone = `<p>${from(father, 'said')}</p>`;
    expect(after(gone + listOf(year))).toBe(gone + listOf(fatherItem, year));
  });

  test('may be numbered', () => {
    const numbered = listOf(bridgeItem).replaceAll('ul>', 'ol>');
    expect(after(text + numbered)).toBe(text + listOf(bridgeItem, fatherItem).replaceAll('ul>', 'ol>'));
  });

  test('uses an empty "Sources" heading, but not a section of the sermon with that heading', () => {
    expect(after(`${text}<h2>Sources</h2><p></p>`)).toBe(`${text}${listOf(bridgeItem, fatherItem)}<p></p>`);
    const section = '<h2>Sources</h2><ul><li><p>the spring</p></li></ul><p>Both of joy.</p>';
    expect(after(section + text)).toBe(section + text + listOf(bridgeItem, fatherItem));
  });

  test('does not change if it is up to date, and never changes the rest of the text', () => {
    fc.assert(
      fc.property(documents(), (blocks) => {
        const once = changed(blocks);
        expect(changed(once)).toEqual(once);
        expect(sourcesIn(once)).toEqual(sourcesIn(blocks));
        const change = sourcesPage(blocks);
        if (change) expect(once.slice(0, change.from)).toEqual(blocks.slice(0, change.from));
      }),
      { numRuns: 100 },
    );
  });
});
