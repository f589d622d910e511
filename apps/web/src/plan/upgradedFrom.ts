import * as z from 'zod';
import { pageUser } from '../session/pageUser.ts';
import { storedValue } from '../ui/browser/storedValue.ts';

/** The names under which this browser stores a purchase in progress, and the last reported status of the plan. */
export const purchaseKeys = {
  upgradedFrom: 'sermon-upgraded-from',
  chosenPlan: 'sermon-pending-registration',
  afterRegistration: 'sermon-after-registration',
  cameFrom: 'sermon-bought-from',
  cardForm: 'sermon-card-form',
  reportedStatus: 'sermon-reported-status',
  preview: 'sermon-pending-preview',
} as const;

/** The user last opened the upgrade page from here in this tab. A purchase leads back there. */
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

const previewKeptForMs = 24 * 60 * 60 * 1_000;

const storedPreview = storedValue(
  purchaseKeys.preview,
  // A visitor has no id.
  z.object({ id: z.string().max(64), at: z.number(), userId: z.string().nullable() }),
  'browser',
);

export const previewPath = (id: string): string => `/builderPreview/${encodeURIComponent(id)}`;

export const isPreviewPath = (path: string): boolean => /^\/builderPreview\//i.test(path);

/**
 * The sermon that the user of this browser wants to save, until a copy is saved. It survives signing up through an email, another
 * site or a checkout. Another user does not get it.
 */
export const pendingPreview = {
  path(): string | null {
    const found = storedPreview.read();
    if (!found) return null;
    const age = Date.now() - found.at;
    const isOwn = found.userId === null || found.userId === pageUser.id;
    return isOwn && age >= 0 && age < previewKeptForMs ? previewPath(found.id) : null;
  },
  write: (id: string): unknown => storedPreview.write({ id, at: Date.now(), userId: pageUser.id }),
  /** Forgets the sermon, unless another tab has opened another one since. */
  remove(id: string): void {
    if (storedPreview.read()?.id === id) storedPreview.remove();
  },
};

/**
 * Called when the user signs out. The next user of this browser must not see what another one has begun to buy, or which status of the
 * plan was reported.
 */
export function forgetPurchase(): void {
  for (const key of Object.values(purchaseKeys))
    for (const memory of ['browser', 'tab'] as const) storedValue(key, z.unknown(), memory).remove();
}
