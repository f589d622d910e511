import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { parseDocument } from '../document/html/parse.ts';
import { aboutOf, saysSomething } from './about.ts';

const quotation = (reference: string, words: string) =>
  `<blockquote class="scripture" data-reference="${reference}" data-translation="WEB"><p>${words}</p></blockquote>`;
const about = (html: string, more: { title?: string; scripture?: string } = {}) =>
  aboutOf({ title: '', scripture: '', ...more, blocks: parseDocument(html) });

describe('what a sermon is about', () => {
  test('are its telling words, the most telling first', () => {
    const { keywords } = about('<p>The father ran. His father saw the son, and the father forgave the son.</p>');
    expect(keywords.slice(0, 2)).toEqual(['father', 'son']);
  });

  test('are not the words of every sermon, nor the names of translations', () => {
    const { keywords } = about(
      '<p>God and Jesus and the Bible. God, Jesus, Bible! The King James Version has mercy, the WEB has mercy.</p>',
    );
    expect(keywords).toEqual(['mercy']);
  });

  test('are not the books of the passages that it names', () => {
    const { keywords } = about('<p>The gate (Luke 15:12), the road (Luke 15:20). Luke tells of a gate.</p>');
    expect(keywords).toEqual(['gate', 'road', 'Luke']);
  });

  test('are the passages that its details name, that it quotes and that it refers to, each as it is usually written', () => {
    const html =
      '<h1>He saw him first</h1><p>So Paul says (Rom. v. 8).</p>' +
      quotation('Luke 15:20–24', 'He ran.') +
      `<ul><li><p>and</p>${quotation('Psalm 103:13', 'Like a father')}</li></ul>`;
    expect(about(html, { scripture: 'Lk 15' }).scriptureRefs).toEqual([
      'Luke 15',
      'Luke 15:20–24',
      'Psalm 103:13',
      'Romans 5:8',
    ]);
  });

  test('are first the passages to which it comes back', () => {
    const html = '<p>See John 3:16. See Luke 15:20. Luke 15:20 again.</p>';
    expect(about(html).scriptureRefs).toEqual(['Luke 15:20', 'John 3:16']);
  });

  test('is nothing where nothing is written', () => {
    expect(about('', { title: '  ' })).toEqual({ title: '', keywords: [], scriptureRefs: [] });
  });

  test('is at most 5 words and 100 passages', () => {
    const words = Array.from(
      { length: 40 },
      (_, at) => `wond${String.fromCodePoint(97 + (at % 26))}r${'o'.repeat(at)}`,
    );
    const references = Array.from({ length: 150 }, (_, at) => `Psalm ${at + 1}:1`);
    const { keywords, scriptureRefs } = about(`<p>${words.join(' ')}</p><p>${references.join('; ')}</p>`);
    expect(keywords).toHaveLength(5);
    expect(scriptureRefs).toHaveLength(100);
  });

  test('says the same of whatever is written, within the limits', () => {
    fc.assert(
      fc.property(documents(), fc.string(), (blocks, title) => {
        const given = { title, scripture: title, blocks };
        const said = aboutOf(given);
        expect(aboutOf(given)).toEqual(said);
        expect(said.keywords.length).toBeLessThanOrEqual(5);
        for (const word of said.keywords) expect(word.length).toBeLessThanOrEqual(60);
        for (const reference of said.scriptureRefs) expect(reference.length).toBeLessThanOrEqual(100);
      }),
      { numRuns: 50 },
    );
  });
});

describe('others can be looked for', () => {
  test.each([
    ['', false],
    ['<p>Mercy and forgiveness</p>', false],
    ['<p>Mercy, forgiveness and a road</p>', true],
    ['<p>On Luke 15</p>', true],
  ])('by %j: %s', (html, can) => {
    expect(saysSomething(about(html, { title: 'Sunday' }))).toBe(can);
  });
});
