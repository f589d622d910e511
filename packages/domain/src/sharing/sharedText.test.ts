import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import { storedText } from '../document/storedText.ts';
import { slidesOf } from '../slides/slidesOf.ts';
import { sharedBlocks, sharedHtml, sharedSlideBlocks, sharedSlidesHtml } from './sharedText.ts';

const slide = (id: string, text: string) => `<span class="sm-slide" data-slide-id="${id}">${text}</span>`;
const large = (text: string) => `<span data-slide-look="large">${text}</span>`;

test('a shared text has none of the preacher’s own marks', () => {
  expect(
    sharedHtml(
      `<h1 data-minutes="5">${slide('a', 'Home')}</h1><p style="text-align: center;" data-skip="late">He <u>ran</u></p>` +
        `<ul><li><p data-skip="late">${slide('b', large('One'))}</p></li></ul>` +
        `<p><span data-source="sermon/a1/Title/Author">Copied</span></p>`,
    ),
  ).toBe('<h1>Home</h1><p style="text-align: center;">He <u>ran</u></p><ul><li><p>One</p></li></ul><p>Copied</p>');
});

test('shared slides contain the marked words only, and stay apart', () => {
  expect(
    sharedSlidesHtml(
      `<h1>Private</h1><p>Secret ${slide('a', large('First'))} between ${slide('a', 'Second')} after</p>` +
        `<ol start="3"><li><p>Skipped</p></li><li><p>${slide('c', 'Fourth')}</p></li><li><p>Rest</p></li></ol>`,
    ),
  ).toBe(
    `<p>${slide('s1', large('First'))}</p><p></p><p>${slide('s2', 'Second')}</p><p></p>` +
      `<ol start="4"><li><p>${slide('s3', 'Fourth')}</p></li></ol>`,
  );
  expect(sharedSlidesHtml('<p>Nothing is marked</p>')).toBe('');
});

/**
 * The slides without what may change: their ids, the positions of their characters in the whole text, the direction of a
 * line, which can come from words before it, and numbers of lists above the largest one.
 */
const shown = (slides: ReturnType<typeof slidesOf>) =>
  slides
    .filter(({ lines }) => lines.some(({ lineChars }) => lineChars.length > 0))
    .map(({ lines }) =>
      lines.map(({ lineChars, isRightToLeft: _isRtl, textAlignment: _alignment, marker, ...line }) => ({
        ...line,
        marker: marker.replace(/^(?:9999|\d{5,})\.$/, 'largest'),
        lineChars: lineChars.map(({ indexInContent: _index, ...char }) => char),
      })),
    );

test('the slides of shared slides are those of the document, and no other words are in them', () => {
  fc.assert(
    fc.property(documents(), (blocks) => {
      const stored = parseDocument(toHtml(blocks));
      const html = toHtml(sharedSlideBlocks(stored));
      const shared = parseDocument(html);
      expect(toHtml(shared), 'it conforms to the schema').toBe(html);
      expect(shown(slidesOf(shared))).toEqual(shown(slidesOf(stored)));
    }),
  );
});

test('a shared text has the same words, and conforms to the schema', () => {
  fc.assert(
    fc.property(documents(), (blocks) => {
      const stored = toHtml(parseDocument(toHtml(blocks)));
      const html = toHtml(parseDocument(toHtml(sharedBlocks(parseDocument(stored)))));
      expect(storedText(html)).toBe(storedText(stored));
      expect(html).not.toMatch(/data-(?:slide-id|source|skip|minutes)=/);
    }),
  );
});
