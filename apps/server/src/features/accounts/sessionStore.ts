import type { SecondStepAsked } from '@sermon/contract/accounts';
import { maxSessions } from '@sermon/domain/accounts/settings';
import { and, desc, eq, gt, isNull, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, perDatabase, type Tx } from '../../database/open.ts';
import { account, session } from '../../database/schema.ts';
import { endActing, isActing, isSeenIn, recordActingEnds } from './acting.ts';
import { type Device, storeDevice } from './devices.ts';
import { recordEvent } from './events.ts';
import { kindsOf, readSecondStep } from './secondStep/factors.ts';
import { hashOf, newSecret } from './secrets.ts';
import { type Account, lockAccount, lockSignedIn, type OwnSession, reopen } from './store.ts';

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
  deviceHash: string;
  site?: string;
  isSecondStepDone?: boolean;
  previousToken: string | undefined;
};

type StartedSession = {
  token: string;
  /** The lifetime of the cookie in ms. If it is null, the cookie lasts until the browser closes. */
  keptForMs: number | null;
  isReopened: boolean;
  /** True if the account knows other browsers, but not this one. */
  isNewDevice: boolean;
  account: Account;
};

/**
 * Starts a session, remembers the browser, ends the session with `previousToken`, and opens a closed account again. Returns null if the
 * password was changed since it was verified, or if the account is being deleted, 'blocked' if an administrator has blocked it, and the
 * second steps if the user must take one first. If the account has too many sessions, the one that has been unused for the longest time
 * ends.
 */
