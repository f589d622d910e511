import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withSearch } from './words.ts';

const after = (...queries: string[]) => queries.reduce<string[]>(withSearch, []);

describe('recent searches', () => {
  test.each([
    [
      ['mercy', 'Luke 15'],
      ['Luke 15', 'mercy'],
    ],
    [
      ['mercy', 'Luke 15', 'Mercy '],
      ['Mercy', 'Luke 15'],
    ],
    [['com', 'comp', 'compassion'], ['compassion']],
    [
      ['com', 'mercy', 'compassion'],
      ['compassion', 'mercy', 'com'],
    ],
    [['mercy', '  ', 'x'.repeat(101)], ['mercy']],
  ])('searching for %j stores %j', (queries, kept) => {
    expect(after(...queries)).toEqual(kept);
  });

  test('are at most ten, without duplicates', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 40 }), (queries) => {
        const kept = after(...queries);
        expect(kept.length).toBeLessThanOrEqual(10);
        expect(new Set(kept.map((query) => query.toLowerCase())).size).toBe(kept.length);
      }),
    );
  });
});
