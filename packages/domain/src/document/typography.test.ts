import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typeset } from './typography.ts';

/** Returns the resulting line after these characters are typed one after another. */
const typing = (keys: string) =>
  [...keys].reduce((line, key) => {
    const next = line + key;
    const change = typeset(next);
    return change ? next.slice(0, -change.typed.length) + change.put : next;
  }, '');

describe('typed text gets typographic characters', () => {
  test.each([
    ['"Go," he said.', '“Go,” he said.'],
    [`He said, "It is written: 'Man shall not live.'"`, 'He said, “It is written: ‘Man shall not live.’”'],
    ["don't", 'don’t'],
    ["Jesus' love", 'Jesus’ love'],
    ['("grace")', '(“grace”)'],
    ['grace--and truth', 'grace—and truth'],
    ['grace -- and truth', 'grace – and truth'],
    ['grace---and truth', 'grace—and truth'],
    ['verses 3--5', 'verses 3–5'],
    ['--Spurgeon', '—Spurgeon'],
    ['wait...', 'wait…'],
    ['"verse 16"', '“verse 16”'],
    ["the 1980's", 'the 1980’s'],
    ["the '90s", 'the ’90s'],
    ["('60s)", '(’60s)'],
    ["'Tis so sweet", '’Tis so sweet'],
    [`"'Twas grace`, '“’Twas grace'],
    ["'Tisn't so", '’Tisn’t so'],
    ["Love 'em.", 'Love ’em.'],
    ["rock 'n' roll", 'rock ’n’ roll'],
    ["'Til death", '’Til death'],
  ])('%s', (typed, written) => {
    expect(typing(typed)).toBe(written);
  });
});

describe('text that does not change', () => {
  test.each([
    ['feet and inches', `a wall 6' 2" high`],
    ['a web address', `https://example.org/it's--a..."x"`],
    ['a web address without a scheme', "www.example.org/it's"],
    ['an email address', "ruth@example.org's"],
    ['one hyphen', 'well-known'],
  ])('%s', (_, typed) => {
    expect(typing(typed)).toBe(typed);
  });

  test.each([
    ["'Tissue' is", '‘Tissue’ is'],
    ["'90 people", '‘90 people'],
    ["'Emmanuel'", '‘Emmanuel’'],
    ["'Cause and effect'", '‘Cause and effect’'],
  ])('an opening quotation mark that is no apostrophe: %s', (typed, written) => {
    expect(typing(typed)).toBe(written);
  });
});

test('only quotation marks, dashes and dots at the end of the line change', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from(`ab1 "'-.(“‘–—…`)) }), (line) => {
      const change = typeset(line);
      if (!change) return;
      expect(line.endsWith(change.typed)).toBe(true);
      expect(change.put).not.toBe(change.typed);
      expect(change.put).toMatch(/^[“”‘’–—…]\p{L}?$|^’n’$/u);
    }),
  );
});
