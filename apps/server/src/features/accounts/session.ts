import type { User } from '@sermon/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { rememberDevice } from './devices.ts';
import { accountOfSession, endSession, startSession, toUser } from './store.ts';

/**
 * The `__Host-` prefix makes browsers reject a cookie that was set for another host or path. The prefix requires HTTPS.
 */
const cookieName = (isHttps: boolean) => (isHttps ? '__Host-session' : 'session');

type SessionServices = Pick<Services, 'db' | 'env' | 'clock'>;

/** Returns the user for the session cookie of the request, or null for a visitor. */
export async function sessionUser(
  services: SessionServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<User | null> {
  const { db, env, clock } = services;
  const token = request.cookies[cookieName(env.isHttps)];
  const found = token ? await accountOfSession(db, token, clock()) : null;
  if (!token || !found) return null;
  if (found.renewedForMs !== null) setSessionCookie(services, reply, token, found.renewedForMs);
  return toUser(found.account, env.BILLING_PROVIDER === 'none');
}

/**
 * Starts a session, sets its cookie in this browser and remembers the browser. The session that the browser had before
 * ends, even if it belonged to another account.
 */
export async function signIn(
  services: SessionServices,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  accountId: string,
  isRemembered: boolean,
): Promise<void> {
  const { db, env, clock } = services;
  const previousToken = request.cookies[cookieName(env.isHttps)];
  const { token, keptForMs } = await startSession(db, { accountId, isRemembered, previousToken }, clock());
  setSessionCookie(services, reply, token, keptForMs);
  await rememberDevice(services, { request, reply }, accountId);
}

/**
 * Sets the session cookie with the lifetime `keptForMs`. If that is null, the browser deletes the cookie when it
 * closes.
 */
function setSessionCookie(
  { env }: Pick<Services, 'env'>,
  reply: FastifyReply,
  token: string,
  keptForMs: number | null,
): void {
  void reply.setCookie(cookieName(env.isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.isHttps,
    ...(keptForMs !== null && { maxAge: Math.ceil(keptForMs / 1000) }),
  });
}

/** Deletes this browser's session from the database and removes its cookie. */
export async function signOut(
  { db, env }: Pick<Services, 'db' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const name = cookieName(env.isHttps);
  const token = request.cookies[name];
  if (token) await endSession(db, token);
  void reply.clearCookie(name, { path: '/', secure: env.isHttps });
}
