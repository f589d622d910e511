import { maxIdentities, subscriptionsAfter } from '@sermon/domain/accounts/otherSites';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { account, identity } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';
import type { Account } from '../store.ts';

export type Identity = typeof identity.$inferSelect;

export const listIdentities = (db: Db | Tx, accountId: string): Promise<Identity[]> =>
  db
    .select()
    .from(identity)
    .where(eq(identity.accountId, accountId))
    .orderBy(asc(identity.dateCreated), asc(identity.id))
    .limit(maxIdentities);

/**
 * Changes the identities of an account, and then gives the account the subscriptions that follow from all of them. Every change of an
 * identity goes through this function. The caller has locked the account. Returns the account as it is now.
 */
export async function changeIdentities(tx: Tx, owner: Account, change: () => Promise<unknown>): Promise<Account> {
  const before = await listIdentities(tx, owner.id);
  await change();
  const changes = subscriptionsAfter(owner, before, await listIdentities(tx, owner.id));
  const { makerPlan, hasProSubscription, mustSignUp } = changes;
  const isSame =
    makerPlan === owner.makerPlan && hasProSubscription === owner.hasProSubscription && mustSignUp === owner.mustSignUp;
  if (isSame) return owner;
  const [row] = await tx.update(account).set(changes).where(eq(account.id, owner.id)).returning();
  return row ?? owner;
}

type Removal = { removed: readonly Pick<Identity, 'id' | 'site'>[]; device: string };

/** Disconnects sites from an account that the caller has locked, which takes back what they gave. Returns the account as it is now. */
export async function removeIdentities(
  tx: Tx,
  owner: Account,
  { removed, device }: Removal,
  now: Date,
): Promise<Account> {
  if (removed.length === 0) return owner;
  const ids = removed.map(({ id }) => id);
  const isRemoved = and(eq(identity.accountId, owner.id), inArray(identity.id, ids));
  const row = await changeIdentities(tx, owner, () => tx.delete(identity).where(isRemoved));
  for (const { site } of removed)
    await recordEvent(tx, { accountId: owner.id, kind: 'siteDisconnected', device, site }, now);
  return row;
}
