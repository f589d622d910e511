import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStale, type GeniusSearch, searchingEndsAtMs, searchingStep, stepsAtMs } from './searchSteps.ts';

describe('while Sermon Genius searches', () => {
  test.each([
    [0, 'verses'],
    [1_499, 'verses'],
    [1_500, 'sermons'],
    [2_999, 'sermons'],
    [3_000, 'illustrations'],
    [4_500, 'illustrations'],
    [60_000, 'illustrations'],
  ])('after %i ms it shows that it searches the %s', (elapsed, step) => {
    expect(searchingStep(elapsed)).toBe(step);
  });

  test('the message changes at 0, 1.5 and 3 seconds and end at 4.5', () => {
    expect(stepsAtMs).toEqual([0, 1_500, 3_000]);
    expect(searchingEndsAtMs).toBe(4_500);
  });
});

describe('the results', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 9, 0, seconds));
  const fresh: GeniusSearch = {
    searchedAt: at(10),
    searchedIn: 'KJV',
    translationId: 'KJV',
    modifiedAt: null,
    hasFailed: false,
  };

  test('are current while nothing changes', () => {
    expect(isStale(fresh)).toBe(false);
    expect(isStale({ ...fresh, modifiedAt: at(9) })).toBe(false);
    expect(isStale({ ...fresh, modifiedAt: at(10) })).toBe(false);
  });

  test.each<[string, Partial<GeniusSearch>]>([
    ['another translation was chosen', { translationId: 'WEB' }],
    ['the sermon was changed after the search', { modifiedAt: at(11) }],
    ['any of the three searches failed', { hasFailed: true }],
  ])('are stale if %s', (_, change) => {
    expect(isStale({ ...fresh, ...change })).toBe(true);
  });

  test('are stale only for one of the three reasons', () => {
    const moments = fc.integer({ min: 0, max: 59 });
    fc.assert(
      fc.property(moments, fc.option(moments), fc.boolean(), fc.boolean(), (searched, modified, failed, same) => {
        const stale = isStale({
          searchedAt: at(searched),
          searchedIn: 'KJV',
          translationId: same ? 'KJV' : 'NIV',
          modifiedAt: modified === null ? null : at(modified),
          hasFailed: failed,
        });
        expect(stale).toBe(failed || !same || (modified !== null && modified > searched));
      }),
    );
  });
});
