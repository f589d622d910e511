const keyOf = (screen: string) => `sermon-reloaded-for-${screen}`;

/**
 * Reloads the page to get the new version of a screen. Returns false without reloading if this tab has already reloaded
 * for that screen or cannot remember it, so that a page never reloads in a loop.
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

/** Allows another reload if this screen is missing again later. Call it when the screen has loaded. */
export function forgetReload(screen: string): void {
  try {
    sessionStorage.removeItem(keyOf(screen));
  } catch {
    // Without storage nothing was remembered.
  }
}
