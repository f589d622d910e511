import { remotePath } from '@sermon/domain/slides/show/remote';

/** Returns whether an address is that of the page for phones. */
export const isPhonePage = (path: string): boolean => path.replace(/\/$/, '') === remotePath;

/** Returns the code in the address of this page, or null, and removes it from the address and the history. */
export function takeCode(): string | null {
  const code = decodeURIComponent(location.hash.slice(1));
  if (!code) return null;
  history.replaceState(null, '', remotePath);
  return code;
}
