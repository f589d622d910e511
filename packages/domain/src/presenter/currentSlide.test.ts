import { expect, test } from 'vitest';
import { currentSlide } from './pages.ts';

const slides = [
  { number: 1, top: 100 },
  { number: 2, top: 900 },
  { number: 3, top: 950 },
];

test.each([
  [0, null],
  [100, null],
  [600, 1],
  [900, 1],
  [940, 2],
  [1_500, 3],
])('the last slide that begins above %i px', (bottom, number) => {
  expect(currentSlide(slides, bottom)).toBe(number);
});

test('a text without slides has none', () => {
  expect(currentSlide([], 500)).toBeNull();
});
