import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecondStepAsked } from '@sermon/contract/accounts';
import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { siteFlowMinutes, type SiteOutcome, type SiteRefusal } from '@sermon/domain/accounts/otherSites';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import type { OtherSite } from '../../../ports/otherSites/port.ts';
import type { Services } from '../../../services.ts';
import { createAccountLimits } from '../limits.ts';
import { deviceIn } from '../devices.ts';
import { askSecondStep, signInOrAsk } from '../secondStep/steps.ts';
import { type Account, nameInMail } from '../store.ts';
import { connectIdentity, type KnownUser } from './store.ts';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { signInFlow } from '../../../database/schema.ts';
import { clearCookie, readCookie, setCookie } from '../cookies.ts';
import { hashOf, newSecret } from '../secrets.ts';
import { sessionHashOf } from '../session.ts';

export type Browser = { request: FastifyRequest; reply: FastifyReply };
export type Needs = Pick<
  Services,
  'db' | 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue' | 'otherSites' | 'log'
>;

export const connectPath = (redirect: string): string =>
  `/auth/connect${redirect && `?${new URLSearchParams({ redirect })}`}`;

export const signInPath = (site: string, outcome: SiteRefusal, redirect = ''): string =>
  `/auth/sign-in?${new URLSearchParams({ ...(redirect && { redirect }), site, outcome })}`;

export const secondStepPath = (kinds: readonly SecondStepKind[], redirect: string): string =>
  `/auth/sign-in?${new URLSearchParams({ ...(redirect && { redirect }), step: kinds.join(',') })}`;

export const settingsPath = (site: string, outcome: SiteOutcome): string =>
  `/settings?${new URLSearchParams({ site, outcome })}`;

export const pathAfter = (redirect: string): string => safeRedirect(redirect, '/library-home');

type Entering = {
  account: Account;
  site: OtherSite;
  isRemembered: boolean;
  /** False after the account was created, which its record has already. */
  isRecorded: boolean;
};

/**
 * Signs a user in who is known through a site, or asks for the second step if the account has one. Returns why that is not
 * possible otherwise. A closed account is opened again, as with any sign-in.
 */
export async function signInThroughSite(
  services: Needs,
  browser: Browser,
  { account, site, isRemembered, isRecorded }: Entering,
): Promise<{ isReopened: boolean } | SecondStepAsked | SiteRefusal> {
  if (account.dateBlocked !== null) return 'blocked';
  const { id: accountId, passwordHash } = account;
  const opened = { accountId, passwordHash, isRecorded, isRemembered, site: site.name };
  // Only a change of the password in the same moment prevents it.
  return (await signInOrAsk(services, browser, opened)) ?? 'expired';
}

type Connecting = Omit<Entering, 'isRecorded'> & { known: KnownUser };

/**
 * Connects a site to an account after the user has proved that the account is theirs, and signs the user in. If the account has a
 * second step, asks for it first, and the site is connected only afterwards. If the site cannot be connected, returns the reason.
 */
export async function connectAndEnter(
  services: Needs,
  browser: Browser,
  { account: { id: accountId, passwordHash }, site, isRemembered, known }: Connecting,
): Promise<{ isReopened: boolean; account: Account } | SecondStepAsked | SiteRefusal> {
  const proof = { verifiedHash: passwordHash, isSecondStepDone: false };
  const connection = { accountId, site, known, device: deviceIn(browser.request), proof };
  const linked = await connectIdentity(services.db, connection, services.clock());
  if (linked === null) return 'expired';
  if (typeof linked === 'string') return linked;
  if ('secondStep' in linked) {
    const { account, ...asked } = linked;
    if (account.dateBlocked !== null) return 'blocked';
    const opened = { accountId, passwordHash, isRemembered, site: site.name };
    return askSecondStep(services, browser, opened, asked, known);
  }
  const { account, isNew } = linked;
  if (isNew) noticeConnection(services, account, site);
  const entered = await signInThroughSite(services, browser, { account, site, isRemembered, isRecorded: true });
  return typeof entered === 'string' || 'secondStep' in entered ? entered : { ...entered, account };
}

