import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeCharacters, codeLength, formatCode, parseCode, shorten } from './remote.ts';

test('a code is read as it is shown, in lower case, and with spaces', () => {
  const character = fc.constantFrom(...codeCharacters.split(''));
  const codes = fc.array(character, { minLength: codeLength, maxLength: codeLength }).map((all) => all.join(''));
  fc.assert(
    fc.property(codes, (code) => {
      for (const typed of [code, formatCode(code), ` ${formatCode(code).toLowerCase()} `, [...code].join(' ')])
        expect(parseCode(typed)).toBe(code);
    }),
  );
});

test.each(['', 'ABCDE-FGHJ', 'ABCDE-FGHJKM', 'ABCDE-FGHI0', '😀'.repeat(5)])('“%s” is no code', (typed) => {
  expect(parseCode(typed)).toBeNull();
});

test('a code has at least 49 bits', () => {
  expect(new Set(codeCharacters).size).toBe(codeCharacters.length);
  expect(codeLength * Math.log2(codeCharacters.length)).toBeGreaterThan(49);
});

test('a text is shortened to a number of characters, and none is cut in two', () => {
  expect([shorten('Grace', 5), shorten('Grace and', 5), shorten('', 5)]).toEqual(['Grace', 'Grac…', '']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 12 }), (text, max) => {
      const short = shorten(text, max);
      expect(short.length).toBeLessThanOrEqual(max);
      if (text.isWellFormed()) expect(short.isWellFormed()).toBe(true);
    }),
  );
});
