import { expect, test } from 'vitest';
import { occurrencesOf, weigh } from './weights.ts';

test.each(['sermon', 'illustration'] as const)('the weight of a word in a %s tells how often it occurs', (kind) => {
  for (const length of [100, 3_000])
    for (const occurrences of [0, 1, 7, 40])
      expect(occurrencesOf(kind, length)(weigh(kind, length)(occurrences))).toBeCloseTo(occurrences);
});
