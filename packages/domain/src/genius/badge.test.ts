import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withDismissed, hasBadge } from './searchSteps.ts';

describe('the Sermon Genius badge', () => {
  test.each([
    [0, false, false],
    [100, false, false],
    [101, false, true],
    [101, true, false],
    [5_000, true, false],
  ])('for a sermon of %i words, dismissed: %s, is shown: %s', (words, isDismissed, isThere) => {
    expect(hasBadge(words, isDismissed)).toBe(isThere);
  });

  test('stays dismissed; the last 500 sermons are stored, each once', () => {
    const id = fc.integer({ min: 0, max: 900 }).map(String);
    fc.assert(
      fc.property(fc.array(id, { maxLength: 1_200 }), id, (before, last) => {
        const known = before.reduce<string[]>(withDismissed, []);
        const now = withDismissed(known, last);
        expect(now.at(-1)).toBe(last);
        expect(new Set(now).size).toBe(now.length);
        expect(now.length).toBeLessThanOrEqual(500);
        expect(known.filter((id) => id !== last).slice(-499)).toEqual(now.slice(0, -1));
      }),
      { numRuns: 20 },
    );
  });
});
