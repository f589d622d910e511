import { expect, test } from 'vitest';
import { features, isPaid } from '../../accounts/entitlements.ts';
import { included } from './billing.ts';

/** Nobody subscribes in order to rate. */
const unlisted = ['rating'];

test('the list of what a plan includes covers every paid feature once', () => {
  const listed = included.flatMap((line) => [...line.features]);
  expect([...listed, ...unlisted].toSorted()).toEqual(features.filter(isPaid).toSorted());
});
