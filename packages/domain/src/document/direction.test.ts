import { expect, test } from 'vitest';
import { isRightToLeft } from './outline.ts';

test.each([
  ['בְּרֵאשִׁית', true],
  ['“בְּרֵאשִׁית”, in the beginning', true],
  ['السلام عليكم', true],
  ['1. In the beginning, בְּרֵאשִׁית', false],
  ['Ἐν ἀρχῇ', false],
  ['20 — 🙏', false],
  ['', false],
])('%j is a right-to-left line: %s', (text, expected) => expect(isRightToLeft(text)).toBe(expected));
