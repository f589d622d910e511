import { expect, test } from 'vitest';
import { paidFeatures } from './paidFeatures.ts';

test('every paid feature has a text, and every text a feature', () => {
  expect(paidFeatures.paths.filter((path) => paidFeatures.ability(path) === null)).toEqual([]);
  expect(paidFeatures.all).toHaveLength(paidFeatures.paths.length);
});

test.each(['', 'Moab', 'constructor', '__proto__'])('"%s" is no feature', (path) => {
  expect(paidFeatures.ability(path)).toBeNull();
});
