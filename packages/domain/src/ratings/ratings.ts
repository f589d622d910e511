export const ratedKinds = ['sermon', 'illustration', 'premiumSermon', 'premiumSeries'] as const;
export type RatedKind = (typeof ratedKinds)[number];

export const insertedKinds = ['sermon', 'illustration'] as const;

/** Five stars. Ratings are stored as whole numbers of half stars, from 1. */
export const maxHalfStars = 10;

/** An average is shown, and counts for the order of search results, only from this many ratings on. */
export const fewestRatings = 3;

/** The sums of everyone's ratings and insertions of an item. Each person counts once. */
export type RatingSums = {
  ratings: number;
  halfStars: number;
  insertions: number;
};

export type RatingState = {
  /** In stars with one decimal. Null if there are too few ratings. */
  average: number | null;
  count: number;
  /** In half stars. Null without a rating. */
  own: number | null;
};

export function averageOf({ ratings, halfStars }: Pick<RatingSums, 'ratings' | 'halfStars'>): number | null {
  return ratings < fewestRatings ? null : Math.round((halfStars / ratings) * 5) / 10;
}

const expectedStars = 3;
/** The number of ratings that this assumption counts as. With few ratings, an average is close to it. */
const expectedWeight = 5;

/** Returns the average in stars that is likely if more people rate the item. It is closer to the middle with fewer ratings. */
export function dampedAverage({ ratings, halfStars }: Pick<RatingSums, 'ratings' | 'halfStars'>): number {
  return (halfStars / 2 + expectedStars * expectedWeight) / (ratings + expectedWeight);
}

const maxInsertions = 200;
const ratingShare = 0.6;

/**
 * Returns how much users recommend an item, from 0 to 1. Bad ratings are no less than none, so that a few accounts cannot
 * hide an item. Fewer than three ratings or insertions do not count.
 */
export function recommendationOf(ratingSums: RatingSums): number {
  const { ratings, insertions } = ratingSums;
  const liked = ratings < fewestRatings ? 0 : (dampedAverage(ratingSums) - expectedStars) / (5 - expectedStars);
  const popular = insertions < fewestRatings ? 0 : Math.log1p(insertions) / Math.log1p(maxInsertions);
  return ratingShare * between0And1(liked) + (1 - ratingShare) * between0And1(popular);
}

const between0And1 = (value: number) => Math.min(1, Math.max(0, value));

export const maxGain = 0.05;

/**
 * Returns the score of a search result with its recommendation. The gain is at most a twentieth of the relevance, and of 1
 * if that is less, so a result never comes before one that is more relevant by more than that.
 */
export function withGain(relevance: number, recommendation: number): number {
  return relevance + maxGain * between0And1(recommendation) * Math.min(1, relevance);
}
