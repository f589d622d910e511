const keyOf = (screen: string) => `sermon-reloaded-for-${screen}`;

/**
 * Reloads the page to get the new version of a screen. To prevent a reload loop, it returns false without reloading if
 * this tab has already reloaded for the same screen or if the browser refuses storage.
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

/** Call it once the screen has loaded. */
export function forgetReload(screen: string): void {
  try {
    sessionStorage.removeItem(keyOf(screen));
  } catch {
    // Without storage there is no record to remove.
  }
}
