/** Words a minute of an average speaker in the pulpit (spec part 2 §9). */
export const averageWordsPerMinute = 90;

/** The speeds that a sermon's time is told at (spec part 2 §9), in words a minute. */
export const preachingSpeeds = [
  { name: 'Slow', wordsPerMinute: 70 },
  { name: 'Average', wordsPerMinute: averageWordsPerMinute },
  { name: 'Fast', wordsPerMinute: 110 },
] as const;

/** A person's own pace is between these, in words a minute. */
export const slowestPace = 40;
export const fastestPace = 250;

/** How long so many words take aloud, in whole minutes, rounded. */
export const minutesAloud = (words: number, wordsPerMinute = averageWordsPerMinute): number =>
  Math.round(words / wordsPerMinute);
