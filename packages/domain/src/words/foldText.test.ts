import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, matchesOf } from './foldText.ts';

const folded = (text: string) => foldText(text).folded;
const marked = (text: string, search: string) =>
  matchesOf(foldText(text), folded(search)).reduceRight(
    (all, { from, to }) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`,
    text,
  );

describe('texts are compared', () => {
  test.each([
    ['Zoe\u0308', 'zoe'],
    ['Zo\u00eb’s Faith', "zoe's faith"],
    ['ἀγάπη', 'αγαπη'],
    ['ΛΌΓΟΣ', 'λογοσ'],
    ['λόγος', 'λογοσ'],
    ['בְּרֵאשִׁית', 'בראשית'],
    ['Straße', 'strasse'],
    ['Æsop and Øyvind', 'aesop and oyvind'],
    ['İstanbul Irmak ılık', 'istanbul irmak ilik'],
    ['ﬁve ½', 'five 1⁄2'],
    ['God’s ‘x’ `y´ zʼ', "god's 'x' 'y' z'"],
    ['“a” „b“ «c» ″d″', '"a" "b" "c" "d"'],
    ['5–6 a—b c‑d e−f', '5-6 a-b c-d e-f'],
    ['a\u00a0b\u2009c\u3000d\te', 'a b c d e'],
    ['bles\u00adsed\u200b\ufeff \u200ehome', 'blessed home'],
    ['Wait…', 'wait...'],
    ['ＡＢＣ', 'abc'],
  ])('%j as %j', (text, form) => expect(folded(text)).toBe(form));

  test('with case or marks if asked', () => {
    expect(foldText('Zo\u00eb’s', { keepsCase: true }).folded).toBe("Zoe's");
    expect(foldText('Zo\u00eb’s', { keepsMarks: true }).folded).toBe("zoe\u0308's");
  });
});

describe('the matches in a text', () => {
  test.each([
    ['Zoe\u0308’s Faith', 'zoe', '[Zoe\u0308]’s Faith'],
    ['Zoe\u0308’s Faith', "zoë's", '[Zoe\u0308’s] Faith'],
    ['Zo\u00eb', 'oe', 'Z[o\u00eb]'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
    ['Straße', 's', '[S]traße'],
    ['Straße', 'ss', 'Stra[ß]e'],
    ['Straße', 'as', 'Straße'],
    ['Wait… no', '.', 'Wait… no'],
    ['aaa', 'aa', '[aa]a'],
    ['Walking through 5–6', '5-6', 'Walking through [5–6]'],
    ['👨‍👩‍👧 and 👨', '👨', '👨‍👩‍👧 and [👨]'],
    ['bles\u00adsed', 'blessed', '[bles\u00adsed]'],
    ['🇺🇸🇬🇧', '🇬🇧', '🇺🇸[🇬🇧]'],
  ])('%j, for %j: %j', (text, search, expected) => expect(marked(text, search)).toBe(expected));
});

const texts = fc.string({
  unit: fc.constantFrom(
    'a',
    'E',
    'e\u0308',
    '\u00eb',
    'ß',
    '’',
    "'",
    '–',
    ' ',
    '\u00a0',
    '\u200d',
    '😀',
    '…',
    'İ',
    '\u0301',
  ),
});

test('every match is whole letters that fold to the search, and no part of a plain text is missed', () => {
  fc.assert(
    fc.property(texts, texts, (text, search) => {
      const needle = folded(search);
      if (needle === '') return;
      for (const { from, to } of matchesOf(foldText(text), needle)) {
        expect(folded(text.slice(from, to))).toBe(needle);
        expect(text.slice(to)).not.toMatch(/^\p{M}/u);
      }
      expect(matchesOf(foldText(`${text} ${search} x`), needle).length).toBeGreaterThan(0);
    }),
  );
});

test('folding twice is the same as once, in either form of Unicode', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = folded(text);
      expect(folded(text.normalize('NFD'))).toBe(folded(text.normalize('NFC')));
      expect(folded(once)).toBe(once);
    }),
  );
});