export function startSession(
  db: Db,
  {
    accountId,
    passwordHash,
    isRecorded,
    isRemembered,
    site = '',
    isSecondStepDone = false,
    previousToken,
    deviceHash,
    device,
    deviceKind,
  }: NewSession,
  now: Date,
): Promise<StartedSession | SecondStepAsked | 'blocked' | null> {
  const token = newSecret();
  const tokenHash = hashOf(token);
  const dateExpires = sessionEnd({ isRemembered, dateCreated: now }, now);
  return db.transaction(async (tx) => {
    const owner = await lockAccount(tx, accountId);
    if (owner?.passwordHash !== passwordHash) return null;
    // Read while the account is locked: two-step sign-in may have been turned on since the password was checked.
    const kinds = isSecondStepDone ? [] : kindsOf(await readSecondStep(tx, accountId));
    if (kinds.length > 0) return { secondStep: { kinds } };
    if (owner.dateBlocked !== null) return 'blocked';
    if (previousToken !== undefined) await endSession(tx, previousToken, now);
    await deleteSessions(tx, and(eq(session.accountId, accountId), lte(session.dateExpires, now)), now);
    const dates = { dateCreated: now, dateUsed: now, dateExpires };
    await tx.insert(session).values({ tokenHash, accountId, isRemembered, site, device, deviceKind, ...dates });
    const newest = tx
      .select({ tokenHash: session.tokenHash })
      .from(session)
      .where(eq(session.accountId, accountId))
      .orderBy(desc(eq(session.tokenHash, tokenHash)), ...newestUseFirst)
      .limit(maxSessions);
    await deleteSessions(tx, and(eq(session.accountId, accountId), notInArray(session.tokenHash, newest)), now);
    const isNewDevice = await storeDevice(tx, accountId, deviceHash, now);
    if (isRecorded) await recordEvent(tx, { accountId, kind: 'signedIn', device, site }, now);
    const isReopened = await reopen(tx, owner, device, now);
    const keptForMs = isRemembered ? dateExpires.getTime() - now.getTime() : null;
    return { token, isReopened, isNewDevice, account: owner, keptForMs };
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

const seen = alias(account, 'seen');

const [askedHash, askedAt] = [sql.placeholder('tokenHash'), sql.placeholder('now')];

/** Every request asks for its session, so the statement is prepared. */
const sessionsOf = perDatabase((db) =>
  db
    .select({ account, session, seen })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .leftJoin(seen, eq(seen.id, session.actingAsId))
    // Blocking ends the sessions. A process of an earlier version may have started another one.
    .where(and(eq(session.tokenHash, askedHash), gt(session.dateExpires, askedAt), isNull(account.dateBlocked)))
    .prepare('account_of_session'),
);

/**
 * Returns the account of an unexpired session, or null. Using a session extends it and records its use, at most once
 * an hour; `isUse` is false for requests that a page sends automatically. `renewedForMs` is the new lifetime of the
 * cookie, or null if the cookie does not change. `actingAs` is the account that an administrator sees, or null. If
 * the administrator may not see it any more, that ends.
 */
export async function accountOfSession(db: Db, token: string, now: Date, { isUse = true } = {}) {
  const tokenHash = hashOf(token);
  const [row] = await sessionsOf(db).execute({ tokenHash, now: now.toISOString() });
  if (!row) return null;
  const found = { account: row.account, actingAs: isActing(row, now) ? row.seen : null };
  if (row.session.actingAsId !== null && !found.actingAs)
    await db.transaction((tx) => endActing(tx, eq(session.tokenHash, tokenHash), now));
  const dateExpires = sessionEnd(row.session, now);
  // Sessions that were started by an older version of the product may expire later than they should.
  if (dateExpires <= now) return null;
  const { dateUsed, isRemembered } = row.session;
  const before = new Date(now.getTime() - renewEveryMs);
  if (!isUse || (dateUsed !== null && dateUsed > before)) return { ...found, renewedForMs: null };
  // Of several requests at the same time, only one writes.
  const isDue = sql`(${session.dateUsed} is null or ${session.dateUsed} <= ${before})`;
  await db
    .update(session)
    .set({ dateUsed: now, dateExpires })
    .where(and(eq(session.tokenHash, tokenHash), gt(session.dateExpires, now), isDue));
  const isExtended = dateExpires > row.session.dateExpires;
  return {
    ...found,
    renewedForMs: isExtended && isRemembered ? dateExpires.getTime() - now.getTime() : null,
  };
}

/** True if the session exists and the account is the one that is seen in it. Does not prolong it. */
export async function isSessionAlive(db: Db, token: string, accountId: string, now: Date): Promise<boolean> {
  const isAlive = and(eq(session.tokenHash, hashOf(token)), isSeenIn(accountId, now), gt(session.dateExpires, now));
  return (await db.$count(session, isAlive)) > 0;
}

/** Deletes sessions. If an administrator sees another account in one of them, that ends. Returns the sessions. */
async function deleteSessions(tx: Tx, which: SQL | undefined, now: Date): Promise<Session[]> {
  const ended = await tx.delete(session).where(which).returning();
  await recordActingEnds(tx, ended, now);
  return ended;
}

/** Ends a session. Returns the name of the other site through which it was started, or '' if there is none. */
export async function endSession(tx: Tx, token: string, now: Date): Promise<string> {
  const [ended] = await deleteSessions(tx, eq(session.tokenHash, hashOf(token)), now);
  return ended?.site ?? '';
}

/**
 * Ends one of the user's sessions by its id. Returns the hash of its token, or undefined if there is no such session, or if
 * the session of the request has ended.
 */
export const endSessionById = (
  db: Db,
  { accountId, sessionHash, id }: OwnSession & { id: string },
  now: Date,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    if (!(await lockSignedIn(tx, { accountId, sessionHash }))) return undefined;
    const [ended] = await deleteSessions(tx, and(eq(session.accountId, accountId), eq(session.id, id)), now);
    if (ended) await recordEvent(tx, { accountId, kind: 'sessionEnded', device: ended.device }, now);
    return ended?.tokenHash;
  });

export async function endSessions(
  tx: Tx,
  accountId: string,
  exceptHash?: string,
  now: Date = new Date(),
): Promise<number> {
  const isOther = exceptHash === undefined ? undefined : ne(session.tokenHash, exceptHash);
  return (await deleteSessions(tx, and(eq(session.accountId, accountId), isOther), now)).length;
}
