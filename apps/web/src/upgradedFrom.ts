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
} as const;

/** The path of the page from which the user last opened the upgrade page in this tab. A purchase leads back there. */
export const upgradedFrom = storedValue(purchaseKeys.upgradedFrom, z.string().max(2_000), 'tab');

/** Called when the user signs out. The next user of this browser must not see what another one has begun to buy, or which plan they have. */
export function forgetPurchase(): void {
  for (const key of Object.values(purchaseKeys))
    for (const memory of ['browser', 'tab'] as const) storedValue(key, z.unknown(), memory).remove();
}
