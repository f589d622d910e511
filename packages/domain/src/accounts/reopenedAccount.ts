/** The query parameter of the first page after a sign-in through another site that has opened a closed account again. */
export const reopenedParameter = 'reopened';

/** Adds the parameter to a path of ours, which may have a query and a fragment. */
export function withReopened(path: string): string {
  const { pathname, searchParams, hash } = new URL(path, 'https://sermon.invalid');
  searchParams.set(reopenedParameter, 'yes');
  return `${pathname}?${searchParams}${hash}`;
}
