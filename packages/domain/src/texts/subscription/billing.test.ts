import { expect, test } from 'vitest';
import { features, isPaid } from '../../accounts/entitlements.ts';
import { included } from './billing.ts';

/** No screen shows premium content yet, and nobody subscribes in order to rate. */
const untold = ['premiumSermon', 'premiumSeries', 'rating'];

test('the list of what a plan includes covers every paid feature once', () => {
  const listed = included.flatMap((line) => [...line.features]);
  expect([...listed, ...untold].toSorted()).toEqual(features.filter(isPaid).toSorted());
});
