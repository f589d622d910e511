import type { RemoteState } from '@sermon/contract/remote';
import { remoteLimits } from '@sermon/domain/slides/show/remote';
import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../database/open.ts';
import { account, phoneRemote, remotePhone, session } from '../../database/schema.ts';
import type { Phone } from '../../http/access.ts';
import { hashOf } from '../accounts/secrets.ts';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../http/attempts.ts';
import type { Services } from '../../services.ts';
import { onBehalfOf } from '../../concurrency/concurrency.ts';

/** How often a stream renews that its speaker's view or phone is connected, and how long that is valid, in ms. */
export const leaseMs = { renewed: 10_000, believed: 25_000 };

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** True for a remote that has not ended, in a query that joins its session. */
const isAlive = (now: Date) => and(gt(phoneRemote.dateEnds, now), gt(session.dateExpires, now));

type Show = { accountId: string; showId: string };
const isOfShow = ({ accountId, showId }: Show) =>
  and(eq(phoneRemote.accountId, accountId), eq(phoneRemote.showId, showId));

/**
 * Stores a new code for a show. Creates its remote if it has none; this ends the oldest remotes of a user who has too many.
 * Returns the ids of the remote and of those that have ended.
 */
export function saveCode(
  db: Db,
  { sessionHash, codeHash, ...show }: Show & { sessionHash: string; codeHash: string },
  now: Date,
): Promise<{ id: string; ended: string[] }> {
  const code = { codeHash, dateCodeEnds: later(now, remoteLimits.codeMs), dateEnds: later(now, remoteLimits.awayMs) };
  return db.transaction(async (tx) => {
    // Codes for two shows at the same moment must not leave more remotes than the limit.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, show.accountId)).for('update');
    const [existing] = await tx
      .select({ id: phoneRemote.id })
      .from(phoneRemote)
      .innerJoin(session, eq(session.tokenHash, phoneRemote.sessionHash))
      .where(and(isOfShow(show), isAlive(now)));
    if (existing) {
      await tx
        .update(phoneRemote)
        .set({ ...code, sessionHash })
        .where(eq(phoneRemote.id, existing.id));
      return { id: existing.id, ended: [] };
    }
    const others = await tx
      .select({ id: phoneRemote.id, showId: phoneRemote.showId })
      .from(phoneRemote)
      .where(eq(phoneRemote.accountId, show.accountId))
      .orderBy(desc(phoneRemote.dateCreated), desc(phoneRemote.id));
    const kept = others.filter(({ showId }) => showId !== show.showId).slice(0, remoteLimits.remotes - 1);
    const ended = others.filter((other) => !kept.includes(other)).map((other) => other.id);
    for (const id of ended) await tx.delete(phoneRemote).where(eq(phoneRemote.id, id));
    const id = randomUUID();
    await tx.insert(phoneRemote).values({ id, ...show, ...code, sessionHash, dateCreated: now });
    return { id, ended };
  });
}

/**
 * Makes a stream the one of the speaker's view. Returns the id of the remote, or undefined if it has ended or a newer
 * attempt has begun.
 */
export async function startFollowing(
  db: Db,
  { attempt, ...show }: Show & { attempt: number },
  stream: string,
  now: Date,
): Promise<{ id: string } | undefined> {
  const isOwnSession = sql`exists (
    select from ${session} where ${session.tokenHash} = ${phoneRemote.sessionHash} and ${gt(session.dateExpires, now)})`;
  const [row] = await db
    .update(phoneRemote)
    .set({ speakerStream: stream, speakerAttempt: attempt, ...speakerHere(now) })
    .where(and(isOfShow(show), lt(phoneRemote.speakerAttempt, attempt), gt(phoneRemote.dateEnds, now), isOwnSession))
    .returning({ id: phoneRemote.id });
  return row;
}

const speakerHere = (now: Date) => ({
  dateSpeakerEnds: later(now, leaseMs.believed),
  dateEnds: later(now, remoteLimits.awayMs),
});

export type SpeakerStatus = { phones: number; hasCode: boolean };

/**
 * Records that the speaker's view is connected by this stream. Returns its status, 'replaced' if another stream has taken
 * its place, or undefined if the remote has ended.
 */
