import { remotePath } from '@sermon/domain/slides/show/remote';

/** Returns whether an address is that of the page for phones. */
export const isPhonePage = (path: string): boolean => path.replace(/\/$/, '') === remotePath;

/**
 * Returns the code in the address of this page, and removes it from the address and the history. Returns null
 * without a code that can be read.
 */
export function takeCode(): string | null {
  const fragment = location.hash.slice(1);
  if (!fragment) return null;
  history.replaceState(null, '', remotePath);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}
