const key = 'sermon google nonce';

/**
 * Remembers a new random text in this browser tab, which Google sends back. Returns null if the browser stores nothing.
 */
export function createNonce(): string | null {
  const nonce = crypto.randomUUID();
  try {
    sessionStorage.setItem(key, nonce);
    return nonce;
  } catch {
    return null;
  }
}

/** Returns whether this tab has sent a nonce to Google. Each one is accepted once. */
export function acceptNonce(nonce: string): boolean {
  try {
    const sent = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return sent === nonce;
  } catch {
    return false;
  }
}
