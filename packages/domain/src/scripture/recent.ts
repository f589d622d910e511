/** Searches that are kept to be run again. */
export const mostRecentSearches = 10;
/** What is longer than this was pasted and not typed; in characters. */
export const maxRecentLength = 100;

const plain = (query: string): string => query.trim().toLowerCase();

/**
 * The searches that found something, newest first, with another one. Each is there once, however it is capitalised; the beginning of
 * a word that was searched for on the way to the whole of it makes room.
 */
export function withSearch(recent: readonly string[], query: string): string[] {
  const wanted = query.trim();
  if (wanted === '' || wanted.length > maxRecentLength) return [...recent];
  const [last, ...before] = recent;
  const isOnTheWay = last !== undefined && plain(wanted).startsWith(plain(last));
  const others = (isOnTheWay ? before : recent).filter((other) => plain(other) !== plain(wanted));
  return [wanted, ...others].slice(0, mostRecentSearches);
}
