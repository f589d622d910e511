import { textSearch } from '../library/search.ts';

/** The fields of a template that are searched. `text` is plain text, or '' if the server searches it instead. */
export type SearchedTemplate = { name: string; description: string; text: string };

/**
 * Returns a function that tests whether a template's name, text or description contains the search text, as in the library
 * (spec part 1 §5). An empty search matches every template.
 */
export function templateSearch(search: string): (template: SearchedTemplate) => boolean {
  const isFound = textSearch(search);
  return ({ name, description, text }) => isFound(name) || isFound(text) || isFound(description);
}
