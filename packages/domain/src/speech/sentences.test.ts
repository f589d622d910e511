import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { parseDocument } from '../document/html/parse.ts';
import { passagesOf } from '../analyzer/passages.ts';
import { speechLimits } from './voices.ts';
import { listeningOf, partsOf, sentenceAt } from './sentences.ts';

const listen = (html: string, ...rest: [Parameters<typeof listeningOf>[1]?]) =>
  listeningOf(parseDocument(html), ...rest);
const textsOf = ({ sentences }: ReturnType<typeof listen>) => sentences.map(({ text }) => text);

const sermon =
  '<h1>Home</h1><p>He ran. He <strong>wept.</strong></p><ul><li><p>First</p></li></ul>' +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>He arose.</p></blockquote>';

describe('the sentences of a document', () => {
  test('have the paragraph and the range in its text', () => {
    expect(listen(sermon)).toEqual({
      isTooLong: false,
      words: 8,
      sentences: [
        { leaf: 0, from: 0, to: 4, text: 'Home' },
        { leaf: 1, from: 0, to: 7, text: 'He ran.' },
        { leaf: 1, from: 8, to: 16, text: 'He wept.' },
        { leaf: 2, from: 0, to: 5, text: 'First' },
        { leaf: 3, from: 2, to: 11, text: 'He arose.' },
      ],
    });
  });

  test('leave out verse and footnote numbers, but not the letters of ordinals', () => {
    const html =
      '<p>Grace<sup>2</sup> on the 1<sup>st</sup> day<sup>a</sup>, and the 22<sup>nd</sup><sup>[3]</sup>.</p>';
    expect(textsOf(listen(html))).toEqual(['Grace on the 1st day, and the 22nd.']);
  });

  test('of a selection begin and end in the middle of a paragraph', () => {
    const selection = { from: { leaf: 1, at: 11 }, to: { leaf: 3, at: 4 } };
    expect(listen(sermon, selection)).toEqual({
      isTooLong: false,
      words: 3,
      sentences: [
        { leaf: 1, from: 11, to: 16, text: 'wept.' },
        { leaf: 2, from: 0, to: 5, text: 'First' },
        { leaf: 3, from: 2, to: 4, text: 'He' },
      ],
    });
    const inside = { from: { leaf: 1, at: 3 }, to: { leaf: 1, at: 6 } };
    expect(textsOf(listen(sermon, inside))).toEqual(['ran']);
  });

  test('of an empty document are none', () => {
    expect(listen('<p></p><p>…</p>')).toEqual({ sentences: [], words: 0, isTooLong: false });
  });

  test('that are long are divided at a comma, else between words, else between characters', () => {
    const { partLength } = speechLimits;
    const long = `${'grace and peace '.repeat(10)}to you, ${'and mercy '.repeat(20)}.`;
    for (const text of [long, 'grace '.repeat(200), '🙏'.repeat(400), 'x'.repeat(1_000)]) {
      const { sentences } = listen(`<p>${text}a</p>`);
      expect(sentences.length).toBeGreaterThan(1);
      for (const sentence of sentences) {
        expect(sentence.to - sentence.from).toBeLessThanOrEqual(partLength);
        expect(sentence.text).not.toMatch(/\p{Cs}/u);
      }
    }
    expect(textsOf(listen(`<p>${long}</p>`))[0]).toMatch(/to you,$/);
  });

  test('that are long are divided at a comma, also if a time follows', () => {
    const [first] = textsOf(
      listen(
        `<p>${'grace and peace '.repeat(9)}of the feast, and the elders had come at 10:30 ${'to hear it '.repeat(8)}.</p>`,
      ),
    );
    expect(first).toMatch(/of the feast,$/);
  });

  test('that are long are not divided within a reference', () => {
    const texts = textsOf(listen(`<p>${'word '.repeat(47)}1 Corinthians 13:4-7, 8 is about love</p>`));
    expect(texts).toEqual([
      'word '.repeat(47).trim(),
      'First Corinthians thirteen, four to seven, eight is about love',
    ]);
  });

  test('are refused beyond 1,000 words, which do not include what is not read', () => {
    const max = `<p>${'Grace. '.repeat(speechLimits.words)}<sup>2</sup></p>`;
    expect(listen(max)).toMatchObject({ words: 1_000, isTooLong: false });
    expect(listen(`<p>Grace.</p>${max}`)).toEqual({ words: 1_001, isTooLong: true, sentences: [] });
    const selection = { from: { leaf: 1, at: 0 }, to: { leaf: 1, at: 10_000 } };
    expect(listen(`<p>Grace.</p>${max}`, selection)).toMatchObject({ words: 1_000, isTooLong: false });
  });

  test('are in order, within their paragraphs, and never empty', () => {
    fc.assert(
      fc.property(documents(), (blocks) => {
        const passages = passagesOf(blocks);
        let last = { leaf: 0, to: 0 };
        for (const { leaf, from, to, text } of listeningOf(blocks).sentences) {
          expect(leaf > last.leaf || (leaf === last.leaf && from >= last.to)).toBe(true);
          expect(to).toBeLessThanOrEqual(passages[leaf]!.text.length);
          expect(to).toBeGreaterThan(from);
          expect(text).not.toBe('');
          last = { leaf, to };
        }
      }),
    );
  });
});

test('the sentence at a position is the one around it, else the next', () => {
  const { sentences } = listen(sermon);
  const at = (leaf: number, position: number) => sentenceAt(sentences, { leaf, at: position });
  expect([at(0, 0), at(1, 3), at(1, 7), at(1, 9), at(1, 16), at(3, 0), at(3, 11), at(9, 0)]).toEqual([
    0, 1, 2, 2, 3, 4, -1, -1,
  ]);
});

test('a text is divided into parts without losing words', () => {
  expect(partsOf('Jesus wept. See John three, sixteen!')).toEqual(['Jesus wept.', 'See John three, sixteen!']);
  expect(partsOf('grace '.repeat(100)).join(' ').split(/\s+/)).toHaveLength(100);
  expect(partsOf('')).toEqual([]);
});
