import { knownDeviceDays } from '@sermon/domain/accounts/rules';
import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../database/open.ts';
import { account, knownDevice } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { readCookie, setCookie } from './cookies.ts';
import { hasEmail } from './matching.ts';
import { hashOf, newSecret } from './secrets.ts';

/**
 * Maximum number of known devices of an account. Beyond it, the device that has not signed in for the longest time is
 * forgotten. Bounds what someone who knows the password can do with many browsers.
 */
const maxKnownDevices = 20;
const keptForMs = knownDeviceDays * 24 * 60 * 60_000;
const name = 'device';

type Browser = { request: FastifyRequest; reply: FastifyReply };
type DeviceServices = Pick<Services, 'db' | 'env' | 'clock'>;

/** Returns the device token in the request's cookie. Malformed values are ignored. */
function deviceToken(request: FastifyRequest, isHttps: boolean): string | null {
  const token = readCookie(request, name, isHttps) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** Returns the stored hash of the device token of a request, or undefined for a request without one. */
export function deviceHashOf({ env }: Pick<Services, 'env'>, request: FastifyRequest): string | undefined {
  const token = deviceToken(request, env.isHttps);
  return token === null ? undefined : hashOf(token);
}

/** Forgets the browsers that have signed in to an account, except the one with this hash. */
export async function forgetDevices(tx: Tx, accountId: string, exceptHash?: string): Promise<void> {
  const isOther = exceptHash === undefined ? undefined : ne(knownDevice.tokenHash, exceptHash);
  await tx.delete(knownDevice).where(and(eq(knownDevice.accountId, accountId), isOther));
}

/** The origin of an attempt to use an account. */
export type Origin = {
  /** The email address in the database's lower case, so that all spellings of an address share one count. */
  email: string;
  ip: string;
  /** Hash of the device token, if this browser has signed in to the account before; otherwise null. */
  device: string | null;
};

/** Finds out where a request for the account with this email address comes from. The account need not exist. */
export async function originOf({ db, env }: DeviceServices, request: FastifyRequest, email: string): Promise<Origin> {
  const token = deviceToken(request, env.isHttps);
  const tokenHash = token && hashOf(token);
  const isKnown = db
    .select({ id: account.id })
    .from(knownDevice)
    .innerJoin(account, eq(account.id, knownDevice.accountId))
    .where(and(hasEmail(email), eq(knownDevice.tokenHash, tokenHash ?? '')));
  const { rows } = await db.execute<{ email: string; isKnown: boolean }>(
    sql`select lower(${email}::text) as email, exists (${isKnown}) as "isKnown"`,
  );
  const [row] = rows;
  return { email: row?.email ?? email, ip: request.ip, device: row?.isKnown ? tokenHash : null };
}

/**
 * Remembers that this browser has signed in to the account. A browser keeps its token, so that it can be known to
 * several accounts.
 */
export async function rememberDevice(
  { db, env, clock }: DeviceServices,
  { request, reply }: Browser,
  accountId: string,
): Promise<void> {
  const token = deviceToken(request, env.isHttps) ?? newSecret();
  await storeDevice(db, accountId, hashOf(token), clock());
  setCookie(reply, { name, value: token, isHttps: env.isHttps, keptForMs });
}

async function storeDevice(db: Db, accountId: string, tokenHash: string, now: Date): Promise<void> {
  await db
    .insert(knownDevice)
    .values({ accountId, tokenHash, dateUsed: now })
    .onConflictDoUpdate({ target: [knownDevice.accountId, knownDevice.tokenHash], set: { dateUsed: now } });
  const newest = db
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(eq(knownDevice.accountId, accountId))
    .orderBy(desc(knownDevice.dateUsed), desc(sql`${knownDevice.tokenHash} = ${tokenHash}`))
    .limit(maxKnownDevices);
  await db
    .delete(knownDevice)
    .where(and(eq(knownDevice.accountId, accountId), notInArray(knownDevice.tokenHash, newest)));
}
