import { nameSearch } from '../library/search.ts';

/** What a search reads of a template: `text` is what is written in it, without markup; '' where the server searches it. */
export type SearchedTemplate = { name: string; description: string; text: string };

/**
 * Tells of any template whether its name, its text or its description holds what is searched for, in capitals or not (spec part 1 §5).
 * An empty search finds everything.
 */
export function templateSearch(search: string): (template: SearchedTemplate) => boolean {
  const isFound = nameSearch(search);
  return ({ name, description, text }) => isFound(name) || isFound(text) || isFound(description);
}
