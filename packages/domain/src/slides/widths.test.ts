import { expect, test } from 'vitest';
import { graphemesOf } from './slidesOf.ts';
import { charWidth } from './widths.ts';

const width = (text: string, isBold = false) => charWidth(text, null, isBold);

test('characters have the greatest width of the fonts that may show them', () => {
  expect(charWidth('0', 'helvetica', false)).toBe(0.557);
  expect(width('0')).toBeGreaterThan(0.5);
  expect(width('i')).toBeLessThan(width('W'));
  expect(width('n', true)).toBeGreaterThan(width('n'));
});

test('Hebrew and Greek have the widths of their own fonts, and marks have none', () => {
  expect(width('א')).toBeGreaterThanOrEqual(0.628);
  expect(width('ἀ')).toBeGreaterThanOrEqual(0.578);
  expect(width('בְּ')).toBe(width('ב'));
  expect(width('e\u0301')).toBe(width('e'));
});

test('characters without a font have a width that is large enough', () => {
  expect(width('神')).toBe(1);
  expect(width('😀')).toBe(1.4);
  expect(width('1\ufe0f\u20e3')).toBe(1.4);
  expect(width('س')).toBe(1.2);
  expect(width('\u200d')).toBe(0);
});

test.each([
  ['Grace', 5],
  ['e\u0301a', 2],
  ['👨‍👩‍👧‍👦🇺🇸👍🏽1\ufe0f\u20e3', 4],
  ['בְּרֵאשִׁית', 6],
  [`a${'\u0301'.repeat(20)}`, 3],
  ['', 0],
])('%s has %i characters', (text, count) => {
  expect(graphemesOf(text)).toHaveLength(count);
  expect(graphemesOf(text).join('')).toBe(text);
});
