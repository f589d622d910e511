import { user } from '../accounts.ts';
import { call } from '../call.ts';

/** The payments of the user whose account an administrator views (spec part 3 §7). */
export const adminBilling = {
  /** Ends the paid subscription at once and refunds the latest payment. Returns the user. Only while viewing the account. */
  cancelAndRefund: call('POST /api/Admin/CancelAndRefundMakerSubscription', 'user', {}, user),
};
