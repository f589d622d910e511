import { expect, test } from 'vitest';
import { isRightToLeft } from './direction.ts';

test.each([
  ['בְּרֵאשִׁית', true],
  ['“בְּרֵאשִׁית”, in the beginning', true],
  ['السلام عليكم', true],
  ['1. In the beginning, בְּרֵאשִׁית', false],
  ['Ἐν ἀρχῇ', false],
  ['20 — 🙏', false],
  ['', false],
])('a line that begins as %j runs from right to left: %s', (text, is) => expect(isRightToLeft(text)).toBe(is));
