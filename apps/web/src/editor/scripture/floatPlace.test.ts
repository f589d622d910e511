import { describe, expect, test } from 'vitest';
import { floatPlace, menuPlace } from './Floating.tsx';

const canvas = { left: 0, right: 400, top: 100, bottom: 700 };
const line = (top: number, left = 50) => ({ left, right: left + 80, top, bottom: top + 30 });

describe('an element that floats at a line', () => {
  test.each([
    ['is below it', line(200), { left: 50, top: 236, maxHeight: 458 }],
    ['is above it if there is no room below', line(600), { left: 50, top: 394, maxHeight: 488 }],
    ['stays within the canvas', line(200, 350), { left: 194, top: 236, maxHeight: 458 }],
  ])('%s', (_, at, spot) => {
    expect(floatPlace(at, { width: 200, height: 200 }, canvas)).toEqual(spot);
  });

  test("shrinks to the room above a phone's keyboard and never covers the line", () => {
    const phone = { ...canvas, bottom: 300 };
    expect(floatPlace(line(200), { width: 200, height: 200 }, phone)).toEqual({ left: 50, top: 106, maxHeight: 88 });
  });

  test('disappears when the line is scrolled out of view', () => {
    expect(floatPlace(line(20), { width: 200, height: 200 }, canvas)).toBeNull();
  });
});

describe('the menu of a quotation', () => {
  const footer = { left: 40, right: 380, top: 300, bottom: 318 };
  const menu = { width: 150, height: 32 };

  test('is at the end of the reference line', () => {
    expect(menuPlace(footer, { ...footer, right: 200 }, menu, canvas)).toEqual({ left: 230, top: 293 });
  });

  test('is below a reference line that leaves no room', () => {
    expect(menuPlace(footer, { ...footer, right: 300 }, menu, canvas)).toEqual({ left: 40, top: 324 });
  });
});
