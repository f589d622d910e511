import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { toHtml } from '../document/html/serialize.ts';
import { bookAt } from './books.ts';
import { maxCitedChapters, readCitedChapters } from './citedChapters.ts';

function cited(html: string, scripture = '') {
  const steps = readCitedChapters(scripture, html);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.map(({ reference, translationId }) => [reference, translationId].filter(Boolean).join(' '));
  }
}
const quotation = (reference: string, translation: string) =>
  `<blockquote class="scripture" data-reference="${reference}" data-translation="${translation}"><p>See John 1:1.</p></blockquote>`;

describe('the chapters that a document cites', () => {
  test.each<[string, string, string[]]>([
    ['a verse', '<p>He ran (Luke 15:20).</p>', ['Luke 15']],
    ['a chapter', '<h1>Psalm 23</h1>', ['Psalm 23']],
    ['a passage of several chapters', '<p>Read Isaiah 52:13–53:12.</p>', ['Isaiah 52', 'Isaiah 53']],
    ['several verses of a chapter', '<p>Luke 15:20, 24 and Luke 15:32</p>', ['Luke 15']],
    ['marked words', '<p>See <strong>1 Cor</strong> <em>13:4-7</em>.</p>', ['1 Corinthians 13']],
    ['lines with a break', '<p>John 3:16<br>Romans 8:28</p>', ['John 3', 'Romans 8']],
    ['list items', '<ul><li><p>John 3:16</p><ul><li><p>Mark 4:1</p></li></ul></li></ul>', ['John 3', 'Mark 4']],
    ['escaped characters', '<p>A &amp; B:&nbsp;John&nbsp;3:16 &lt;</p>', ['John 3']],
    ['a quotation, but not what it says', quotation('Luke 15:20', 'KJV'), ['Luke 15 KJV']],
    ['a quotation without a translation', quotation('Luke 15:20', ''), ['Luke 15']],
    ['text and quotation', `<p>Luke 15:20</p>${quotation('Luke 15:20', 'KJV')}`, ['Luke 15', 'Luke 15 KJV']],
    ['no reference', '<p>There is 1 Lord, at 10:30.</p>', []],
  ])('are found in %s', (_, html, expected) => {
    expect(cited(html)).toEqual(expected);
  });

  test('begin with the Scripture field', () => {
    expect(cited('<p>John 3:16; Luke 15:20</p>', 'Luke 15:11-32; Psalm 23')).toEqual(['Luke 15', 'Psalm 23', 'John 3']);
  });

  test('are at most 100, the first ones', () => {
    const psalms = Array.from({ length: 150 }, (_, at) => `<p>Psalm ${at + 1}:1</p>`).join('');
    expect(cited(psalms)).toEqual(Array.from({ length: maxCitedChapters }, (_, at) => `Psalm ${at + 1}`));
    expect(maxCitedChapters).toBe(100);
  });

  test('are found in a very long paragraph as well, wherever they are', () => {
    const words = 'And he arose, and came to his father. '.repeat(70);
    expect(cited(`<p>John 3:16. ${words}See Luke 15:20. ${words}${words}Amen (Romans 8:28).</p>`)).toEqual([
      'John 3',
      'Luke 15',
      'Romans 8',
    ]);
    expect(cited(`<p>${'x'.repeat(5_000)} John 3:16</p>`)).toEqual(['John 3']);
  });

  test('are in the order of their first mention, without repeats, in any document', () => {
    const chapter = fc
      .integer({ min: 1, max: 66 })
      .chain((book) => fc.integer({ min: 1, max: bookAt(book).verses.length }).map((at) => ({ book, at })));
    const named = fc.array(chapter, { maxLength: 30 });
    fc.assert(
      fc.property(named, documents(), (chapters, document) => {
        const html = chapters.map(({ book, at }) => `<p>See ${bookAt(book).name} ${at}:1.</p>`).join('');
        const written = chapters.map(({ book, at }) => `${book === 19 ? 'Psalm' : bookAt(book).name} ${at}`);
        expect(cited(html)).toEqual([...new Set(written)]);
        const found = cited(html + toHtml(document));
        expect(found.slice(0, new Set(written).size)).toEqual([...new Set(written)]);
        expect(new Set(found).size).toBe(found.length);
      }),
      { numRuns: 100 },
    );
  });
});
