import { may, premiumFeature, type UserPlan } from '@sermon/domain/accounts/entitlements';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import type { Tx } from '../../database/open.ts';
import { refused } from '../../refused.ts';
import { requireFeature } from '../../requireFeature.ts';
import type { Services } from '../../services.ts';
import { lockAccount, toUser } from '../accounts/store.ts';

type Item = { kind: PremiumKind; isFree: boolean };

/** Returns whether a user, or a visitor (null), may only see previews of an item. */
export const isLockedFor = (user: UserPlan | null, item: Item): boolean => !may(user, premiumFeature(item));

/**
 * Throws 403 unless the user may activate the item now. The account stays locked, so that the subscription cannot end before
 * the commit.
 */
export async function requireAccess(
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  tx: Tx,
  accountId: string,
  item: Item,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (!account) throw refused(401);
  requireFeature(toUser(account, env.BILLING_PROVIDER === 'none', clock()), premiumFeature(item));
}
