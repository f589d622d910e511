import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import { plainText } from '../document/outline.ts';
import { previewBands, previewLength } from '../templates/bands.ts';
import { lockedText } from './lockedText.ts';
import { searchedForm, slugPattern } from './premium.ts';

const secret = 'Zebrafinch nightingale 7 ';
const html =
  `<h1>Grace</h1><p>${'Grace runs to meet us. '.repeat(22)}</p>` +
  `<p>${secret.repeat(10)}<a href="https://zebrafinch.example">${secret.repeat(5)}</a></p>` +
  `<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>${secret.repeat(9)}</p></blockquote>` +
  `<ul><li><p>${secret.repeat(5)}</p></li></ul><p>${secret.repeat(100)}</p>`;

describe('what is sent of a locked document', () => {
  test('is clear for 500 characters and tells nothing of what follows', () => {
    const locked = toHtml(lockedText(parseDocument(html)));
    expect(locked).toContain('<h1>Grace</h1><p>Grace runs to meet us. ');
    const afterClear = locked.slice(locked.indexOf('</p>'));
    for (const word of ['ebrafinch', 'nightingale', '7', 'http', 'Luke', 'WEB'])
      expect(afterClear, word).not.toContain(word);
    expect([...plainText(lockedText(parseDocument(html))).replaceAll('\n', '')].length).toBe(previewLength);
  });

  test('has the bands of the whole document, and the first one is the same', () => {
    const long = fc
      .array(documents(), { minLength: 1, maxLength: 3 })
      .map((parts) => Array.from({ length: 8 }, () => parts).flat(2));
    fc.assert(
      fc.property(long, (blocks) => {
        const locked = parseDocument(toHtml(lockedText(blocks)));
        const [clear] = previewBands(blocks);
        expect(toHtml(previewBands(locked)[0])).toBe(toHtml(clear));
      }),
      { numRuns: 50 },
    );
  });

  test('is the same for two documents whose words have the same lengths', () => {
    const opening = '<p>' + 'Grace. '.repeat(80) + '</p>';
    const [first, second] = ['<p>Adam fell 12 times</p>', '<p>Noah sang 99 hymns</p>'];
    expect(lockedText(parseDocument(opening + first))).toEqual(lockedText(parseDocument(opening + second)));
  });
});

test.each([
  ['the-father-who-runs', true],
  ['psalm-23', true],
  ['der-verlorene-söhn', true],
  ['恩典', true],
  ['The-Father', false],
  ['../secret', false],
  ['a--b', false],
  ['', false],
])('the slug %s is accepted: %s', (slug, isAccepted) => {
  expect(slugPattern.test(slug)).toBe(isAccepted);
});

test('texts are searched without regard to case, line ends and backslashes', () => {
  expect(searchedForm('The Father\n  who \\ RUNS ')).toBe('the father who runs');
  expect(searchedForm('Zo\u00eb’s Faith')).toBe("zoe's faith");
});
