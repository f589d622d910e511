import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents, sources } from '../generate.ts';
import { plainText } from '../outline.ts';
import { cleanHtml, parseDocument } from '../html/parse.ts';
import { toHtml } from '../html/serialize.ts';
import {
  assistantSource,
  fromSource,
  isSameSource,
  markedBlocks,
  readSource,
  type Source,
  sourceLine,
  writeSource,
} from './source.ts';

const id = '0192f3a0-1111-7222-8333-444455556666';
const runs: Source = { kind: 'sermon', id, title: 'The Father Who Runs', author: 'Ruth Abara' };

describe('a source', () => {
  test.each<[Partial<Source>, string]>([
    [{}, `sermon/${id}/The Father Who Runs/Ruth Abara`],
    [{ kind: 'illustration', author: '' }, `illustration/${id}/The Father Who Runs/`],
    [{ title: 'Law/Grace: 100% & <more>' }, `sermon/${id}/Law%2FGrace: 100%25 & %3Cmore%3E/Ruth Abara`],
    [{ title: '  Two\n lines ' }, `sermon/${id}/Two lines/Ruth Abara`],
    [{ title: '' }, `sermon/${id}/Untitled/Ruth Abara`],
  ])('%j is stored as %s', (change, kept) => expect(writeSource({ ...runs, ...change })).toBe(kept));

  test('is the same after it was stored and read again', () => {
    fc.assert(
      fc.property(sources, (source) => {
        const kept = writeSource(source);
        const again = readSource(kept);
        expect(again && writeSource(again)).toBe(kept);
        expect(kept).not.toMatch(/[<>\n]/);
      }),
    );
    expect(readSource(writeSource({ ...runs, title: 'A/B %2F <c>' }))).toEqual({ ...runs, title: 'A/B %2F <c>' });
  });

  test.each([
    '',
    'sermon',
    `song/${id}/Title/Author`,
    'sermon/../Title/Author',
    `sermon/${id}/Title`,
    `sermon/${id}//Author`,
    `sermon/${id}/ Title/Author`,
    `sermon/${id}/a<b/Author`,
    `sermon/${id}/Title/Author/more`,
    `sermon/${id}/${'x'.repeat(301)}/Author`,
  ])('cannot be read from %j', (text) => expect(readSource(text)).toBeNull());

  test('is the same even if its title or author was different', () => {
    expect(isSameSource(runs, { ...runs, title: 'He Ran' })).toBe(true);
    expect(isSameSource(runs, { ...runs, kind: 'illustration' })).toBe(false);
  });

  test('is displayed with its author, if it has one', () => {
    expect(sourceLine(runs)).toBe('The Father Who Runs, Ruth Abara');
    expect(sourceLine({ ...runs, author: '' })).toBe('The Father Who Runs');
    expect(fromSource(runs)).toBe('From The Father Who Runs, Ruth Abara');
    expect(fromSource(assistantSource)).toBe('From the AI Assistant');
  });
});

describe('words taken from a published text', () => {
  const mark = `<span data-source="${writeSource(runs)}">`;

  test('have their source in every paragraph, heading and list', () => {
    const blocks = parseDocument(
      '<h2>One</h2><p>a <em>b</em></p><ul><li><p>c</p></li></ul><blockquote><p>d</p></blockquote>',
    );
    expect(toHtml(markedBlocks({ source: runs, blocks }))).toBe(
      `<h2>${mark}One</span></h2><p>${mark}a <em>b</em></span></p><ul><li><p>${mark}c</span></p></li></ul>` +
        `<blockquote><p>${mark}d</span></p></blockquote>`,
    );
  });

  test('lose their slide marks, and Scripture among them keeps its own reference', () => {
    const scripture =
      '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He ran</p></blockquote>';
    const blocks = parseDocument(
      `<p><span class="sm-slide" data-slide-id="s1"><span data-slide-look="large">a</span></span></p>${scripture}`,
    );
    expect(toHtml(markedBlocks({ source: runs, blocks }))).toBe(`<p>${mark}a</span></p>${scripture}`);
  });

  test('do not change and are in the stored form', () => {
    fc.assert(
      fc.property(documents(), sources, (blocks, source) => {
        const marked = markedBlocks({ source, blocks });
        const html = toHtml(marked);
        expect(plainText(marked)).toBe(plainText(blocks));
        expect(cleanHtml(html)).toBe(html);
        expect(parseDocument(html)).toEqual(marked);
      }),
      { numRuns: 60 },
    );
  });
});
