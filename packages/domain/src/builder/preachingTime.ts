/** The speaking pace of an average preacher, in words per minute (spec part 2 §9). */
export const averageWordsPerMinute = 90;

/** The speaking paces for which a sermon's duration is shown (spec part 2 §9). */
export const preachingSpeeds = [
  { name: 'Slow', wordsPerMinute: 70 },
  { name: 'Average', wordsPerMinute: averageWordsPerMinute },
  { name: 'Fast', wordsPerMinute: 110 },
] as const;

/** The limits for a pace that the user sets, in words per minute. */
export const slowestPace = 40;
export const fastestPace = 250;

/** Returns how long it takes to read a text aloud, rounded to whole minutes. */
export const minutesAloud = (words: number, wordsPerMinute = averageWordsPerMinute): number =>
  Math.round(words / wordsPerMinute);
