import * as z from 'zod';
import { storedValue } from '../../../ui/browser/storedValue.ts';
import { purchaseKeys } from '../../../plan/upgradedFrom.ts';

/**
 * The result of beginning a checkout for a visitor who has just registered. The guard leads to the page for users then, which continues
 * there, so that the way back from the payment provider leads to that page as well.
 */
export const afterRegistration = storedValue(
  purchaseKeys.afterRegistration,
  z.union([z.object({ checkout: z.string() }), z.object({ trouble: z.string() })]),
  'tab',
);
