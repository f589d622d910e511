import { expect, test } from 'vitest';
import { paddingForCut, scrollNeeded } from './tabRow.ts';

test('tabs that all fit have the usual padding', () => {
  expect(paddingForCut([40, 40], 128)).toBe(12);
});

test('otherwise the last visible tab is cut in half', () => {
  // With 10 px at each side, the tabs are 60 px wide, and 150 px show two and a half of them.
  expect(paddingForCut([40, 40, 40, 40], 150)).toBe(10);
});

test('the padding stays between 9 and 20 px', () => {
  for (let room = 60; room < 400; room += 7) {
    const padding = paddingForCut([52, 40, 61, 90, 48, 66], room);
    expect(padding).toBeGreaterThanOrEqual(9);
    expect(padding).toBeLessThanOrEqual(20);
  }
});

test('a tab is scrolled out of the faded edges, and not further', () => {
  const row = { left: 10, right: 310 };
  expect(scrollNeeded(row, { left: 40, right: 120 })).toBe(0);
  expect(scrollNeeded(row, { left: 206, right: 286 })).toBe(0);
  expect(scrollNeeded(row, { left: 280, right: 360 })).toBe(74);
  expect(scrollNeeded(row, { left: -50, right: 30 })).toBe(-84);
});
