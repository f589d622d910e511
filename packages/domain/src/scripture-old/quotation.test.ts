import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareQuotation } from './quotation.ts';

const john =
  'For God so loved the world, that he gave his only begotten Son, that whosoever believeth in him should not perish, but have everlasting life.';

const shown = (quoted: string, source = john) =>
  compareQuotation(quoted, source)
    .stretches.filter(({ kind }) => kind !== 'same')
    .map(({ kind, words }) => `${kind}: ${words.join(' ')}`);

describe('a quotation agrees with its translation', () => {
  test.each<[string, string, string]>([
    ['word for word', john, john],
    [
      'with different quotation marks and commas',
      '“For God so loved the world that he gave”',
      'For God, so loved the world: that he gave',
    ],
    ['with different apostrophes', 'the king’s son', "the king's son"],
    [
      'with verse numbers',
      '1 The LORD is my shepherd; 2 I shall not want.',
      'The LORD is my shepherd; I shall not want.',
    ],
    ['with Lord instead of LORD', 'The Lord is my shepherd', 'The LORD is my shepherd'],
    ['with a word divided by a dash instead of a space', 'burnt offering—a sacrifice', 'burnt-offering, a sacrifice'],
    ['over several lines', 'The LORD is my shepherd;\nI shall not want.', 'The LORD is my shepherd; I shall not want.'],
    ['in letters written with separate accents', 'José', 'José'],
    [
      'with an ellipsis for omitted words',
      'For God so loved the world … should not perish',
      'For God so loved the world, that he gave: should not perish',
    ],
    ['with three dots for omitted words', 'God so loved... the world', 'God so loved greatly the world'],
    ['with dots in brackets for omitted words', '[. . .] but have everlasting life.', john],
    ['if an ellipsis cuts it off', 'For God so loved the world…', john],
    ['with an ellipsis that omits nothing', 'For God … so loved', 'For God so loved'],
    ['if both texts are empty', '', ''],
  ])('%s', (_, quoted, source) => {
    expect(compareQuotation(quoted, source).agrees).toBe(true);
  });
});

describe('a quotation differs', () => {
  test('in a changed word', () => {
    expect(shown(john.replace('everlasting', 'eternal'))).toEqual(['missing: everlasting', 'added: eternal']);
  });

  test('in an omitted or added word', () => {
    expect(shown(john.replace('so ', ''))).toEqual(['missing: so']);
    expect(shown(john.replace('loved', 'truly loved'))).toEqual(['added: truly']);
  });

  test('in words missing at its beginning or end without an ellipsis', () => {
    expect(shown('God so loved the world', 'For God so loved the world')).toEqual(['missing: For']);
    expect(shown('For God so loved', 'For God so loved the world')).toEqual(['missing: the world']);
  });

  test('in a wrong word next to an ellipsis', () => {
    expect(shown('For God … loved the earth', 'For God so loved the world')).toEqual([
      'leftOut: so',
      'missing: world',
      'added: earth',
    ]);
  });

  test('completely from a text with no word in common', () => {
    expect(shown('a b', 'c d')).toEqual(['missing: c d', 'added: a b']);
  });
});

describe('the comparison', () => {
  const word = fc.constantFrom('the', 'Lord', 'is', 'my', 'shepherd', 'I', 'shall', 'not', 'want');
  const text = fc.array(word, { maxLength: 30 });
  const wordsOf = (quoted: string, source: string, ...kinds: string[]) =>
    compareQuotation(quoted, source)
      .stretches.filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ words }) => words);

  test('contains both texts completely', () => {
    fc.assert(
      fc.property(text, text, (quoteWords, sourceWords) => {
        const [quoted, source] = [quoteWords.join(' '), sourceWords.join(' ')];
        expect(wordsOf(quoted, source, 'same', 'missing')).toEqual(sourceWords);
        expect(wordsOf(quoted, source, 'same', 'added')).toEqual(quoteWords);
      }),
    );
  });

  test('agrees if and only if the words are the same', () => {
    fc.assert(
      fc.property(text, text, (quoteWords, sourceWords) => {
        expect(compareQuotation(quoteWords.join(' '), sourceWords.join('; ')).agrees).toBe(
          quoteWords.join() === sourceWords.join(),
        );
      }),
    );
  });

  test('accepts an ellipsis for any part', () => {
    fc.assert(
      fc.property(text, text, text, (before, left, after) => {
        const quoted = `${before.join(' ')} … ${after.join(' ')}`;
        expect(compareQuotation(quoted, [...before, ...left, ...after].join(' ')).agrees).toBe(true);
      }),
    );
  });

  test('finishes for texts far longer than a passage', () => {
    const long = Array.from({ length: 20_000 }, (_, at) => (at % 2 ? 'grace' : 'truth'));
    expect(compareQuotation(`one ${long.join(' ')} two`, `three ${long.join(' ')} and four`).agrees).toBe(false);
    expect(compareQuotation(`For${'\u00a0'.repeat(400_000)}God`, 'For God').agrees).toBe(true);
  });
});
