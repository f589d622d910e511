import type { User } from '@sermon/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { accountOfSession, endSession, startSession, toUser } from './store.ts';

/** `__Host-` makes browsers refuse the cookie from another host or path; they allow the prefix only on https. */
const cookieName = (isHttps: boolean) => (isHttps ? '__Host-session' : 'session');

/** Who asks, by the session cookie; null for a visitor. */
export async function whoAsks(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  request: FastifyRequest,
): Promise<User | null> {
  const token = request.cookies[cookieName(env.isHttps)];
  const row = token ? await accountOfSession(db, token, clock()) : null;
  return row && toUser(row, env.BILLING_PROVIDER === 'none');
}

/** Signs the person in on this browser. */
export async function signIn(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  reply: FastifyReply,
  accountId: string,
  isRemembered: boolean,
): Promise<void> {
  const { token, keptForMs } = await startSession(db, accountId, isRemembered, clock());
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
