import { expect, test } from 'vitest';
import { features, isPaid, upgradeOf } from '../../accounts/entitlements.ts';
import { paidFeatures } from './getStarted.ts';

const paths = [...new Set(features.filter(isPaid).map((feature) => upgradeOf(feature).upgradePath))];
const none = { assistant: false, hearIt: false };

test('every paid feature has a text, and every text a feature', () => {
  expect(paths.filter((path) => paidFeatures.ability(path) === null)).toEqual([]);
  expect(paidFeatures.all(none)).toHaveLength(paths.length);
});

test('the list of what a plan opens leaves out what is switched off', () => {
  const all = paidFeatures.all(none);
  const without = (isOff: Partial<typeof none>) =>
    all.filter((text) => !paidFeatures.all({ ...none, ...isOff }).includes(text));
  expect(without({ assistant: true })).toEqual(['ask the AI Assistant']);
  expect(without({ hearIt: true })).toEqual(['listen to your sermon with Hear It']);
});

test.each(['', 'Moab', 'constructor', '__proto__'])('"%s" is no feature', (path) => {
  expect(paidFeatures.ability(path)).toBeNull();
});
