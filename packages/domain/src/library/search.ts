/** What is searched for: backslashes are stripped (spec part 1 §5), everything else stands for itself. */
const needleOf = (search: string) => search.replaceAll('\\', '').toLowerCase();

/** Tells of any name whether it holds what is searched for, in capitals or not. An empty search finds everything. */
export function nameSearch(search: string): (name: string) => boolean {
  const needle = needleOf(search);
  return needle ? (name) => name.toLowerCase().includes(needle) : () => true;
}

/** What a search leads to from an address, and whether Back shall return to that address. */
export type SearchStep = { to: '/library-search' | TemplatesOrPremium; replaces: boolean };
type TemplatesOrPremium = '/sermon-templates' | '/premium-sermons' | '/premium-series';

const ownSearch: readonly TemplatesOrPremium[] = ['/sermon-templates', '/premium-sermons', '/premium-series'];

/**
 * Where a search goes (spec part 1 §2): from one template or premium content to its list, from a list that is searched it
 * stays there in place, and from elsewhere it goes to the library's search.
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

/** What the search field says while it is empty (spec part 1 §2). */
export const searchPlaceholder = (pathname: string): string => placeholders[searchStep(pathname).to];
