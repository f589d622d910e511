import { expect, test } from 'vitest';
import { getStarted as texts } from './getStarted.ts';

test.each([
  [1, 'monthly', '50 percent off the first month'],
  [3, 'monthly', '50 percent off the first 3 months'],
  [null, 'monthly', '50 percent off every month'],
  [1, 'annual', '50 percent off the first year'],
  [2, 'annual', '50 percent off the first 2 years'],
  [null, 'annual', '50 percent off every year'],
] as const)('a code that reduces %s payments of the %s plan says so', (count, term, sentence) => {
  expect(texts.percentOff('50', term, count)).toBe(sentence);
  expect(texts.amountOff('$5.00', term, count)).toBe(sentence.replace('50 percent', '$5.00'));
});