export async function renewSpeaker(
  db: Db,
  id: string,
  stream: string,
  now: Date,
): Promise<SpeakerStatus | 'replaced' | undefined> {
  const [row] = await db
    .select({
      speakerStream: phoneRemote.speakerStream,
      codeHash: phoneRemote.codeHash,
      dateCodeEnds: phoneRemote.dateCodeEnds,
      dateSpeakerEnds: phoneRemote.dateSpeakerEnds,
      phones: db.$count(remotePhone, and(eq(remotePhone.remoteId, phoneRemote.id), isConnected(now))),
    })
    .from(phoneRemote)
    .innerJoin(session, eq(session.tokenHash, phoneRemote.sessionHash))
    .where(and(eq(phoneRemote.id, id), isAlive(now)));
  if (!row) return undefined;
  if (row.speakerStream !== stream) return 'replaced';
  if (needsRenewal(row.dateSpeakerEnds, now))
    await db
      .update(phoneRemote)
      .set(speakerHere(now))
      .where(and(eq(phoneRemote.id, id), eq(phoneRemote.speakerStream, stream)));
  return {
    phones: row.phones,
    hasCode: row.codeHash !== null && row.dateCodeEnds !== null && row.dateCodeEnds > now,
  };
}

const isConnected = (now: Date): SQL => gt(remotePhone.dateConnectedEnds, now);

/** Records that the stream of a speaker's view has ended. Returns false if another one has taken its place. */
export async function stopFollowing(db: Db, id: string, stream: string): Promise<boolean> {
  const rows = await db
    .update(phoneRemote)
    .set({ dateSpeakerEnds: null })
    .where(and(eq(phoneRemote.id, id), eq(phoneRemote.speakerStream, stream)))
    .returning({ id: phoneRemote.id });
  return rows.length > 0;
}

/**
 * Records that the speaker's view was closed or is being loaded again. Returns the id of the remote, or undefined if it
 * has ended or the page that was loaded again already follows it.
 */
export async function leaveShow(
  db: Db,
  { attempt, ...show }: Show & { attempt: number },
  now: Date,
): Promise<string | undefined> {
  const dateEnds = later(now, remoteLimits.closedMs);
  const [row] = await db
    .update(phoneRemote)
    .set({ speakerStream: null, speakerAttempt: attempt, dateSpeakerEnds: null, dateEnds })
    .where(and(isOfShow(show), lte(phoneRemote.speakerAttempt, attempt), gt(phoneRemote.dateEnds, dateEnds)))
    .returning({ id: phoneRemote.id });
  return row?.id;
}

export async function endRemote(db: Db, show: Show): Promise<string | undefined> {
  const [row] = await db.delete(phoneRemote).where(isOfShow(show)).returning({ id: phoneRemote.id });
  return row?.id;
}

/** Stores the state of a show unless a newer one is stored. Returns the id of the remote, or undefined if it has ended. */
export async function saveState(
  db: Db,
  { version, state, ...show }: Show & { version: number; state: RemoteState },
  now: Date,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const isOpen = and(isOfShow(show), gt(phoneRemote.dateEnds, now));
  const [row] = await db
    .update(phoneRemote)
    .set({ version, state, dateState: now })
    .where(and(isOpen, lte(phoneRemote.version, version)))
    .returning({ id: phoneRemote.id });
  if (row) return { id: row.id, isNew: true };
  const [other] = await db.select({ id: phoneRemote.id }).from(phoneRemote).where(isOpen);
  return other && { id: other.id, isNew: false };
}

export type Joined = { remoteId: string } | 'wrong' | 'full';

/** Uses a code up and adds a phone with this token. If there are too many phones, one that is not connected is removed. */
export function joinWithCode(
  db: Db,
  { codeHash, tokenHash }: { codeHash: string; tokenHash: string },
  now: Date,
): Promise<Joined> {
  return db.transaction(async (tx) => {
    const [remote] = await tx
      .select({ id: phoneRemote.id })
      .from(phoneRemote)
      .innerJoin(session, eq(session.tokenHash, phoneRemote.sessionHash))
      .where(and(eq(phoneRemote.codeHash, codeHash), gt(phoneRemote.dateCodeEnds, now), isAlive(now)))
      .for('update', { of: phoneRemote });
    if (!remote) return 'wrong';
    if (!(await makeRoom(tx, remote.id, now))) return 'full';
    await tx.update(phoneRemote).set({ codeHash: null, dateCodeEnds: null }).where(eq(phoneRemote.id, remote.id));
    await tx.insert(remotePhone).values({ id: randomUUID(), remoteId: remote.id, tokenHash, dateCreated: now });
    return { remoteId: remote.id };
  });
}

