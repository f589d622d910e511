import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAfter } from './cutAfter.ts';
import { documents } from './generate.ts';
import { plainText } from './outline.ts';
import { parseDocument } from './html/parse.ts';
import { toHtml } from './html/serialize.ts';
import { openingOf, storedText } from './storedText.ts';

/** Returns true if all opened tags are closed in order and no tag or entity is incomplete. */
function isWellFormed(html: string): boolean {
  const open: string[] = [];
  const rest = html.replace(/<(\/?)([a-z0-9]+)[^<>]*>/g, (_, isEnd: string, name: string) => {
    if (name === 'br') return '';
    if (!isEnd) open.push(name);
    else if (open.pop() !== name) open.push('wrong');
    return '';
  });
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|nbsp);)/.test(rest);
}

/** Counts the characters of a text without line breaks, like `cutAfter`. */
const countCharacters = (html: string): number => [...html.replace(/<[^>]*>/g, '').replace(/&[a-z]+;/g, '&')].length;

/** A document, and its stored text truncated to the first characters as in the database. */
const cutTexts = fc
  .tuple(documents(), fc.nat(2_000))
  .map(([blocks, length]) => ({ blocks, cut: [...toHtml(blocks)].slice(0, length).join('') }));

describe('the opening of a stored text', () => {
  test.each([
    ['in a word', '<p>Comf', '<p>Comf</p>'],
    ['in a tag', '<p>Comfort <stro', '<p>Comfort </p>'],
    ['in a closing tag', '<p>Comfort <strong>my</str', '<p>Comfort <strong>my</strong></p>'],
    ['in an attribute', '<p>Comfort <a href="https://church.exam', '<p>Comfort </p>'],
    ['in an entity', '<p>Law &am', '<p>Law </p>'],
    ['after the first character of an entity', '<p>Law &', '<p>Law </p>'],
    ['between tags', '<h1>Comfort</h1><ul><li><p>', '<h1>Comfort</h1>'],
    ['within a list', '<ul><li><p>Law</p></li><li><p><em>', '<ul><li><p>Law</p></li></ul>'],
    ['after a line break', '<p>Comfort<br>', '<p>Comfort</p>'],
    ['between paragraphs', '<p>Comfort</p><p></p>', '<p>Comfort</p><p></p>'],
    ['in the first tag', '<bl', ''],
    ['before the first character', '', ''],
  ])('is well-formed if it is cut %s', (_, cut, opening) => {
    expect(openingOf(cut)).toBe(opening);
  });

  test('is well-formed for every text and every cut', () => {
    fc.assert(fc.property(cutTexts, ({ cut }) => isWellFormed(openingOf(cut))));
  });

  test('displays the same as the beginning of the whole text', () => {
    fc.assert(
      fc.property(cutTexts, ({ blocks, cut }) => {
        const opening = openingOf(cut);
        // Content after the last character may be lost in the cut: a line break or empty marks.
        const count = Math.max(0, countCharacters(opening) - 1);
        const [drawn] = cutAfter(parseDocument(opening), count);
        expect(drawn).toEqual(cutAfter(blocks, count)[0]);
      }),
    );
  });

  test('is the whole text if it was not cut', () => {
    fc.assert(
      fc.property(documents(), (blocks) => {
        expect(openingOf(toHtml(blocks))).toBe(toHtml(blocks));
      }),
    );
  });
});

describe('the text of stored HTML', () => {
  test('has a line for each paragraph, and a space after verse numbers', () => {
    expect(
      storedText(
        '<h1>Law &amp; Grace</h1><p>One<br>two</p><blockquote><p><sup>35</sup><em>Jesus</em> wept.</p></blockquote>',
      ),
    ).toBe('Law & Grace\nOne\ntwo\n35 Jesus wept.');
  });

  test('is the same as the text of the parsed document', () => {
    fc.assert(
      fc.property(documents(), (blocks) => {
        expect(storedText(toHtml(blocks))).toBe(plainText(blocks));
      }),
      { numRuns: 500 },
    );
  });

  test('of a cut document is the beginning of the whole text', () => {
    fc.assert(fc.property(cutTexts, ({ blocks, cut }) => plainText(blocks).startsWith(storedText(cut).trimEnd())));
  });
});