export function noticeConnection(
  services: Pick<Needs, 'env' | 'background' | 'mailQueue' | 'attempts' | 'clock'>,
  account: Account,
  { label }: OtherSite,
  kind: 'siteConnected' | 'siteDisconnected' = 'siteConnected',
): void {
  const { env, background, mailQueue, attempts, clock } = services;
  const now = clock();
  background.run('A notice about a connected site', async () => {
    if (!(await createAccountLimits(attempts).notice(kind, account.id))) return;
    const name = nameInMail(env, account);
    const mail =
      kind === 'siteConnected'
        ? texts.connectedMail(name, label, now, `${env.publicUrl}/settings`)
        : texts.disconnectedMail(name, label, now, `${env.publicUrl}/auth/forgot-password`);
    await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
  });
}

type FlowNeeds = Pick<Services, 'db' | 'env' | 'clock'>;

export type Flow = typeof signInFlow.$inferSelect;

const name = 'flow';
const keptForMs = siteFlowMinutes * 60_000;

function isOfBrowser({ env, clock }: FlowNeeds, request: FastifyRequest) {
  const token = readCookie(request, name, env.isHttps);
  return token === undefined
    ? undefined
    : and(eq(signInFlow.tokenHash, hashOf(token)), gt(signInFlow.dateExpires, clock()));
}

/**
 * Stores a flow for this browser, which gets a new token in a cookie. A browser has one flow, so the one before ends. The
 * cookie must survive the way back from the other site, so it cannot be `SameSite=Strict`.
 */
export async function saveFlow(
  services: FlowNeeds,
  { request, reply }: Browser,
  flow: Omit<Flow, 'tokenHash' | 'dateExpires'>,
): Promise<void> {
  const { db, env, clock } = services;
  const token = newSecret();
  const previous = readCookie(request, name, env.isHttps);
  if (previous !== undefined) await db.delete(signInFlow).where(eq(signInFlow.tokenHash, hashOf(previous)));
  const dateExpires = new Date(clock().getTime() + keptForMs);
  await db.insert(signInFlow).values({ ...flow, tokenHash: hashOf(token), dateExpires });
  setCookie(reply, { name, value: token, isHttps: env.isHttps, keptForMs });
}

/**
 * Returns the flow of this browser that waits for this reply of a site, and deletes it, so that a reply counts once. A
 * reply with another state deletes nothing.
 */
export async function takeFlow(
  services: FlowNeeds,
  { request, reply }: Browser,
  { provider, state }: { provider: string; state: string },
): Promise<Flow | undefined> {
  const isThis = isOfBrowser(services, request);
  if (!isThis) return undefined;
  const [flow] = await services.db
    .delete(signInFlow)
    .where(and(isThis, eq(signInFlow.provider, provider), eq(signInFlow.state, state), isNull(signInFlow.claims)))
    .returning();
  if (flow) clearCookie(reply, name, services.env.isHttps);
  return flow;
}

export async function waitingFlow(services: FlowNeeds, request: FastifyRequest): Promise<Flow | undefined> {
  const isThis = isOfBrowser(services, request);
  if (!isThis) return undefined;
  const [flow] = await services.db
    .select()
    .from(signInFlow)
    .where(and(isThis, eq(signInFlow.purpose, 'signIn'), isNotNull(signInFlow.claims)));
  return flow;
}

export async function endFlow(services: FlowNeeds, { request, reply }: Browser): Promise<void> {
  const isThis = isOfBrowser(services, request);
  if (isThis) await services.db.delete(signInFlow).where(isThis);
  clearCookie(reply, name, services.env.isHttps);
}

/** True if the user has recently signed in again through a connected site, in this session. */
export async function hasSignedInAgain(
  services: FlowNeeds,
  request: FastifyRequest,
  accountId: string,
): Promise<boolean> {
  const isThis = isOfBrowser(services, request);
  const sessionHash = sessionHashOf(services, request);
  if (!isThis || sessionHash === undefined) return false;
  const isConfirmed = and(
    isThis,
    eq(signInFlow.purpose, 'confirm'),
    eq(signInFlow.accountId, accountId),
    eq(signInFlow.sessionHash, sessionHash),
    isNotNull(signInFlow.claims),
  );
  return (await services.db.$count(signInFlow, isConfirmed)) > 0;
}
