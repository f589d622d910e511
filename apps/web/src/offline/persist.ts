const askedKey = 'sermon-persist-asked';

/**
 * Asks the browser once to keep what is stored here even if the device runs out of space. Some browsers ask the user,
 * others decide on their own.
 */
export async function askToPersist(): Promise<void> {
  if (!navigator.storage?.persist) return;
  try {
    if (localStorage.getItem(askedKey) !== null || (await navigator.storage.persisted())) return;
    localStorage.setItem(askedKey, 'true');
    await navigator.storage.persist();
  } catch {
    // The documents are stored all the same. Offline Access says that the browser may remove them.
  }
}
