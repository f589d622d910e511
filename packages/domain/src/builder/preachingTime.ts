/** Words a minute of an average speaker in the pulpit (spec part 2 §9). */
export const averageWordsPerMinute = 90;

/** How long so many words take aloud, in whole minutes. */
export const minutesAloud = (words: number, wordsPerMinute = averageWordsPerMinute): number =>
  Math.round(words / wordsPerMinute);
