import { actingMinutes, isFormerAdministrator } from '@sermon/domain/accounts/acting';
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { account, session } from '../../database/schema.ts';
import { recordAudit } from '../../database/audit.ts';
import { recordEvent } from './events.ts';
import type { Account } from './store.ts';

type Session = typeof session.$inferSelect;
type Acting = Pick<Session, 'accountId' | 'actingAsId' | 'dateActingBegan' | 'dateExpires'>;

const actingMs = actingMinutes * 60_000;

/** The time until which an acting that is still allowed must have begun. */
const begunAfter = (now: Date) => new Date(now.getTime() - actingMs);

/**
 * True if an administrator may view this account: it is open, and its user is not an administrator and was not one within the last 24
 * hours.
 */
export const maySee = (row: Account, now: Date): boolean =>
  !row.isAdministrator && !isFormerAdministrator(row, now) && row.dateClosed === null;

/** True if the user of a session is an administrator who sees another account in it, and still may. */
export function isActing(row: { session: Session; account: Account; seen: Account | null }, now: Date): boolean {
  const { isAdministrator, dateClosed } = row.account;
  const isInTime = row.session.dateActingBegan !== null && row.session.dateActingBegan > begunAfter(now);
  return isAdministrator && dateClosed === null && row.seen !== null && maySee(row.seen, now) && isInTime;
}

/** Matches the sessions in which this account is seen: its own, and those of administrators who act as its user. */
export const isSeenIn = (accountId: string, now: Date): SQL | undefined =>
  or(
    and(eq(session.accountId, accountId), isNull(session.actingAsId)),
    and(eq(session.actingAsId, accountId), gt(session.dateActingBegan, begunAfter(now))),
  );

/**
 * Lets an administrator see another account in a session, which the user of that account can read with the reason. Returns
 * false if the session has ended, or shows another account already.
 */
export const beginActing = (
  db: Db,
  {
    sessionHash,
    accountId,
    personId,
    reason,
  }: { sessionHash: string } & Record<'accountId' | 'personId' | 'reason', string>,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Closing the account locks it too, so an account that is being closed is not seen afterwards.
    const [person] = await tx.select().from(account).where(eq(account.id, personId)).for('no key update');
    if (!person || !maySee(person, now)) return false;
    const isOwn = and(eq(session.tokenHash, sessionHash), eq(session.accountId, accountId), isNull(session.actingAsId));
    const begun = await tx
      .update(session)
      .set({ actingAsId: personId, dateActingBegan: now })
      .where(isOwn)
      .returning({ id: session.id });
    if (begun.length === 0) return false;
    await recordEvent(tx, { accountId: personId, kind: 'viewingBegan', device: '', detail: reason }, now);
    await recordAudit(tx, { administratorId: accountId, personId, action: 'viewingBegan', detail: reason }, now);
    return true;
  });

/** Gives the administrators of these sessions their own accounts back. Returns how many have seen another one. */
export async function endActing(tx: Tx, which: SQL | undefined, now: Date): Promise<number> {
  const acting = await tx
    .select()
    .from(session)
    .where(and(which, isNotNull(session.actingAsId)))
    .for('update');
  if (acting.length === 0) return 0;
  const hashes = acting.map(({ tokenHash }) => tokenHash);
  await tx.update(session).set({ actingAsId: null, dateActingBegan: null }).where(inArray(session.tokenHash, hashes));
  await recordActingEnds(tx, acting, now);
  return acting.length;
}

/** Ends impersonations whose hour has passed, or whose session has expired, for administrators who have made no call since. */
export const endOverdueActing = (db: Db, now: Date): Promise<number> =>
  db.transaction((tx) =>
    endActing(tx, or(lte(session.dateActingBegan, begunAfter(now)), lte(session.dateExpires, now)), now),
  );

export async function recordActingEnds(tx: Db | Tx, sessions: Acting[], now: Date): Promise<void> {
  for (const { accountId, actingAsId: personId, dateActingBegan, dateExpires } of sessions) {
    if (personId === null || dateActingBegan === null) continue;
    // The hour may have passed, or the session may have expired, some time before this runs.
    const date = new Date(Math.min(now.getTime(), dateActingBegan.getTime() + actingMs, dateExpires.getTime()));
    await recordEvent(tx, { accountId: personId, kind: 'viewingEnded', device: '' }, date);
    await recordAudit(tx, { administratorId: accountId, personId, action: 'viewingEnded' }, date);
  }
}
