import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import type { Run } from '../document/schema.ts';
import { ideasOf } from './ideas.ts';

const written = (runs: Run[]) => runs.map(({ text }) => text).join('');
/** Returns the lines into which a text is divided, without marks and trailing spaces. */
const lines = (text: string) => ideasOf([{ text, marks: {} }]).map((idea) => written(idea).trimEnd());

describe('a paragraph in a pulpit copy', () => {
  test.each([
    ['He saw him. He ran! Did he wait?', ['He saw him.', 'He ran!', 'Did he wait?']],
    ['He said, “Go.” Then he went.', ['He said, “Go.”', 'Then he went.']],
    ['(He was late.) They had begun.', ['(He was late.)', 'They had begun.']],
    ['Really?! Yes.', ['Really?!', 'Yes.']],
    ['A line\nand the next', ['A line', 'and the next']],
    ['All gone.\n\nAnd then', ['All gone.', '', 'And then']],
    ['神は愛です。愛は神から出る。', ['神は愛です。', '愛は神から出る。']],
  ])('is divided between its sentences: %s', (text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  test.each([
    'Dr. Martin Luther spoke to Mr. and Mrs. Ames at St. Mary’s.',
    'C. S. Lewis and J. R. R. Tolkien walked.',
    'Turn to John 3:16 and Rom. 5:8 and 1 Cor. 13:4.',
    'See vv. 3–5, p. 12, and No. 7.',
    'MATTH. xxii. 42.',
    'It was 8 a.m. Sunday, in 586 B.C. Jerusalem.',
    'It cost 3.50, or 1,000 in all.',
    'And then ... Nothing. . . . Still waiting… Then',
    '“Who is it?” he asked.',
    '“Go!” — and he went.',
    '1. First of all',
    'IV. The gift',
    '',
    'no end',
  ])('stays on one line if no sentence ends within it: %s', (text) => {
    expect(lines(text)).toEqual([text]);
  });

  test('is divided after a sentence that ends with I', () => {
    expect(lines('So do I. Then we go.')).toEqual(['So do I.', 'Then we go.']);
  });

  test.each([
    [
      'He arose and came to his father, but while he was still far off, his father saw him and was moved.',
      ['He arose and came to his father,', 'but while he was still far off, his father saw him and was moved.'],
    ],
    [
      'The law was given through Moses; grace and truth came through Jesus Christ, who is the Word.',
      ['The law was given through Moses;', 'grace and truth came through Jesus Christ,', 'who is the Word.'],
    ],
    [
      'This is what it means to be found — not that you looked, but that somebody looked for you.',
      ['This is what it means to be found —', 'not that you looked,', 'but that somebody looked for you.'],
    ],
    [
      'We know what the prophet said to all of them: do justice and love mercy and walk humbly.',
      ['We know what the prophet said to all of them:', 'do justice and love mercy and walk humbly.'],
    ],
  ])('is divided between the clauses of a long sentence: %s', (text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  test.each([
    'He saw, and he ran, but he did not wait.',
    'There are three that stay with us for ever and they are faith, hope, and love.',
    'Read at home what stands in Romans 5:8; 1 John 4:9; Ephesians 2:4; 3:17 about the love of God.',
  ])('keeps short sentences, lists and references together: %s', (text) => {
    expect(lines(text)).toEqual([text]);
  });

  test('keeps its marks', () => {
    const runs: Run[] = [
      { text: 'He saw. He', marks: { bold: true } },
      { text: ' ran.', marks: { highlight: 'yellow' } },
    ];
    expect(ideasOf(runs)).toEqual([
      [{ text: 'He saw. ', marks: { bold: true } }],
      [
        { text: 'He', marks: { bold: true } },
        { text: ' ran.', marks: { highlight: 'yellow' } },
      ],
    ]);
  });

  test('keeps its text unchanged for every input', () => {
    const letters = (runs: Run[]) =>
      runs.flatMap(({ text, marks }) => Array.from(text, (letter) => [letter, JSON.stringify(marks)]));
    fc.assert(
      fc.property(
        documents(),
        fc.array(
          fc.constantFrom('a', 'I', 'Z', '3', ' ', '. ', '.', ', and ', '; ', ': ', '—', '“', '”', '!', '?', '…', '\n'),
          { maxLength: 60 },
        ),
        (blocks, text) => {
          const some = blocks.flatMap((block) => (block.type === 'paragraph' ? [block.runs] : []));
          for (const runs of [...some, [{ text: text.join(''), marks: {} }]]) {
            const ideas = ideasOf(runs);
            expect(letters(ideas.flat())).toEqual(letters(runs));
            if (ideas.length > 1) for (const idea of ideas) expect(written(idea)).not.toBe('');
          }
        },
      ),
    );
  });
});
