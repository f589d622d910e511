import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../document/html/parse.ts';
import { formatReference } from '../scripture/reference.ts';
import {
  chapterOfPassage,
  findPassages,
  maxPassages,
  namedPassages,
  passageName,
  versesOfPassage,
} from './passages.ts';

const quotation = (reference: string, translation = 'WEB') =>
  `<blockquote class="scripture" data-reference="${reference}" data-translation="${translation}"><p>One.</p><p>Two.</p></blockquote>`;

/** Returns the passages of a text in its stored form. */
function passagesIn(html: string) {
  const steps = findPassages(parseDocument(html));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe('passages', () => {
  test('are references in the words and quotations, in the order of the text', () => {
    const passages = passagesIn(
      '<h1>Grace</h1><p>See <strong>Romans</strong> 8:28.</p><ul><li><p>One</p></li><li><p>John 3:16</p></li></ul>' +
        `${quotation('Luke 15:20')}<p>Then 1 Corinthians 13:4.</p>`,
    );
    expect(passages.map((passage) => [passage.leaf, passageName(passage)])).toEqual([
      [1, 'Romans 8:28'],
      [3, 'John 3:16'],
      [4, 'Luke 15:20 WEB'],
      [6, '1 Corinthians 13:4'],
    ]);
    expect(passages[0]?.words).toEqual({ from: 4, to: 15 });
    expect(passages[2]).toMatchObject({ words: null, translationId: 'WEB' });
  });

  test('of a line break, and of a quotation without a translation or a reference', () => {
    expect(passagesIn('<p>First<br>Luke 15:20</p>')[0]?.words).toEqual({ from: 6, to: 16 });
    expect(passagesIn(quotation('Luke 15:20', ''))[0]?.translationId).toBeNull();
    expect(passagesIn(quotation('the gate'))).toEqual([]);
  });

  test('are found in paragraphs of any length, where they are', () => {
    const filler = fc.constantFrom('He ran. ', 'The gate was open. ', 'And he saw him, and he ran to him. ');
    fc.assert(
      fc.property(fc.array(filler, { maxLength: 200 }), (sentences) => {
        const before = sentences.join('');
        const text = `${before}See Romans 8:28. ${before}`;
        const found = passagesIn(`<p>${text}</p>`);
        expect(found.map(({ words }) => words && text.slice(words.from, words.to))).toEqual(['Romans 8:28']);
      }),
      { numRuns: 30 },
    );
  });

  test(`are at most ${maxPassages}`, () => {
    expect(passagesIn('<p>Romans 8:28</p>'.repeat(maxPassages + 1))).toHaveLength(maxPassages);
    expect(passagesIn(quotation('Romans 8:28').repeat(maxPassages + 1))).toHaveLength(maxPassages);
    expect(passagesIn('<p>Romans 8:28</p>'.repeat(maxPassages))).toHaveLength(maxPassages);
  });

  test.each([
    ['Romans 8:28', 'Romans 8', [28]],
    ['Luke 15:20-22', 'Luke 15', [20, 21, 22]],
    ['Psalm 23', 'Psalm 23', []],
    ['Isaiah 52:13-53:2', 'Isaiah 52', [13, 14, 15]],
    ['Psalm 22-23', 'Psalm 22', []],
    ['Matthew 5:3, 7', 'Matthew 5', [3, 7]],
  ])('%s opens %s with its verses', (reference, chapter, verses) => {
    const [passage] = passagesIn(quotation(reference));
    const first = chapterOfPassage(passage!);
    expect(formatReference(first)).toBe(chapter);
    expect([...versesOfPassage(passage!, first)]).toEqual(verses);
  });

  test('have verses in each of their chapters, and in no other', () => {
    const [passage] = passagesIn(quotation('Isaiah 52:13-53:2'));
    const { book } = chapterOfPassage(passage!);
    const versesIn = (chapter: number) => [...versesOfPassage(passage!, { book, chapter })];
    expect([51, 52, 53, 54].map(versesIn)).toEqual([[], [13, 14, 15], [1, 2], []]);
    expect([...versesOfPassage(passage!, { book: book + 1, chapter: 52 })]).toEqual([]);
  });

  test('have each name once, in the order of the text', () => {
    const passages = passagesIn(`<p>John 3:16 and Luke 15:20.</p>${quotation('Luke 15:20')}<p>John 3:16</p>`);
    const named = namedPassages(passages);
    expect(named.map(({ name }) => name)).toEqual(['John 3:16', 'Luke 15:20', 'Luke 15:20 WEB']);
    expect(named[0]?.passage.leaf).toBe(0);
  });
});
