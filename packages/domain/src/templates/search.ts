import { nameSearch } from '../library/search.ts';

/** The searched fields of a template. `text` is plain text, or '' if the server searches it. */
export type SearchedTemplate = { name: string; description: string; text: string };

/**
 * Returns a function that tests if the name, text or description of a template contains the search text, ignoring case
 * (spec part 1 §5). An empty search matches every template.
 */
export function templateSearch(search: string): (template: SearchedTemplate) => boolean {
  const isFound = nameSearch(search);
  return ({ name, description, text }) => isFound(name) || isFound(text) || isFound(description);
}
