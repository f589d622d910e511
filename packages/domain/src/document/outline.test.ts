import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from './generate.ts';
import { countWords, openingLine, plainText, wordCount } from './outline.ts';
import { parseDocument } from './html/parse.ts';

const of = parseDocument;

describe('the opening line of a document', () => {
  test('consists of its first words, without the headings', () => {
    expect(openingLine(of('<h1>Grace</h1><p></p><p>He  saw <b>him</b>.</p><ul><li>He ran</li></ul>'))).toBe(
      'He saw him. He ran',
    );
  });

  test('consists of headings if there is no other text', () => {
    expect(openingLine(of('<h1>Grace</h1><h2>That runs</h2><p> </p>'))).toBe('Grace That runs');
    expect(openingLine([])).toBe('');
  });

  test('is cut between words at 140 characters', () => {
    const line = openingLine(of(`<p>${'word, '.repeat(40)}</p>`));
    expect(line).toHaveLength(137);
    expect(line.endsWith('word…')).toBe(true);
    expect(openingLine(of(`<p>${'a'.repeat(500)}</p>`))).toBe(`${'a'.repeat(139)}…`);
    expect(openingLine(of(`<p>${'a'.repeat(140)}</p>`))).toBe('a'.repeat(140));
  });

  test('has at most 140 characters and splits none, for every document', () => {
    fc.assert(
      fc.property(documents(), (blocks) => {
        const line = openingLine(blocks);
        expect(line.length).toBeLessThanOrEqual(140);
        expect(line).toBe(line.trim());
        expect(line).not.toMatch(/\p{Surrogate}/u);
      }),
    );
    expect(openingLine(of(`<p>${'🙏'.repeat(100)}</p>`))).toBe(`${'🙏'.repeat(69)}…`);
  });
});

describe('the plain text of a document', () => {
  test('has a line for each paragraph', () => {
    expect(plainText(of('<h1>Grace</h1><ul><li>one<p>two</p></li></ul><blockquote>three<br>four</blockquote>'))).toBe(
      'Grace\none\ntwo\nthree\nfour',
    );
  });

  test('separates a verse number from its verse', () => {
    expect(plainText(of('<p><sup>20</sup>He arose<sup>a</sup> and <sup>21</sup> came</p>'))).toBe(
      '20 He arosea and 21 came',
    );
  });
});

describe('counting words', () => {
  test.each([
    ['', 0],
    ['He ran.', 2],
    ['grace—and truth – both', 4],
    ["don't well-known 15:20", 3],
    ['… * & —', 0],
    ['בְּרֵאשִׁית בָּרָא', 2],
  ])('%j has %i words', (text, count) => expect(countWords(text)).toBe(count));

  test('includes every block of a document', () => {
    expect(wordCount(of('<h1>One two</h1><ol><li>three</li></ol><p>four</p>'))).toBe(4);
  });

  test('is fast for a long text without any words', () => {
    expect(countWords('!'.repeat(1_000_000))).toBe(0);
  });
});
