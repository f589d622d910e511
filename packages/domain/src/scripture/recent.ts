export const mostRecentSearches = 10;
/**
 * The maximum length of a stored search, in characters. A longer search was pasted rather than typed and is not stored.
 */
export const maxRecentLength = 100;

const plain = (query: string): string => query.trim().toLowerCase();

/**
 * Adds a search to the recent searches, newest first. Call it only for searches with results. Each search is stored
 * once, regardless of case. If the new search continues the previous one ('grac' → 'grace'), it replaces the previous
 * one.
 */
export function withSearch(recent: readonly string[], query: string): string[] {
  const wanted = query.trim();
  if (wanted === '' || wanted.length > maxRecentLength) return [...recent];
  const [last, ...before] = recent;
  const isOnTheWay = last !== undefined && plain(wanted).startsWith(plain(last));
  const others = (isOnTheWay ? before : recent).filter((other) => plain(other) !== plain(wanted));
  return [wanted, ...others].slice(0, mostRecentSearches);
}
