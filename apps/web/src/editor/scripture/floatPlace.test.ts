import { describe, expect, test } from 'vitest';
import { floatPlace, menuPlace } from './floatPlace.ts';

const canvas = { left: 0, right: 400, top: 100, bottom: 700 };
const line = (top: number, left = 50) => ({ left, right: left + 80, top, bottom: top + 30 });

describe('what floats at a line', () => {
  test.each([
    ['stands below it', line(200), { left: 50, top: 236, maxHeight: 458 }],
    ['stands above it where there is no room below', line(600), { left: 50, top: 394, maxHeight: 488 }],
    ['stays within the desk', line(200, 350), { left: 194, top: 236, maxHeight: 458 }],
  ])('%s', (_, at, spot) => {
    expect(floatPlace(at, { width: 200, height: 200 }, canvas)).toEqual(spot);
  });

  test('becomes as low as the room above the keyboard of a phone, and never covers the line', () => {
    const phone = { ...canvas, bottom: 300 };
    expect(floatPlace(line(200), { width: 200, height: 200 }, phone)).toEqual({ left: 50, top: 106, maxHeight: 88 });
  });

  test('goes when the line is scrolled out of sight', () => {
    expect(floatPlace(line(20), { width: 200, height: 200 }, canvas)).toBeNull();
  });
});

describe('the menu of a quotation', () => {
  const footer = { left: 40, right: 380, top: 300, bottom: 318 };
  const menu = { width: 150, height: 32 };

  test('stands at the end of the reference line', () => {
    expect(menuPlace(footer, { ...footer, right: 200 }, menu, canvas)).toEqual({ left: 230, top: 293 });
  });

  test('stands below a reference line that leaves no room', () => {
    expect(menuPlace(footer, { ...footer, right: 300 }, menu, canvas)).toEqual({ left: 40, top: 324 });
  });
});
