import { remotePath } from '@sermon/domain/slides/show/remote';

export const isPhonePage = (path: string): boolean => path.replace(/\/$/, '') === remotePath;

/** Removes the code from the address and the history. Returns null without a code that can be read. */
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
