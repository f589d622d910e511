import { daysToReturn } from '@sermon/domain/accounts/settings';
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { account, session, sweepTime } from '../../../database/schema.ts';
import { endActing } from '../acting/acting.ts';
import { recordEvent } from '../events.ts';
import { endLinks } from '../resetStore.ts';
import { endSessions } from '../sessionStore.ts';
import { type Account, lockAdministrators, lockVerified, type OwnSession } from '../store.ts';

/** Returns the date from which a closed account may be deleted. */
export const deletedFrom = (dateClosed: Date): Date => new Date(dateClosed.getTime() + daysToReturn * 24 * 60 * 60_000);

type Closing = OwnSession & {
  verifiedHash: string | null;
  device: string;
};

type Closed = { account: Account; dateClosed: Date };

/**
 * Closes an account, which ends its sessions with their remotes, links for choosing a password, and a new address that
 * waits. Visitors find nothing of a closed account (grants.ts). Returns 'administrator' if no administrator would remain for
 * the other accounts, and null if the password was changed since it was verified, or if the session has ended.
 */
export const closeAccount = (
  db: Db,
  { accountId, sessionHash, verifiedHash, device }: Closing,
  now: Date,
): Promise<Closed | 'administrator' | null> =>
  db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const owner = await lockVerified(tx, { accountId, sessionHash, verifiedHash });
    if (!owner) return null;
    if (owner.isAdministrator && (await wouldMissAdministrator(tx, accountId))) return 'administrator';
    const dateClosed = await closingDate(tx, now);
    await tx.update(account).set({ dateClosed }).where(eq(account.id, accountId));
    await endSessions(tx, accountId, undefined, now);
    await endActing(tx, eq(session.actingAsId, accountId), now);
    await endLinks(tx, accountId);
    await recordEvent(tx, { accountId, kind: 'closed', device }, now);
    return { account: owner, dateClosed };
  });

/**
 * Returns the date with which an account is closed now: the present, or the newest time at which data was deleted if the clock is
 * behind it.
 */
export async function closingDate(tx: Tx, now: Date): Promise<Date> {
  const [newest] = await tx.select().from(sweepTime).orderBy(desc(sweepTime.dateSwept)).limit(1);
  return newest && newest.dateSwept > now ? newest.dateSwept : now;
}

async function wouldMissAdministrator(tx: Tx, accountId: string): Promise<boolean> {
  const isOther = and(ne(account.id, accountId), isNull(account.dateClosed));
  const [administrator] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(isOther, account.isAdministrator))
    .limit(1);
  if (administrator) return false;
  const [other] = await tx.select({ id: account.id }).from(account).where(isOther).limit(1);
  return other !== undefined;
}
