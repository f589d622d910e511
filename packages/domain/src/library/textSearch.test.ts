import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldedWord, maxLead, readTextQuery, snippetAt, snippetOf, withShortLead, wordsIn } from './textSearch.ts';

describe('the words of a text', () => {
  test.each([
    ['Zoë’s CAFÉ', ['zoe', 's', 'cafe']],
    ['self-control, 2nd Peter', ['self', 'control', '2nd', 'peter']],
    ['the bleſſed Man', ['the', 'blessed', 'man']],
    ['בְּרֵאשִׁית ἀρχῇ', ['בראשית', 'αρχη']],
    ['ran.Then a.b@c.test', ['ran', 'then', 'a', 'b', 'c', 'test']],
    ['— ( [ : * & \\ |', []],
  ])('%s', (text, words) => expect(wordsIn(text)).toEqual(words));

  test('a word of any length is a word, and its first hundred letters count', () => {
    expect(foldedWord('A'.repeat(5_000))).toBe('a'.repeat(100));
  });
});

describe('a search', () => {
  test.each<[string, ReturnType<typeof readTextQuery>]>([
    ['prodigal son', { words: ['prodigal'], open: 'son', phrases: [] }],
    ['prodigal son ', { words: ['prodigal', 'son'], open: null, phrases: [] }],
    ['“far country” fam', { words: [], open: 'fam', phrases: [['far', 'country']] }],
    ['"far country', { words: ['far'], open: 'country', phrases: [] }],
    ['the "far country"', { words: ['the'], open: null, phrases: [['far', 'country']] }],
    ['grace a', { words: ['grace', 'a'], open: null, phrases: [] }],
    ["love (God) [x]:* & 'y' \\ z!", { words: ['love', 'god', 'x', 'y', 'z'], open: null, phrases: [] }],
    ['""', { words: [], open: null, phrases: [] }],
    ['', { words: [], open: null, phrases: [] }],
  ])('for %s', (query, read) => expect(readTextQuery(query)).toEqual(read));

  test('has only letters and digits, for every input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const { words, open, phrases } = readTextQuery(query);
        for (const word of [...words, open ?? 'a', ...phrases.flat()]) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });
});

describe('the snippet of a text', () => {
  const term = (word: string, stems: string[] = [], isOpen = false) => ({ word, stems, isOpen });
  const shown = (text: string, ...terms: ReturnType<typeof term>[]) =>
    snippetOf(text, terms)
      .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
      .join('');
  const filler = 'And he arose, and came to his father. '.repeat(20);

  test('shows the words where they are closest together', () => {
    const text = `The ring was lost. ${filler}He gave him the robe and the ring, and shoes on his feet. ${filler}`;
    expect(shown(text, term('ring'), term('robe'))).toBe(
      '…came to his father. He gave him the [robe] and the [ring], and shoes on his feet. And he arose, and came to his father. And he arose, and came to his father. And he…',
    );
  });

  test('recognizes other forms of a word and unfinished words', () => {
    expect(shown('He runs, was running and ran.', term('run', ['run']))).toBe('He [runs], was [running] and ran.');
    expect(shown('Holiness is holy.', term('holy', ['holi']))).toBe('[Holiness] is [holy].');
    expect(shown('The prodigal', term('prod', [], true))).toBe('The [prodigal]');
    expect(shown('Zoë’s café', term('zoe'), term('cafe'))).toBe('[Zoë]’s [café]');
  });

  test('is the beginning of the text in one line if nothing is found', () => {
    expect(shown('He ran\nand  fell.', term('wine'))).toBe('He ran and fell.');
    expect(shown(filler, term('wine'))).toMatch(/^And he arose.{100,180}…$/);
    expect(shown('')).toBe('');
  });

  test('can be made for a given position', () => {
    const text = `${filler}See Luke 15:20. ${filler}`;
    const at = text.indexOf('Luke');
    expect(snippetAt(text, at, at + 10)).toEqual([
      { text: '…he arose, and came to his father. See ', isMatch: false },
      { text: 'Luke 15:20', isMatch: true },
      { text: expect.stringMatching(/^\. And he arose.*…$/), isMatch: false },
    ]);
  });

  test('ends within a word that is much longer than a snippet', () => {
    expect(shown(`${'a'.repeat(100_000)} b`, term('a', [], true))).toBe(`${'a'.repeat(400)}…`);
    expect(shown(`ring ${'a'.repeat(100_000)}`, term('ring'))).toMatch(/^\[ring\] a{100,400}…$/);
  });

  test('has at most 125 parts, including the passages of the document', () => {
    const parts = snippetOf('a b '.repeat(1_000), [term('a'), term('c')]);
    expect(parts.length).toBeGreaterThan(40);
    expect(parts.length).toBeLessThanOrEqual(124);
    expect(snippetOf('a '.repeat(1_000), [term('a'), term('c')]).length).toBeLessThanOrEqual(124);
  });

  test('is short and part of the text, for every text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.array(fc.constantFrom('a', 'e', 'the'), { maxLength: 3 }),
        (text, words) => {
          const pieces = snippetOf(
            text,
            words.map((word) => term(word, [], true)),
          );
          const flat = pieces
            .map((piece) => piece.text)
            .join('')
            .replace(/^…|…$/g, '');
          expect(flat.length).toBeLessThan(400);
          expect(text.replace(/\s+/g, '')).toContain(flat.replace(/\s+/g, '').replace(/…$/, ''));
        },
      ),
    );
  });
});

describe('a snippet on one line', () => {
  const match = { text: 'grace', isMatch: true };
  const before = (text: string) => [{ text, isMatch: false }, match];

  test('keeps a short beginning', () => {
    const max = before('x'.repeat(maxLead - 1) + ' ');
    expect(withShortLead(max)).toEqual(max);
    expect(withShortLead([match])).toEqual([match]);
    expect(withShortLead([])).toEqual([]);
  });

  test('shortens a long one at a word, so that the match is visible', () => {
    const lead = 'Paul asks three times to be set free, and is told once: My ';
    expect(withShortLead(before(lead))).toEqual([{ text: '…set free, and is told once: My ', isMatch: false }, match]);
  });
});