async function makeRoom(tx: Tx, remoteId: string, now: Date): Promise<boolean> {
  const isOfRemote = eq(remotePhone.remoteId, remoteId);
  if ((await tx.$count(remotePhone, isOfRemote)) < remoteLimits.phones) return true;
  const [oldest] = await tx
    .select({ id: remotePhone.id })
    .from(remotePhone)
    .where(and(isOfRemote, or(isNull(remotePhone.dateConnectedEnds), lte(remotePhone.dateConnectedEnds, now))))
    .orderBy(asc(remotePhone.dateCreated))
    .limit(1);
  if (oldest) await tx.delete(remotePhone).where(eq(remotePhone.id, oldest.id));
  return oldest !== undefined;
}

/** Finds the phone with a token. A phone of a remote that has ended does not exist. */
export async function findPhone(db: Db, token: string, now: Date): Promise<Phone | null> {
  const [row] = await db
    .select({
      id: remotePhone.id,
      accountId: phoneRemote.accountId,
      remoteId: phoneRemote.id,
      dateSpeakerEnds: phoneRemote.dateSpeakerEnds,
    })
    .from(remotePhone)
    .innerJoin(phoneRemote, eq(phoneRemote.id, remotePhone.remoteId))
    .innerJoin(session, eq(session.tokenHash, phoneRemote.sessionHash))
    .where(and(eq(remotePhone.tokenHash, hashOf(token)), isAlive(now)));
  if (!row) return null;
  const { dateSpeakerEnds, ...phone } = row;
  return { ...phone, isSpeakerHere: isFuture(dateSpeakerEnds, now) };
}

/** Whether it is time to extend a lease. Streams look at the table more often than that. */
const needsRenewal = (dateEnds: Date | null, now: Date): boolean =>
  !isFuture(dateEnds, later(now, leaseMs.believed - leaseMs.renewed / 2));

const isFuture = (date: Date | null, now: Date): boolean => date !== null && date > now;

export async function startWatching(db: Db, phoneId: string, stream: string, now: Date): Promise<void> {
  await db
    .update(remotePhone)
    .set({ stream, dateConnectedEnds: later(now, leaseMs.believed) })
    .where(eq(remotePhone.id, phoneId));
}

export type PhoneStatus = {
  state: RemoteState | null;
  version: number;
  dateState: Date | null;
  isSpeakerHere: boolean;
};

/**
 * Records that a phone is connected by this stream. Returns its status, 'replaced' if the phone has a newer stream, or
 * undefined if the remote has ended.
 */
export async function renewPhone(
  db: Db,
  phoneId: string,
  stream: string,
  now: Date,
): Promise<PhoneStatus | 'replaced' | undefined> {
  const [row] = await db
    .select({
      stream: remotePhone.stream,
      state: phoneRemote.state,
      version: phoneRemote.version,
      dateState: phoneRemote.dateState,
      dateSpeakerEnds: phoneRemote.dateSpeakerEnds,
      dateConnectedEnds: remotePhone.dateConnectedEnds,
    })
    .from(remotePhone)
    .innerJoin(phoneRemote, eq(phoneRemote.id, remotePhone.remoteId))
    .innerJoin(session, eq(session.tokenHash, phoneRemote.sessionHash))
    .where(and(eq(remotePhone.id, phoneId), isAlive(now)));
  if (!row) return undefined;
  if (row.stream !== stream) return 'replaced';
  const { state, version, dateState, dateSpeakerEnds } = row;
  if (needsRenewal(row.dateConnectedEnds, now))
    await db
      .update(remotePhone)
      .set({ dateConnectedEnds: later(now, leaseMs.believed) })
      .where(and(eq(remotePhone.id, phoneId), eq(remotePhone.stream, stream)));
  return { state, version, dateState, isSpeakerHere: isFuture(dateSpeakerEnds, now) };
}

export async function stopWatching(db: Db, phoneId: string, stream: string): Promise<boolean> {
  const rows = await db
    .update(remotePhone)
    .set({ dateConnectedEnds: null })
    .where(and(eq(remotePhone.id, phoneId), eq(remotePhone.stream, stream)))
    .returning({ id: remotePhone.id });
  return rows.length > 0;
}

export async function removePhone(db: Db, phoneId: string): Promise<void> {
  await db.delete(remotePhone).where(eq(remotePhone.id, phoneId));
}

/**
 * Creates the function that returns the phone whose token is in the header Authorization of a request, or null. A token
 * may be made up, so all lookups share the turns of their network.
 */
export const createPhoneLookup =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): ((request: FastifyRequest) => Promise<Phone | null>) =>
  async ({ headers, ip }) => {
    const [, token] = /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '') ?? [];
    if (token === undefined) return null;
    return onBehalfOf(`network ${networkOf(ip)}`, () => findPhone(db, token, clock()));
  };
