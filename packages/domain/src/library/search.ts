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
