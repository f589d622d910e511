import { knownDeviceDays } from '@sermon/domain/accounts/rules';
import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { account, knownDevice } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { readCookie, setCookie } from './cookies.ts';
import { hasEmail } from './emailMatching.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { DeviceKind } from '@sermon/domain/accounts/settings';
import Bowser from 'bowser';
import type { Tx } from '../../database/open.ts';

const keptForMs = knownDeviceDays * 24 * 60 * 60_000;
const name = 'device';

type DeviceServices = Pick<Services, 'db' | 'env' | 'clock'>;

function deviceToken(request: FastifyRequest, isHttps: boolean): string | null {
  const token = readCookie(request, name, isHttps) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

export function deviceHashOf({ env }: Pick<Services, 'env'>, request: FastifyRequest): string | undefined {
  const token = deviceToken(request, env.isHttps);
  return token === null ? undefined : hashOf(token);
}

export type Origin = {
  /** The email address in the database's lower case, so that all spellings of an address share one count. */
  email: string;
  ip: string;
  device: string | null;
};

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
 * Returns the device token of a browser that signs in, or a new one. A browser keeps its token, so that it can be known to
 * several accounts.
 */
export const deviceTokenFor = ({ env }: Pick<Services, 'env'>, request: FastifyRequest): string =>
  deviceToken(request, env.isHttps) ?? newSecret();

export const keepDeviceToken = ({ env }: Pick<Services, 'env'>, reply: FastifyReply, token: string): void =>
  setCookie(reply, { name, value: token, isHttps: env.isHttps, keptForMs });

export type Device = { device: string; deviceKind: DeviceKind };

/**
 * The beginning of a user agent that is read, in characters. Patterns take longer for longer texts, and anyone can
 * send any text.
 */
const maxUserAgent = 500;
/** The names that are shown. The parser takes an unknown name from the user agent, which is any text of a stranger. */
const knownNames: ReadonlySet<string> = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  ...Object.values(Bowser.OS_MAP),
]);

/** iPads that ask for desktop pages identify themselves as Macs. */
const appleDevices: ReadonlySet<string> = new Set(['iPhone', 'iPad']);

const kinds: Record<string, DeviceKind> = { desktop: 'computer', tablet: 'tablet', mobile: 'phone' };

const knownNameOf = (name: string | undefined) => (name !== undefined && knownNames.has(name) ? name : undefined);

/** Reads the browser and the system from a user agent: 'Chrome on Windows'. The name is '' if they are unknown. */
export function deviceOf(userAgent: string | undefined): Device {
  // The parser refuses an empty text.
  if (!userAgent) return { device: '', deviceKind: 'unknown' };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, maxUserAgent));
  const { model, type } = platform;
  const system = model !== undefined && appleDevices.has(model) ? model : knownNameOf(os.name);
  const names = [knownNameOf(browser.name), system].filter((name) => name !== undefined);
  return { device: names.join(' on '), deviceKind: kinds[type ?? ''] ?? 'unknown' };
}

export const deviceIn = ({ headers }: FastifyRequest): string => deviceOf(headers['user-agent']).device;

/**
 * Maximum number of known devices of an account. Beyond it, the device that has not signed in for the longest time is
 * forgotten. Bounds what someone who knows the password can do with many browsers.
 */
const maxKnownDevices = 20;

/**
 * Records that the browser with this hash has signed in to the account, in the transaction that starts its session. Returns true if the
 * account knows other browsers, but not this one. A browser that was removed counts as unknown.
 */
export async function storeDevice(tx: Tx, accountId: string, tokenHash: string, now: Date): Promise<boolean> {
  const known = await tx
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(eq(knownDevice.accountId, accountId))
    .limit(maxKnownDevices);
  await tx
    .insert(knownDevice)
    .values({ accountId, tokenHash, dateUsed: now })
    .onConflictDoUpdate({ target: [knownDevice.accountId, knownDevice.tokenHash], set: { dateUsed: now } });
  const newest = tx
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(eq(knownDevice.accountId, accountId))
    .orderBy(desc(knownDevice.dateUsed), desc(sql`${knownDevice.tokenHash} = ${tokenHash}`))
    .limit(maxKnownDevices);
  await tx
    .delete(knownDevice)
    .where(and(eq(knownDevice.accountId, accountId), notInArray(knownDevice.tokenHash, newest)));
  return known.length > 0 && !known.some((device) => device.tokenHash === tokenHash);
}

export async function forgetDevices(tx: Tx, accountId: string, exceptHash?: string): Promise<void> {
  const isOther = exceptHash === undefined ? undefined : ne(knownDevice.tokenHash, exceptHash);
  await tx.delete(knownDevice).where(and(eq(knownDevice.accountId, accountId), isOther));
}
