/** Query parameters exactly as the specification writes them: `?query=x`, never quoted as JSON. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** The reverse of `parseSearch`; a parameter without a value is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length ? `?${new URLSearchParams(given)}` : '';
}
