/** Stands before a title's word in its lexeme, 't:grace'. No word that is read from a text holds this sign. */
export const titleMark = 't:';

/** Of a longer title only its beginning is compared; in characters. */
const longestTitle = 200;

/** What finds a title that is exactly these words: 't=the prodigal son'. */
export const titleLexeme = (words: readonly string[]): string =>
  `t=${[...words.join(' ')].slice(0, longestTitle).join('')}`;
