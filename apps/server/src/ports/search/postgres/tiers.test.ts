import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRating, hashFraction, type Ratings, tierOf } from './tables.ts';

const ratingsOf = (items: readonly number[]): Ratings => {
  const ratings: Ratings = new Map();
  for (const rating of items) countRating(ratings, rating);
  return ratings;
};
const shareOf = (tier: number, ratings: readonly number[]) => {
  const all = ratingsOf(ratings);
  return (
    ratings.filter((rating, at) => tierOf(all, { rating, sourceId: `item ${at}` }) === tier).length / ratings.length
  );
};

test.each([
  ['if nothing is rated', () => 0],
  ['if all items are good', () => 4.5],
  ['if the ratings are spread', (at: number) => (at % 11) / 2],
  ['if few items are the best', (at: number) => (at % 100 === 0 ? 5 : 1)],
])('the tiers keep their shares %s', (_, ratingAt) => {
  const ratings = Array.from({ length: 20_000 }, (__, at) => ratingAt(at));
  expect(shareOf(1, ratings)).toBeCloseTo(0.03, 2);
  expect(shareOf(2, ratings)).toBeCloseTo(0.19, 2);
});

test('a better item is never in a lower tier', () => {
  const rating = fc.integer({ min: 0, max: 10 }).map((halves) => halves / 2);
  fc.assert(
    fc.property(fc.array(rating, { minLength: 2 }), fc.string(), fc.string(), (items, betterId, lesserId) => {
      const ratings = ratingsOf(items);
      const [better, lesser] = items.toSorted((a, b) => b - a);
      fc.pre(better !== lesser);
      expect(tierOf(ratings, { rating: better!, sourceId: betterId })).toBeLessThanOrEqual(
        tierOf(ratings, { rating: lesser!, sourceId: lesserId }),
      );
    }),
  );
});

test('the rank among equal ratings is derived from the source id, evenly and always the same', () => {
  const places = Array.from({ length: 10_000 }, (_, at) => hashFraction(`sermon-${at}`));
  expect(places.filter((place) => place < 0.25).length / 10_000).toBeCloseTo(0.25, 1);
  expect(hashFraction('sermon-1')).toBe(hashFraction('sermon-1'));
});
