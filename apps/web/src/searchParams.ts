/**
 * Parses query parameters exactly as the specification writes them: `?query=x`, without the JSON quotes that the router
 * would use.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** The inverse of `parseSearch`. Omits parameters without a value. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return entries.length ? `?${new URLSearchParams(entries)}` : '';
}
