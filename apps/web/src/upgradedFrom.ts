import * as z from 'zod';
import { storedValue } from './ui/browser/storedValue.ts';

/** The names under which this browser keeps what a user has begun to buy, and which status of the plan was reported last. */
export const purchaseKeys = {
  upgradedFrom: 'sermon-upgraded-from',
  wish: 'sermon-pending-registration',
  afterRegistration: 'sermon-after-registration',
  cameFrom: 'sermon-bought-from',
  cardForm: 'sermon-card-form',
  reportedStatus: 'sermon-reported-status',
  preview: 'sermon-pending-preview',
} as const;

/** The path of the page from which the user last opened the upgrade page in this tab. A purchase leads back there. */
export const upgradedFrom = storedValue(purchaseKeys.upgradedFrom, z.string().max(2_000), 'tab');

const cardFormParameters = { id: 'setup_intent', secret: 'setup_intent_client_secret' } as const;

/** The secret of the card form, and the id of its setup. It stays in this tab, so that the purchase works without it in the address. */
export const cardForm = storedValue(purchaseKeys.cardForm, z.object({ id: z.string(), secret: z.string() }), 'tab');

/**
 * Returns an address of this site without the secret of the card form, which stays in this tab. If the session has ended, the address is
 * passed on to the sign-in page, and from there to emails and other sites.
 */
export function withoutSecret(address: string): string {
  const url = new URL(address, location.origin);
  const [id, secret] = [url.searchParams.get(cardFormParameters.id), url.searchParams.get(cardFormParameters.secret)];
  if (secret === null) return address;
  if (id && secret) cardForm.write({ id, secret });
  url.searchParams.delete(cardFormParameters.secret);
  return url.pathname + url.search + url.hash;
}

/**
 * Called when the user signs out. The next user of this browser must not see what another one has begun to buy, or which status of the
 * plan was reported.
 */
export function forgetPurchase(): void {
  for (const key of Object.values(purchaseKeys))
    for (const memory of ['browser', 'tab'] as const) storedValue(key, z.unknown(), memory).remove();
}
