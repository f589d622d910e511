import { planHeader, planPath, type SecondStepAsked, type User } from '@sermon/contract/accounts';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onBehalfOf } from '../../concurrency/concurrency.ts';
import { networkOf } from '../../http/attempts.ts';
import { refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';
import { deviceOf, deviceTokenFor, keepDeviceToken } from './devices.ts';
import { hashOf } from './secrets.ts';
import { accountOfSession, endSession, isSessionAlive, type NewSession, startSession } from './sessionStore.ts';
import { type Account, nameInMail, planRevision, toUser } from './store.ts';
import { settings as settingsTexts } from '@sermon/domain/texts/accounts/settings';
import { createAccountLimits } from './limits.ts';

const name = 'session';

type SessionServices = Pick<Services, 'db' | 'env' | 'clock'>;
/** The services that starting a session needs. The user gets an email if the browser is new. */
export type SignInServices = SessionServices & Pick<Services, 'attempts' | 'background' | 'mailQueue'>;

/** Maximum number of session tokens that a process remembers, so that their lookups do not wait for other users. */
const maxKnownTokens = 10_000;

/**
 * Creates the function that returns the user for the session cookie of a request, or null for a visitor. For an
 * administrator who acts as another user, that is the other one, and the request names the administrator. While the
 * database is busy, each session takes turns like a separate user. A token that this process has not seen before may be
 * made up, so the lookups of such tokens share the turns of their network.
 */
export function createSessionLookup(
  services: SessionServices,
): (request: FastifyRequest, reply: FastifyReply) => Promise<User | null> {
  const { db, env, clock } = services;
  const knownTokens = new Set<string>();
  const remember = (token: string) => {
    knownTokens.delete(token);
    knownTokens.add(token);
    const [oldest] = knownTokens;
    if (knownTokens.size > maxKnownTokens && oldest !== undefined) knownTokens.delete(oldest);
  };
  return async (request, reply) => {
    const token = readCookie(request, name, env.isHttps);
    if (!token) return null;
    const isUse = request.routeOptions.url !== planPath;
    const requesterId = knownTokens.has(token) ? `session ${token}` : `network ${networkOf(request.ip)}`;
    const found = await onBehalfOf(requesterId, () => accountOfSession(db, token, clock(), { isUse }));
    if (!found) {
      knownTokens.delete(token);
      return null;
    }
    remember(token);
    if (found.renewedForMs !== null)
      setCookie(reply, { name, value: token, isHttps: env.isHttps, keptForMs: found.renewedForMs });
    const isEverythingOpen = env.BILLING_PROVIDER === 'none';
    if (found.actingAs) request.administratorId = found.account.id;
    const user = found.actingAs
      ? actingUser(found.actingAs, isEverythingOpen, clock())
      : toUser(found.account, isEverythingOpen, clock());
    void reply.header(planHeader, `${user.id} ${planRevision(user)}`);
    return user;
  };
}

/**
 * The user whose account an administrator sees. Steps that the user must take before using the product do not apply
 * to the administrator.
 */
export const actingUser = (row: Account, isEverythingOpen: boolean, now: Date): User => ({
  ...toUser(row, isEverythingOpen, now),
  inAdminImpersonationMode: true,
  isAdministrator: false,
  userMustSignUp: false,
});

export async function isSessionOf(services: SessionServices, request: FastifyRequest): Promise<boolean> {
  const { db, env, clock } = services;
  const token = readCookie(request, name, env.isHttps);
  return token !== undefined && (await isSessionAlive(db, token, request.user?.id ?? '', clock()));
}

export function sessionHashOf({ env }: Pick<Services, 'env'>, request: FastifyRequest): string | undefined {
  const token = readCookie(request, name, env.isHttps);
  return token === undefined ? undefined : hashOf(token);
}

/**
 * Starts a session, sets its cookie in this browser and remembers the browser. The session that the browser had before ends, even if it
 * belonged to another account. If the account has second steps and the user has not taken one, returns them and starts no session.
 * Returns null if the password was changed since it was verified. Refuses a blocked account with a sentence that says so: the caller
 * has verified that the account is the user's.
 */
export async function signIn(
  services: SignInServices,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  opened: Omit<NewSession, 'device' | 'deviceKind' | 'deviceHash' | 'previousToken'>,
): Promise<{ isReopened: boolean } | SecondStepAsked | null> {
  const { db, env, clock } = services;
  const previousToken = readCookie(request, name, env.isHttps);
  const device = deviceOf(request.headers['user-agent']);
  const deviceToken = deviceTokenFor(services, request);
  const deviceHash = hashOf(deviceToken);
  const started = await startSession(db, { ...opened, ...device, deviceHash, previousToken }, clock());
  if (!started) return null;
  if (started === 'blocked') throw refused(403, texts.blocked(env.SUPPORT_EMAIL ?? env.SUPPORT_PHONE ?? null));
  if ('secondStep' in started) return started;
  const { token, keptForMs, isReopened, isNewDevice, account } = started;
  if (isNewDevice) noticeNewDevice(services, account, device.device);
  setCookie(reply, { name, value: token, isHttps: env.isHttps, keptForMs });
  keepDeviceToken(services, reply, deviceToken);
  return { isReopened };
}

/**
 * Deletes this browser's session from the database and removes its cookie. Returns the name of the other site through which it
 * was started, or ''.
 */
export async function signOut(
  { db, env, clock }: SessionServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const token = readCookie(request, name, env.isHttps);
  const site = token ? await db.transaction((tx) => endSession(tx, token, clock())) : '';
  forgetSession({ env }, reply);
  return site;
}

export const forgetSession = ({ env }: Pick<Services, 'env'>, reply: FastifyReply): void =>
  clearCookie(reply, name, env.isHttps);

/**
 * Notifies the owner of an account by email, after the reply, of a sign-in in a browser that the account does not
 * know. `device` is the browser and the system, or ''.
 */
function noticeNewDevice(
  {
    env,
    clock,
    attempts,
    background,
    mailQueue,
  }: Pick<Services, 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue'>,
  account: Account,
  device: string,
): void {
  const now = clock();
  background.run('A notice about a new device', async () => {
    if (!(await createAccountLimits(attempts).notice('newDevice', account.id))) return;
    const mail = settingsTexts.newDeviceMail(
      nameInMail(env, account),
      { device, date: now },
      `${env.publicUrl}/settings`,
    );
    await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
  });
}
