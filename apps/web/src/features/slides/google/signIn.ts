import type { GoogleSlides } from '@sermon/contract/app';
import { type GoogleState, signInAddress } from '@sermon/domain/slides/export/googleSignIn';
import { createNonce } from './nonce.ts';

/** Returns false if the browser cannot remember the nonce. */
export function signInWithGoogle(google: GoogleSlides, state: Omit<GoogleState, 'nonce'>): boolean {
  const nonce = createNonce();
  if (nonce === null) return false;
  location.assign(signInAddress(google, { ...state, nonce }));
  return true;
}
