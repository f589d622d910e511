import { and, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import {
  account,
  assetShare,
  attempt,
  calendarFeed,
  departedCustomer,
  invitation,
  mailOutbox,
  session,
  sweepTime,
} from '../../database/schema.ts';
import { endActing } from './acting.ts';
import { forgetDevices } from './devices.ts';
import { deletionDate } from './emailMatching.ts';
import { invites } from './registration/invitations.ts';
import { endLinks } from './resetStore.ts';
import { endSessions } from './sessionStore.ts';
import { daysToReturn } from '@sermon/domain/accounts/settings';
import { recordEvent } from './events.ts';
import { type Account, lockAdministrators, lockVerified, type OwnSession } from './store.ts';

/**
 * Begins to delete an account that was closed on or before this date. From then on, it does not exist for anyone, and cannot be
 * opened again. Returns false if there is no such account, for example because its user has just signed in.
 */
export const beginDeletion = (db: Db, accountId: string, closedUntil: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(account)
      .where(and(eq(account.id, accountId), lte(account.dateClosed, closedUntil)))
      .for('no key update');
    if (!due) return false;
    // Closing ends all sessions, so the user has come back, to a process of an earlier version that cannot open accounts.
    const isBack = (await tx.$count(session, eq(session.accountId, accountId))) > 0;
    if (isBack && due.dateClosed! > deletionDate) {
      await tx.update(account).set({ dateClosed: null }).where(eq(account.id, accountId));
      return false;
    }
    await markDeleted(tx, due);
    return true;
  });

export const beginDeletionAtOnce = (db: Db, accountId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [found] = await tx.select().from(account).where(eq(account.id, accountId)).for('no key update');
    if (found) await markDeleted(tx, found);
    return found !== undefined;
  });

/** Deletes what refers to the account by its address or without a foreign key, while the address is still known. */
async function markDeleted(
  tx: Tx,
  {
    id,
    email,
    customerId,
    customerKind,
  }: Pick<typeof account.$inferSelect, 'id' | 'email' | 'customerId' | 'customerKind'>,
): Promise<void> {
  await tx.update(account).set({ dateClosed: deletionDate }).where(eq(account.id, id));
  // A job deletes the customer at the payment provider later, because the provider may not be reachable now.
  if (customerId !== null)
    await tx
      .insert(departedCustomer)
      .values({ customerId, customerKind, dateDeleted: new Date() })
      .onConflictDoNothing();
  await endSessions(tx, id);
  // Closing has ended it, but an account that is deleted at once was not closed.
  await endActing(tx, eq(session.actingAsId, id), new Date());
  await endLinks(tx, id);
  await forgetDevices(tx, id);
  await tx.delete(calendarFeed).where(eq(calendarFeed.accountId, id));
  // Emails from before they had the id of their account.
  await tx.delete(mailOutbox).where(sql`lower(${mailOutbox.recipient}) = lower(${email}::text)`);
  // The user may have changed to an address that was invited.
  await tx.delete(invitation).where(invites(email));
  await forgetAttempts(tx, id, email);
}

/** Deletes the counts whose keys contain the address or the id of an account, or the id of one of its shares. */
async function forgetAttempts(tx: Tx, id: string, email: string): Promise<void> {
  // Addresses contain no spaces, so this finds no address that only contains this one.
  const hasAddress = sql`strpos(${attempt.key} || ' ', ' of ' || lower(${email}::text) || ' ') > 0`;
  const hasId = sql`strpos(${attempt.key}, ${id}::text) > 0`;
  const isOfShare = sql`${attempt.key} in (select 'comments on ' || ${assetShare.id} from ${assetShare} where ${assetShare.ownerId} = ${id})`;
  await tx.delete(attempt).where(sql`${hasAddress} or ${hasId} or ${isOfShare}`);
}

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
