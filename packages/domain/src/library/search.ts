import { foldText, matchesOf, placesOf } from '../words/foldText.ts';
import { memoize } from '../words/words.ts';

/**
 * Normalizes the search text. Backslashes are removed (spec part 1 §5). All other characters are matched literally, but
 * without case and marks, and with any apostrophe, quotation mark, dash and space for another.
 */
const needleOf = (search: string) => foldText(search.replaceAll('\\', '')).folded;

const foldedName = memoize((name) => foldText(name));

/** Returns a function that tests whether a text contains the search text. An empty search matches every text. */
export function textSearch(search: string): (text: string) => boolean {
  const needle = needleOf(search);
  return (text) => needle === '' || !placesOf(foldText(text), needle).next().done;
}

/** Like `textSearch`, for names, which are searched again at each key. */
export function nameSearch(search: string): (name: string) => boolean {
  const needle = needleOf(search);
  return (name) => needle === '' || !placesOf(foldedName(name), needle).next().done;
}

const fits = { whole: 0, start: 1, wordStart: 2, inside: 3 } as const;

const endsInWord = /[\p{L}\p{N}]$/u;
const startsWord = /^[\p{L}\p{N}]/u;

function fitOf(name: string, needle: string): number {
  let fit: number = fits.inside;
  for (const { from, to } of placesOf(foldedName(name), needle)) {
    if (from === 0) return to === name.length ? fits.whole : fits.start;
    const isAtWordStart = startsWord.test(name.slice(from)) && !endsInWord.test(name.slice(0, from));
    if (isAtWordStart) fit = fits.wordStart;
  }
  return fit;
}

/**
 * Sorts items with a matching name, best match first: the whole name, its beginning, the beginning of a word, any other
 * place. Equally good matches keep their order.
 */
export function bestNamesFirst<Item extends { name: string }>(items: readonly Item[], search: string): Item[] {
  const needle = needleOf(search);
  return items
    .map((item) => ({ item, fit: needle === '' ? 0 : fitOf(item.name, needle) }))
    .sort((a, b) => a.fit - b.fit)
    .map(({ item }) => item);
}

export function nameParts(name: string, search: string): { text: string; isMatch: boolean }[] {
  const needle = needleOf(search);
  const parts: { text: string; isMatch: boolean }[] = [];
  let end = 0;
  for (const { from, to } of needle === '' ? [] : matchesOf(foldedName(name), needle)) {
    if (from > end) parts.push({ text: name.slice(end, from), isMatch: false });
    parts.push({ text: name.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < name.length) parts.push({ text: name.slice(end), isMatch: false });
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
