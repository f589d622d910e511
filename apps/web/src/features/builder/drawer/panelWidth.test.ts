import { expect, test } from 'vitest';
import { panelWidth, parallelWidth, widestIn, widthAfterKey } from './panelWidth.ts';

test.each([
  [1200, false, 600],
  [1239, false, 639],
  [1240, false, 640],
  [1440, false, 640],
  [1200, true, 400],
  [1440, true, 640],
  [900, true, 350],
])('in a window of %i px (outline open: %s), the panel is at most %i px wide', (windowWidth, hasOutline, widest) => {
  expect(widestIn(windowWidth, hasOutline)).toBe(widest);
});

test('parallel translations leave the text its full width in a window of 1440 px', () => {
  // The rail takes 72 px. Of what is left, the text gets 588 px, and the edges of the paper at least 24 px each.
  expect(1440 - 72 - parallelWidth).toBeGreaterThanOrEqual(588 + 2 * 24);
});

test('the width stays between 350 px and the widest', () => {
  expect([349, 350, 400.4, 640, 641].map((wanted) => panelWidth(wanted, 640))).toEqual([350, 350, 400, 640, 640]);
  expect(panelWidth(560, 400)).toBe(400);
});

test('keys move the edge: arrows by 16 px, with Shift by 64 px, Home and End to the limits', () => {
  const after = (key: string, isBig = false, width = 400) => widthAfterKey(key, isBig, width, 600);
  expect(after('ArrowLeft')).toBe(416);
  expect(after('ArrowRight')).toBe(384);
  expect(after('ArrowLeft', true)).toBe(464);
  expect(after('ArrowRight', true)).toBe(350);
  expect(after('ArrowLeft', false, 590)).toBe(600);
  expect(after('Home')).toBe(350);
  expect(after('End')).toBe(600);
  expect(after('ArrowUp')).toBeNull();
});
