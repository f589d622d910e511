import { maxSessions } from '@sermon/domain/accounts/settings';
import { and, desc, eq, gt, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { account, session } from '../../database/schema.ts';
import type { Device } from './deviceName.ts';
import { recordEvent } from './events.ts';
import { hashOf, newSecret } from './secrets.ts';
import { lockAccount, reopen } from './store.ts';

type Session = typeof session.$inferSelect;

const day = 24 * 60 * 60_000;
/**
 * Time after which a session ends: without use (`unused`) and since signing in (`total`). `remembered` is a session with
 * "Keep me signed in".
 */
const sessionLifeMs = {
  remembered: { unused: 90 * day, total: 365 * day },
  temporary: { unused: day, total: 30 * day },
};
/** Minimum time between two extensions of a session. It keeps requests from writing to the database every time. */
const renewEveryMs = 60 * 60_000;

/** Returns when a session ends if it is used now. */
function sessionEnd({ isRemembered, dateCreated }: Pick<Session, 'isRemembered' | 'dateCreated'>, now: Date): Date {
  const { unused, total } = isRemembered ? sessionLifeMs.remembered : sessionLifeMs.temporary;
  return new Date(Math.min(now.getTime() + unused, dateCreated.getTime() + total));
}

export type NewSession = Device & {
  accountId: string;
  /** The hash of the password that the user has entered or chosen. Null after a sign-in through another site to an account without one. */
  passwordHash: string | null;
  /** False after a registration or a reset, which the record of the account has already. */
  isRecorded: boolean;
  isRemembered: boolean;
  /** The name of the other site through which the user signs in. */
  site?: string;
  previousToken: string | undefined;
};

type StartedSession = {
  token: string;
  /** The lifetime of the cookie in ms. If it is null, the cookie lasts until the browser closes. */
  keptForMs: number | null;
  /** True if the account was closed and is open again. */
  isReopened: boolean;
};

/**
 * Starts a session, ends the one with `previousToken`, and opens a closed account again. Returns null if the password was
 * changed since it was verified, or if the account is being deleted. If the account has too many sessions, the one that
 * was not used for the longest time ends.
 */
export function startSession(
  db: Db,
  { accountId, passwordHash, isRecorded, isRemembered, site = '', previousToken, device, deviceKind }: NewSession,
  now: Date,
): Promise<StartedSession | null> {
  const token = newSecret();
  const tokenHash = hashOf(token);
  const dateExpires = sessionEnd({ isRemembered, dateCreated: now }, now);
  return db.transaction(async (tx) => {
    const owner = await lockAccount(tx, accountId);
    if (owner?.passwordHash !== passwordHash) return null;
    if (previousToken !== undefined) await endSession(tx, previousToken);
    await tx.delete(session).where(and(eq(session.accountId, accountId), lte(session.dateExpires, now)));
    const dates = { dateCreated: now, dateUsed: now, dateExpires };
    await tx.insert(session).values({ tokenHash, accountId, isRemembered, site, device, deviceKind, ...dates });
    const newest = tx
      .select({ tokenHash: session.tokenHash })
      .from(session)
      .where(eq(session.accountId, accountId))
      .orderBy(desc(eq(session.tokenHash, tokenHash)), ...newestUseFirst)
      .limit(maxSessions);
    await tx.delete(session).where(and(eq(session.accountId, accountId), notInArray(session.tokenHash, newest)));
    if (isRecorded) await recordEvent(tx, { accountId, kind: 'signedIn', device, site }, now);
    const isReopened = await reopen(tx, owner, device, now);
    return { token, isReopened, keptForMs: isRemembered ? dateExpires.getTime() - now.getTime() : null };
  });
}

const lastUse = sql<Date>`coalesce(${session.dateUsed}, ${session.dateCreated})`.mapWith(session.dateCreated);
const newestUseFirst = [desc(lastUse), desc(session.dateCreated), desc(session.id)];

/** Lists the sessions of an account, the most recently used first. `currentHash` is the stored hash of the current one. */
export async function listSessions(db: Db, accountId: string, currentHash: string | undefined, now: Date) {
  const rows = await db
    .select({
      id: session.id,
      tokenHash: session.tokenHash,
      device: session.device,
      kind: session.deviceKind,
      dateCreated: session.dateCreated,
      dateUsed: lastUse,
    })
    .from(session)
    .where(and(eq(session.accountId, accountId), gt(session.dateExpires, now)))
    .orderBy(...newestUseFirst)
    .limit(maxSessions);
  return rows.map(({ tokenHash, ...shown }) => ({ ...shown, isCurrent: tokenHash === currentHash }));
}

/**
 * Returns the account of an unexpired session, or null. Using a session extends it and records its use, at most once an
 * hour. `renewedForMs` is the new lifetime of the cookie, or null if the cookie does not change.
 */
export async function accountOfSession(db: Db, token: string, now: Date) {
  const isAlive = and(eq(session.tokenHash, hashOf(token)), gt(session.dateExpires, now));
  const [row] = await db
    .select({ account, session })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(isAlive);
  if (!row) return null;
  const dateExpires = sessionEnd(row.session, now);
  // Sessions that were started by an older version of the product may expire later than they should.
  if (dateExpires <= now) return null;
  const { dateUsed, isRemembered } = row.session;
  const before = new Date(now.getTime() - renewEveryMs);
  if (dateUsed !== null && dateUsed > before) return { account: row.account, renewedForMs: null };
  // Of several requests at the same time, only one writes.
  const isDue = sql`(${session.dateUsed} is null or ${session.dateUsed} <= ${before})`;
  await db.update(session).set({ dateUsed: now, dateExpires }).where(and(isAlive, isDue));
  const isExtended = dateExpires > row.session.dateExpires;
  return {
    account: row.account,
    renewedForMs: isExtended && isRemembered ? dateExpires.getTime() - now.getTime() : null,
  };
}

/** True if the session exists and belongs to the account. Does not prolong it. */
export async function isSessionAlive(db: Db, token: string, accountId: string, now: Date): Promise<boolean> {
  const isAlive = and(
    eq(session.tokenHash, hashOf(token)),
    eq(session.accountId, accountId),
    gt(session.dateExpires, now),
  );
  return (await db.$count(session, isAlive)) > 0;
}

/** Ends a session. Returns the name of the other site through which it was started, or '' if there is none. */
export async function endSession(db: Db | Tx, token: string): Promise<string> {
  const [ended] = await db
    .delete(session)
    .where(eq(session.tokenHash, hashOf(token)))
    .returning();
  return ended?.site ?? '';
}

/** Ends one of the user's sessions by its id. Returns the hash of its token, or undefined if there is no such session. */
export const endSessionById = (
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  now: Date,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(session)
      .where(and(eq(session.accountId, accountId), eq(session.id, id)))
      .returning();
    if (ended) await recordEvent(tx, { accountId, kind: 'sessionEnded', device: ended.device }, now);
    return ended?.tokenHash;
  });

/** Ends all sessions of an account, except the one with this hash. Returns how many it has ended. */
export async function endSessions(tx: Tx, accountId: string, exceptHash?: string): Promise<number> {
  const isOther = exceptHash === undefined ? undefined : ne(session.tokenHash, exceptHash);
  const { rowCount } = await tx.delete(session).where(and(eq(session.accountId, accountId), isOther));
  return rowCount ?? 0;
}
