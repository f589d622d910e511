/** The words per minute of an average preacher (spec part 2 §9). */
export const averageWordsPerMinute = 90;

/** The speeds for which a sermon's duration is shown (spec part 2 §9). */
export const preachingSpeeds = [
  { name: 'Slow', wordsPerMinute: 70 },
  { name: 'Average', wordsPerMinute: averageWordsPerMinute },
  { name: 'Fast', wordsPerMinute: 110 },
] as const;

/** The limits of a user's own pace, in words per minute. */
export const slowestPace = 40;
export const fastestPace = 250;

/** Returns the duration of a text read aloud, rounded to whole minutes. */
export const minutesAloud = (words: number, wordsPerMinute = averageWordsPerMinute): number =>
  Math.round(words / wordsPerMinute);
