import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { toHtml } from '../document/html/serialize.ts';
import { openingHtml } from './opening.ts';

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('a short text is whole', () => {
  expect(openingHtml('<p>He ran.</p>')).toEqual({ html: '<p dir="auto">He ran.</p>', isCut: false });
  expect(openingHtml('')).toEqual({ html: '', isCut: false });
});

test.each([
  ['word '.repeat(150), /^(word )+word…$/],
  [`${'a'.repeat(494)} ends. Next one`, /a ends\.$/],
  [`${'a'.repeat(489)} ends. Unfinished words`, /a ends\.$/],
  ['恩典'.repeat(400), /^(恩典)+…$/],
  [`${'a'.repeat(490)} mercy, and more`, /a mercy…$/],
])('a long text ends with a whole word or sentence', (text, end) => {
  const { html, isCut } = openingHtml(`<p>${text}</p>`);
  expect(wordsOf(html)).toMatch(end);
  expect(isCut).toBe(true);
});

test('references, links, slides and styles need nothing else of the site', () => {
  const { html } = openingHtml(
    '<h1>Grace</h1><p style="text-align: center;"><span class="sm-slide" data-slide-id="s">Come</span></p>' +
      '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He ran.</p></blockquote>' +
      '<p><a href="https://church.example/">Church</a></p>',
  );
  expect(html).toBe(
    '<h2 class="h1" dir="auto">Grace</h2><p data-align="center" dir="auto">Come</p>' +
      '<blockquote class="scripture" dir="auto"><p>He ran.</p><footer><cite>Luke 15:20</cite> WEB</footer></blockquote>' +
      '<p dir="auto"><a href="https://church.example/" rel="noopener nofollow ugc">Church</a></p>',
  );
});

test('no text has more than 500 characters and the ellipsis', () => {
  const long = fc
    .array(documents(), { minLength: 1, maxLength: 3 })
    .map((parts) => Array.from({ length: 8 }, () => parts).flat(2));
  fc.assert(
    fc.property(long, (blocks) => {
      const words = wordsOf(
        openingHtml(toHtml(blocks))
          .html.replaceAll(/<footer>.*?<\/footer>/g, '')
          .replaceAll(/<br\s*\/?>/g, ''),
      );
      const characters = [...words.replaceAll(/&\w+;/g, '&').replaceAll('\n', '')].length;
      expect(characters).toBeLessThanOrEqual(501);
    }),
    { numRuns: 50 },
  );
});
