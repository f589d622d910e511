import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { toHtml } from '../document/html/serialize.ts';
import { changesIn, compare, type ComparedLine, linesOf, textOf } from './diff.ts';

/**
 * Formats a comparison as text: -removed- +added+, one line each. A change to a whole line is named at the start of the
 * line.
 */
const written = (before: string, after: string) =>
  compare(before, after).map(({ change, pieces }) => {
    const signs = { same: '', added: '+', removed: '-' };
    const text = pieces.map((piece) => `${signs[piece.kind]}${piece.text}${signs[piece.kind]}`).join('');
    return change === 'changed' ? text : `${change}: ${text}`;
  });

const without = (kind: 'added' | 'removed', lines: ComparedLine[]) =>
  textOf(
    lines
      .filter(({ change }) => change !== kind)
      .map(({ pieces }) => ({
        text: pieces
          .filter((piece) => piece.kind !== kind)
          .map(({ text }) => text)
          .join(''),
      })),
  );

describe('the comparison of two texts', () => {
  test('is made word by word', () => {
    expect(written('<p>In the beginning was the Word</p>', '<p>In the beginning God was the word</p>')).toEqual([
      'In the beginning +God +was the -Word-+word+',
    ]);
  });

  test('has one change if several words were replaced', () => {
    expect(written('<p>He came to his own city that day</p>', '<p>He came to a far country that day</p>')).toEqual([
      'He came to -his own city-+a far country+ that day',
    ]);
  });

  test('separates punctuation from adjacent words', () => {
    expect(written('<p>He saw him first</p>', '<p>He saw him first!</p>')).toEqual(['He saw him first+!+']);
    expect(written('<p>the father’s house</p>', '<p>the fathers’ house</p>')).toEqual([
      'the -father’s-+fathers’+ house',
    ]);
  });

  test('shows added and removed lines as a whole, and rewritten lines word by word', () => {
    expect(
      written(
        '<h1>Luke 15</h1><p>A younger son asks for his share early.</p><p>He went away.</p>',
        '<h1>Luke 15</h1><p>A younger son asks early for his share.</p><p></p><p>Nobody gave him anything.</p>',
      ),
    ).toEqual([
      'same: Luke 15',
      'A younger son asks +early +for his share- early-.',
      'removed: -He went away.-',
      'added: ',
      'added: +Nobody gave him anything.+',
    ]);
  });

  test('finds a rewritten line after new lines', () => {
    expect(
      written('<p>He saw him while he was far off</p>', '<p>New</p><p>He saw him when he was far off</p>'),
    ).toEqual(['added: +New+', 'He saw him -while-+when+ he was far off']);
  });

  test('shows lines in which only the formatting changed', () => {
    expect(written('<p>He <strong>saw</strong> him</p>', '<p>He saw him</p>')).toEqual(['format: He saw him']);
    expect(written('<p>Grace</p>', '<h2>Grace</h2>')).toEqual(['format: Grace']);
    expect(written('<ul><li><p>Grace</p></li></ul>', '<ol><li><p>Grace</p></li></ol>')).toEqual(['format: Grace']);
    expect(written('<p>Grace</p>', '<p style="text-align: center;">Grace</p>')).toEqual(['format: Grace']);
    expect(written('<p>Grace</p>', '<p data-skip="late">Grace</p>')).toEqual(['format: Grace']);
    expect(written('<h2 data-minutes="5">Grace</h2>', '<h2 data-minutes="7">Grace</h2>')).toEqual(['format: Grace']);
  });

  test('does not count the name of a slide as formatting', () => {
    const slide = (id: string) => `<p><span class="sm-slide" data-slide-id="${id}">Grace</span></p>`;
    expect(written(slide('a'), slide('b'))).toEqual(['same: Grace']);
    expect(written(slide('a'), '<p>Grace</p>')).toEqual(['format: Grace']);
  });

  test('shows a changed translation of a quotation', () => {
    const quotation = (translation: string) =>
      `<blockquote class="scripture" data-reference="John 1:1" data-translation="${translation}"><p>In the beginning</p></blockquote>`;
    expect(written(quotation('KJV'), quotation('WEB'))).toEqual(['same: In the beginning', 'John 1:1, -KJV-+WEB+']);
  });

  test('compares Chinese characters one by one', () => {
    expect(written('<p>太初有道</p>', '<p>太初有话</p>')).toEqual(['太初有-道-+话+']);
  });
});

describe('for every two documents', () => {
  test('the comparison without removed text is the later one, and without added text the earlier one', () => {
    fc.assert(
      fc.property(documents(), documents(), (first, second) => {
        const [before, after] = [toHtml(first), toHtml([...first.slice(0, 2), ...second, ...first.slice(2)])];
        const lines = compare(before, after);
        expect(without('removed', lines)).toBe(textOf(linesOf(after)));
        expect(without('added', lines)).toBe(textOf(linesOf(before)));
      }),
      { numRuns: 60 },
    );
  });

  test('a document does not differ from itself', () => {
    fc.assert(
      fc.property(documents(), (blocks) => {
        const lines = compare(toHtml(blocks), toHtml(blocks));
        expect(lines.every(({ change }) => change === 'same')).toBe(true);
        expect(changesIn(lines)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the changes of a comparison', () => {
  const count = (before: string, after: string) => changesIn(compare(before, after)).length;

  test('are counted as a reader sees them', () => {
    expect(count('<p>one two three four five</p>', '<p>one 2 three four 5</p>')).toBe(2);
    expect(count('<p>Gone at once</p><p>Stays</p>', '<p>Another thing</p><p>And more</p><p>Stays</p>')).toBe(1);
    expect(count('<p>Grace</p><p>Stays</p>', '<h2>Grace</h2><p>Stays</p><p></p>')).toBe(2);
  });
});

describe('for very long texts', () => {
  /**
   * Returns a text with this many words in paragraphs of fifty. Texts with different values of `language` have no words
   * in common.
   */
  const long = (words: number, language: string) =>
    Array.from(
      { length: words / 50 },
      (_, p) =>
        `<p>${Array.from({ length: 50 }, (_unused, w) => `${language}${(p * 31 + w * w) % 3_000}`).join(' ')}</p>`,
    );

  test('one changed word in each line is found', () => {
    const before = long(30_000, 'a');
    const after = before.map((line, at) => line.replace(/ a\d+/, ` new${at}`));
    const lines = compare(before.join(''), after.join(''));
    expect(lines.every(({ change }) => change === 'changed')).toBe(true);
    expect(changesIn(lines)).toHaveLength(600);
  });

  test('completely different texts are shown in whole lines', () => {
    const lines = compare(long(200_000, 'a').join(''), long(200_000, 'b').join(''));
    expect(lines).toHaveLength(8_000);
    expect(changesIn(lines)).toHaveLength(1);
  });
});
