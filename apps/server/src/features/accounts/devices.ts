import { knownDeviceDays } from '@sermon/domain/accounts/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { account, knownDevice } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { readCookie, setCookie } from './cookies.ts';
import { hasEmail } from './matching.ts';
import { hashOf, newSecret } from './secrets.ts';

const keptForMs = knownDeviceDays * 24 * 60 * 60_000;
const name = 'device';

type DeviceServices = Pick<Services, 'db' | 'env' | 'clock'>;

/** Returns the device token in the request's cookie. Malformed values are ignored. */
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
  /** Hash of the device token, if this browser has signed in to the account before; otherwise null. */
  device: string | null;
};

/** The account need not exist. */
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
