import { contentOf } from '@sermon/domain/builder/content';
import { documents } from '@sermon/domain/document/generate';
import { toHtml } from '@sermon/domain/document/html/serialize';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createContents, readContent } from './content.ts';

const known = createContents();
/** So few that blocks are forgotten and read again. */
const forgetful = createContents(3);

function expectSame(html: string) {
  expect(known.contentOf(html)).toEqual(contentOf(html));
  expect(forgetful.contentOf(html)).toEqual(contentOf(html));
}

/** Few texts, so that blocks recur, in any order. */
const blocks = documents().map((found) => found.map((block) => toHtml([block])));

test('an edited document has the same content as one that was read whole', () => {
  fc.assert(
    fc.property(blocks, blocks, fc.nat(6), (before, inserted, at) => {
      expectSame(before.join(''));
      expectSame([...before.slice(0, at), ...inserted, ...before.slice(at)].join(''));
      expectSame([...before.slice(at), ...inserted].join(''));
    }),
    { numRuns: 60 },
  );
});

test('so has HTML that is not in the stored form, also after one that is', () => {
  const changes = fc.constantFrom(
    '<p>',
    '</p>',
    '<script>',
    '<!--',
    '<ul>',
    '</blockquote>',
    'loose',
    '<p class="x">',
    '"',
    '<li>',
  );
  fc.assert(
    fc.property(blocks, changes, fc.nat(), (before, change, place) => {
      const html = before.join('');
      const at = place % (html.length + 1);
      expectSame(html);
      expectSame(html.slice(0, at) + change + html.slice(at));
      expectSame(html.slice(0, at));
    }),
    { numRuns: 60 },
  );
});

test.each([
  '',
  '<p>One</p>loose<p>two</p>',
  '<p>One<p>two</p>',
  '<p></p><p> </p>',
  '<ul><li><p>One</p></li></ul><ul><li><p>two</p></li></ul>',
  '<p data-source="&quot;<p>">One</p>',
  '<p><span data-source="sermon a1 <p>">One</span></p><p>two</p>',
  '<p>One</p><!--<p>two</p>--><p>three</p>',
  '<p>One</p><script><p>two</p></script>',
  '<p><span class="sm-slide" data-slide-id="a">One</span></p><p></p><p><span class="sm-slide" data-slide-id="a">two</span></p><p>three</p><p><span class="sm-slide" data-slide-id="a">four</span></p>',
  '<p>data-slide-id</p><p><span class="sm-slide" data-slide-id="a">One</span></p><p><span class="sm-slide" data-slide-id="b">two</span> three</p>',
  '<p><span class="sm-slide" data-slide-id="a">One</span></p><p><span data-source="sermon a &gt; b > c"> </span></p><p><span class="sm-slide" data-slide-id="a">two</span></p>',
])('%s', expectSame);

test('of a text that a thread has read, only the beginning and changed blocks are read', () => {
  const first = `<p>${'Comfort ye my people. '.repeat(8)}</p>`;
  const html = `${first}<p><span class="sm-slide" data-slide-id="a">two</span></p><p></p><p>three</p>`;
  const contents = createContents();
  expect(contents.contentOf(html, first.length)).toBeUndefined();
  const { content, parts } = readContent(html);
  expect(content).toEqual(contentOf(html));
  contents.learn(parts);
  expect(contents.contentOf(html, first.length)).toEqual(content);
  const longer = `${html}<p>${'four '.repeat(40)}</p>`;
  expect(contents.contentOf(longer, first.length)).toBeUndefined();
  expect(contents.contentOf(longer, longer.length - html.length)).toEqual(contentOf(longer));
});

test('half a character is not taken for another one', () => {
  expectSame('<p>a\ufffd</p>');
  expectSame('<p>a\ud800</p>');
});

test('an opening line is found in many headings within the same limit', () => {
  const html = '<h1>Comfort</h1>'.repeat(150);
  const contents = createContents();
  contents.learn(readContent(html).parts);
  expect(contents.contentOf(html, 1_000)).toBeUndefined();
  expect(contents.contentOf(html)).toEqual(contentOf(html));
});

test('a text that is not in the stored form is read whole each time', () => {
  const html = '<p>One</p><p class="x">two</p>';
  const contents = createContents();
  contents.learn(readContent(html).parts);
  expect(contents.contentOf(html, html.length - 1)).toBeUndefined();
  expect(contents.contentOf(html)).toEqual(contentOf(html));
});
