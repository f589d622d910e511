import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedWords } from './foldedWords.ts';

test.each([
  ['The Prodigal Son', ['the', 'prodigal', 'son']],
  ['Müller, Çelik & Åse: naïve café', ['muller', 'celik', 'ase', 'naive', 'cafe']],
  ['Straße Œuvre Æsop Søren Łukasz', ['strasse', 'oeuvre', 'aesop', 'soren', 'lukasz']],
  ['moſt ſacred', ['most', 'sacred']],
  ["God’s grace, God's love", ['gods', 'grace', 'gods', 'love']],
  ["Jesus's and James’s, the apostles' own", ['jesus', 'and', 'james', 'the', 'apostles', 'own']],
  ["don't 'tis O'Brien", ['dont', 'tis', 'obrien']],
  ['re-creation—new.life/now', ['re', 'creation', 'new', 'life', 'now']],
  ['John 3:16', ['john', '3', '16']],
  ['grace¹ and truth²', ['grace', 'and', 'truth']],
  ['ﬁrst ﬂood', ['first', 'flood']],
  ['ἐν ἀρχῇ ἦν ὁ ΛΟΓΟΣ', ['εν', 'αρχη', 'ην', 'ο', 'λογοσ']],
  ['בְּרֵאשִׁית בָּרָא', ['בראשית', 'ברא']],
  ['하나님', ['하나님']],
  ['!?— …', []],
])('%s has the words %j', (text, words) => expect(foldedWords(text)).toEqual(words));

test('only the beginning of an extremely long word is read', () => {
  expect(foldedWords('a'.repeat(100_000))).toEqual(['a'.repeat(60)]);
});

test('folding folded words changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const words = foldedWords(text);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{Nd}]{1,60}$/u);
      expect(foldedWords(words.join(' '))).toEqual(words);
    }),
    { seed: 51, numRuns: 300 },
  );
});
