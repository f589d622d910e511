import * as z from 'zod';
import { storedValue } from './ui/browser/storedValue.ts';
import { purchaseKeys } from './upgradedFrom.ts';

const parameters = { id: 'setup_intent', secret: 'setup_intent_client_secret' } as const;

/** The secret of the card form, and the id of its setup. It stays in this tab, so that the purchase works without it in the address. */
export const cardForm = storedValue(purchaseKeys.cardForm, z.object({ id: z.string(), secret: z.string() }), 'tab');

/**
 * Returns an address of this site without the secret of the card form, which stays in this tab. If the session has ended, the address is
 * passed on to the sign-in page, and from there to emails and other sites.
 */
export function withoutSecret(address: string): string {
  const url = new URL(address, location.origin);
  const [id, secret] = [url.searchParams.get(parameters.id), url.searchParams.get(parameters.secret)];
  if (secret === null) return address;
  if (id && secret) cardForm.write({ id, secret });
  url.searchParams.delete(parameters.secret);
  return url.pathname + url.search + url.hash;
}
