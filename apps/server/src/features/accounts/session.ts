import type { User } from '@sermon/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { accountOfSession, endSession, startSession, toUser } from './store.ts';

/** `__Host-` makes browsers refuse the cookie from another host or path; they allow the prefix only on https. */
const cookieName = (isHttps: boolean) => (isHttps ? '__Host-session' : 'session');

type Cookies = Pick<Services, 'db' | 'env' | 'clock'>;

/** Who asks, by the session cookie; null for a visitor. */
export async function whoAsks(services: Cookies, request: FastifyRequest, reply: FastifyReply): Promise<User | null> {
  const { db, env, clock } = services;
  const token = request.cookies[cookieName(env.isHttps)];
  const found = token ? await accountOfSession(db, token, clock()) : null;
  if (!token || !found) return null;
  if (found.renewedForMs !== null) keep(services, reply, token, found.renewedForMs);
  return toUser(found.account, env.BILLING_PROVIDER === 'none');
}

/** Signs the person in on this browser. */
export async function signIn(
  services: Cookies,
  reply: FastifyReply,
  accountId: string,
  isRemembered: boolean,
): Promise<void> {
  const { token, keptForMs } = await startSession(services.db, accountId, isRemembered, services.clock());
  keep(services, reply, token, keptForMs);
}

/** Hands the browser its token; `keptForMs` null lets it forget it when it closes. */
function keep({ env }: Pick<Services, 'env'>, reply: FastifyReply, token: string, keptForMs: number | null): void {
  void reply.setCookie(cookieName(env.isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.isHttps,
    ...(keptForMs !== null && { maxAge: keptForMs / 1000 }),
  });
}

/** Ends this browser's session, on the server too. */
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
