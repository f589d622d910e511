import { expect, test } from 'vitest';
import { features, isPaid } from '../../accounts/entitlements.ts';
import { included } from './billing.ts';

/** No screen shows them yet. */
const untold = ['premiumSermon', 'premiumSeries'];

test('the list of what a plan includes covers every paid feature once', () => {
  const listed = included.flatMap((line) => [...line.features]);
  expect([...listed, ...untold].toSorted()).toEqual(features.filter(isPaid).toSorted());
});
