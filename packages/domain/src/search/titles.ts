/** The prefix of a title word in the index, 't:grace'. Words from texts never contain this character. */
export const titleMark = 't:';

/** Longer titles are compared only up to this length, in characters. */
const longestTitle = 200;

/** Returns the index term for a complete title: 't=the prodigal son'. */
export const titleLexeme = (words: readonly string[]): string =>
  `t=${[...words.join(' ')].slice(0, longestTitle).join('')}`;
