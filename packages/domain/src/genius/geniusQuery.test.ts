import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { parseDocument } from '../document/html/parse.ts';
import { geniusQueryOf, hasSearchTerms } from './geniusQuery.ts';

const quotation = (reference: string, words: string) =>
  `<blockquote class="scripture" data-reference="${reference}" data-translation="WEB"><p>${words}</p></blockquote>`;
const about = (html: string, fields: { title?: string; scripture?: string } = {}) =>
  geniusQueryOf({ title: '', scripture: '', ...fields, blocks: parseDocument(html) });

describe('the topics of a sermon', () => {
  test('are its most telling words, in order', () => {
    const { keywords } = about('<p>The father ran. His father saw the son, and the father forgave the son.</p>');
    expect(keywords.slice(0, 2)).toEqual(['father', 'son']);
  });

  test('exclude words that occur in every sermon and names of translations', () => {
    const { keywords } = about(
      '<p>God and Jesus and the Bible. God, Jesus, Bible! The King James Version has mercy, the WEB has mercy.</p>',
    );
    expect(keywords).toEqual(['mercy']);
  });

  test('exclude the books in its references', () => {
    const { keywords } = about('<p>The gate (Luke 15:12), the road (Luke 15:20). Luke tells of a gate.</p>');
    expect(keywords).toEqual(['gate', 'road']);
  });

  test('include the passages in its details, quotations and text, in the usual notation', () => {
    const html =
      '<h1>He saw him first</h1><p>So Paul says (Rom. v. 8).</p>' +
      quotation('Luke 15:20–24', 'He ran.') +
      `<ul><li><p>and</p>${quotation('Psalm 103:13', 'Like a father')}</li></ul>`;
    expect(about(html, { scripture: 'Lk 15' }).scriptureRefs).toEqual([
      'Luke 15',
      'Romans 5:8',
      'Luke 15:20–24',
      'Psalm 103:13',
    ]);
  });

  test('start with the passages that occur most often', () => {
    const html = '<p>See John 3:16. See Luke 15:20. Luke 15:20 again.</p>';
    expect(about(html).scriptureRefs).toEqual(['Luke 15:20', 'John 3:16']);
  });

  test('are empty for an empty sermon', () => {
    expect(about('', { title: '  ' })).toEqual({ title: '', keywords: [], scriptureRefs: [], isOnPassage: false });
  });

  test('are at most 10 words and 100 passages', () => {
    const words = Array.from(
      { length: 40 },
      (_, at) => `wond${String.fromCodePoint(97 + (at % 26))}r${'o'.repeat(at)}`,
    );
    const references = Array.from({ length: 150 }, (_, at) => `Psalm ${at + 1}:1`);
    const { keywords, scriptureRefs } = about(`<p>${words.join(' ').repeat(2)}</p><p>${references.join('; ')}</p>`);
    expect(keywords).toHaveLength(10);
    expect(scriptureRefs).toHaveLength(100);
  });

  test('are always the same for the same sermon, and within the limits', () => {
    fc.assert(
      fc.property(documents(), fc.string(), (blocks, title) => {
        const sermon = { title, scripture: title, blocks };
        const topics = geniusQueryOf(sermon);
        expect(geniusQueryOf(sermon)).toEqual(topics);
        expect(topics.keywords.length).toBeLessThanOrEqual(10);
        for (const word of topics.keywords) expect(word.length).toBeLessThanOrEqual(60);
        for (const reference of topics.scriptureRefs) expect(reference.length).toBeLessThanOrEqual(100);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a sermon has enough to search with', () => {
  test.each([
    ['', false],
    ['<p>Mercy and forgiveness</p>', false],
    ['<p>Mercy, forgiveness and a road</p>', true],
    ['<p>On Luke 15</p>', true],
  ])('%j: %s', (html, can) => {
    expect(hasSearchTerms(about(html, { title: 'Sunday' }))).toBe(can);
  });
});
