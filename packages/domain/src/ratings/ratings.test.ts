import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageOf,
  dampedAverage,
  fewestRatings,
  maxGain,
  maxHalfStars,
  recommendationOf,
  type RatingSums,
  withGain,
} from './ratings.ts';

const none: RatingSums = { ratings: 0, halfStars: 0, insertions: 0 };
const ratingSums = fc
  .record({
    given: fc.array(fc.integer({ min: 1, max: maxHalfStars }), { maxLength: 60 }),
    insertions: fc.nat({ max: 100_000 }),
  })
  .map(({ given, insertions }) => ({
    ratings: given.length,
    halfStars: given.reduce((sum, rating) => sum + rating, 0),
    insertions,
  }));
const relevance = fc.double({ min: 0, max: 6, noNaN: true });

test('the average is shown from three ratings on, with one decimal', () => {
  expect(averageOf({ ratings: 2, halfStars: 20 })).toBeNull();
  expect(averageOf({ ratings: 3, halfStars: 27 })).toBe(4.5);
  expect(averageOf({ ratings: 3, halfStars: 26 })).toBe(4.3);
});

describe('the damped average', () => {
  test('is between the average and the middle', () =>
    fc.assert(
      fc.property(ratingSums, (all) => {
        const damped = dampedAverage(all);
        const average = all.ratings === 0 ? 3 : all.halfStars / 2 / all.ratings;
        expect(damped).toBeGreaterThanOrEqual(Math.min(3, average) - 1e-9);
        expect(damped).toBeLessThanOrEqual(Math.max(3, average) + 1e-9);
      }),
    ));

  test('of few perfect ratings is below that of many good ones', () => {
    expect(dampedAverage({ ratings: 3, halfStars: 30 })).toBeLessThan(dampedAverage({ ratings: 60, halfStars: 540 }));
  });
});

describe('a recommendation', () => {
  test('is between 0 and 1, and 0 without ratings and insertions', () => {
    expect(recommendationOf(none)).toBe(0);
    fc.assert(
      fc.property(ratingSums, (all) => {
        expect(recommendationOf(all)).toBeGreaterThanOrEqual(0);
        expect(recommendationOf(all)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is 0 as long as only two people have rated or inserted the item', () => {
    const few = fewestRatings - 1;
    expect(recommendationOf({ ratings: few, halfStars: few * maxHalfStars, insertions: few })).toBe(0);
    expect(recommendationOf({ ...none, insertions: fewestRatings })).toBeGreaterThan(0);
  });

  test('of an item with bad ratings is no less than that of one without', () => {
    expect(recommendationOf({ ratings: 500, halfStars: 500, insertions: 0 })).toBe(0);
  });

  test('never falls with another five stars or another insertion', () =>
    fc.assert(
      fc.property(ratingSums, (all) => {
        const before = recommendationOf(all);
        const rated = { ...all, ratings: all.ratings + 1, halfStars: all.halfStars + maxHalfStars };
        expect(recommendationOf(rated)).toBeGreaterThanOrEqual(before);
        expect(recommendationOf({ ...all, insertions: all.insertions + 1 })).toBeGreaterThanOrEqual(before);
      }),
    ));
});

describe('the score of a search result', () => {
  test('is its relevance if nobody has rated or inserted it', () =>
    fc.assert(
      fc.property(relevance, (value) => {
        expect(withGain(value, recommendationOf(none))).toBe(value);
      }),
    ));

  test('never comes before that of a clearly more relevant one', () =>
    fc.assert(
      fc.property(relevance, relevance, ratingSums, ratingSums, (a, b, ofA, ofB) => {
        fc.pre(a > (b + maxGain * Math.min(1, b)) * (1 + 1e-9));
        expect(withGain(a, recommendationOf(ofA))).toBeGreaterThan(withGain(b, recommendationOf(ofB)));
      }),
    ));
});
