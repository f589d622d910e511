const results = (count: number) => (count === 1 ? '1 result' : `${count} results`);

/**
 * UI text for the search of the guide. This file imports nothing, so that the guide and the app share no module, which
 * would become another file that the app waits for.
 */
export const guide = {
  results,
  firstResults: (shown: number, count: number) => `${results(count)}, the first ${shown} are shown`,
  nothingFound: (query: string) => `Nothing found for “${query}”`,
};
