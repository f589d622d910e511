/** The prefix of a title word in the index, as in 't:grace'. A word from a text never contains this colon. */
export const titleMark = 't:';

/** The maximum length of a title for comparison, in characters. The rest is ignored. */
const longestTitle = 200;

/** Returns the index term for a complete title, such as 't=the prodigal son'. */
export const titleLexeme = (words: readonly string[]): string =>
  `t=${[...words.join(' ')].slice(0, longestTitle).join('')}`;
