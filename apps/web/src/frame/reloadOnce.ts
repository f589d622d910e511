const keyOf = (screen: string) => `sermon-reloaded-for-${screen}`;

/**
 * Reloads the page to find the new version of a screen. Returns false, and does not reload, if this tab has already done so for the screen
 * or cannot remember it: a page must never reload for ever.
 */
export function reloadOnce(screen: string, reload: () => void): boolean {
  try {
    if (sessionStorage.getItem(keyOf(screen)) !== null) return false;
    sessionStorage.setItem(keyOf(screen), 'yes');
  } catch {
    return false;
  }
  reload();
  return true;
}

/** The screen has loaded: if it is missing again one day, the page may reload once more. */
export function forgetReload(screen: string): void {
  try {
    sessionStorage.removeItem(keyOf(screen));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
