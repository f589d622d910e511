/** Normalizes the search text. Backslashes are removed (spec part 1 §5). All other characters are matched literally. */
const needleOf = (search: string) => search.replaceAll('\\', '').toLowerCase();

/**
 * Returns a function that tests whether a name contains the search text, ignoring case. An empty search matches every
 * name.
 */
export function nameSearch(search: string): (name: string) => boolean {
  const needle = needleOf(search);
  return needle ? (name) => name.toLowerCase().includes(needle) : () => true;
}

const fits = { whole: 0, start: 1, wordStart: 2, inside: 3 } as const;

function fitOf(name: string, needle: string): number {
  if (name === needle) return fits.whole;
  if (name.startsWith(needle)) return fits.start;
  const isAtWordStart = [...name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].some(({ index }) =>
    name.startsWith(needle, index),
  );
  return isAtWordStart ? fits.wordStart : fits.inside;
}

/**
 * Sorts items with a matching name, best match first: the whole name, its beginning, the beginning of a word, any other
 * place. Equally good matches keep their order.
 */
export function bestNamesFirst<Item extends { name: string }>(items: readonly Item[], search: string): Item[] {
  const needle = needleOf(search);
  return items
    .map((item) => ({ item, fit: fitOf(item.name.toLowerCase(), needle) }))
    .sort((a, b) => a.fit - b.fit)
    .map(({ item }) => item);
}

export function nameParts(name: string, search: string): { text: string; isMatch: boolean }[] {
  const needle = needleOf(search);
  const lower = name.toLowerCase();
  // A few letters change their length in lower case, so that positions in the two texts differ.
  if (!needle || lower.length !== name.length) return [{ text: name, isMatch: false }];
  const parts: { text: string; isMatch: boolean }[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, from)) {
    if (at > from) parts.push({ text: name.slice(from, at), isMatch: false });
    from = at + needle.length;
    parts.push({ text: name.slice(at, from), isMatch: true });
  }
  if (from < name.length) parts.push({ text: name.slice(from), isMatch: false });
  return parts;
}

/**
 * The page that a search opens, and whether it replaces the current history entry. If it does, the Back button skips
 * that entry.
 */
export type SearchStep = { to: '/library-search' | TemplatesOrPremium; replaces: boolean };
type TemplatesOrPremium = '/sermon-templates' | '/premium-sermons' | '/premium-series';

const ownSearch: readonly TemplatesOrPremium[] = ['/sermon-templates', '/premium-sermons', '/premium-series'];

/**
 * Returns the page that a search opens (spec part 1 §2). A search on a template or premium page opens the list of
 * templates, premium sermons or premium series. On that list itself, the search stays on the page. On all other pages,
 * it opens the library search.
 */
export function searchStep(pathname: string): SearchStep {
  const own = ownSearch.find((list) => pathname === list || pathname.startsWith(`${list}/`));
  const to = own ?? '/library-search';
  return { to, replaces: pathname === to };
}

const placeholders: Record<SearchStep['to'], string> = {
  '/library-search': 'Search Library',
  '/sermon-templates': 'Search Sermon Templates',
  '/premium-sermons': 'Search Premium Sermons',
  '/premium-series': 'Search Premium Series',
};

/** Returns the placeholder of the search field (spec part 1 §2). */
export const searchPlaceholder = (pathname: string): string => placeholders[searchStep(pathname).to];
