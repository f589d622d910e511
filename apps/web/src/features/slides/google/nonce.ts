import type { GoogleSlides } from '@sermon/contract/app';
import { type GoogleState, signInAddress } from '@sermon/domain/slides/export/googleSignIn';

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

export function signInWithGoogle(google: GoogleSlides, state: Omit<GoogleState, 'nonce'>): boolean {
  const nonce = createNonce();
  if (nonce === null) return false;
  location.assign(signInAddress(google, { ...state, nonce }));
  return true;
}
