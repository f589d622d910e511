import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import type { SiteRefusal } from '@sermon/domain/accounts/otherSites';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { accounts as accountTexts } from '@sermon/domain/texts/accounts';
import { safeRedirect } from '@sermon/domain/links/redirect';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handlers } from '../../../http/serve.ts';
import { type OtherSite, SiteFailure } from '../../../ports/otherSites/port.ts';
import { orNotFound, refused, Refused, refusedFields } from '../../../refused.ts';
import { createAccountLimits } from '../limits.ts';
import { createPasswordCheck } from '../passwords.ts';
import { openedInvitation } from '../registration/invitations.ts';
import { sessionHashOf } from '../session.ts';
import { type Account, accountByEmail, toUser } from '../store.ts';
import { changedBy, createVerify, wrongPassword } from '../settings/verify.ts';
import {
  type Browser,
  connectAndEnter,
  connectPath,
  endFlow,
  signInThroughSite,
  type Flow,
  type Needs,
  noticeConnection,
  pathAfter,
  saveFlow,
  secondStepPath,
  settingsPath,
  signInPath,
  takeFlow,
  waitingFlow,
} from './siteSignIn.ts';
import {
  accountOfIdentity,
  connectIdentity,
  createAccountOfSite,
  disconnectIdentity,
  type KnownUser,
  listIdentities,
  readSiteUser,
  refreshAccount,
  siteOfIssuer,
  siteUser,
} from './store.ts';
import { withReopened } from '@sermon/domain/accounts/reopenedAccount';
import { deviceIn } from '../devices.ts';
import { isSameEmail } from '../emailMatching.ts';
import { confirmNewUser } from '../settings/email.ts';

export function otherSiteCalls(services: Needs): Handlers<typeof contract>['otherSites'] {
  const { db, env, clock, attempts, otherSites } = services;
  const limits = createAccountLimits(attempts);
  const checkPassword = createPasswordCheck(services);
  const { verify } = createVerify(services);
  const siteNamed = (name: string) => orNotFound(otherSites.find(name));
  const refusedBy = (label: string, reason: SiteRefusal) => refused(409, texts.outcome[reason](label));

  async function begin(
    browser: Browser,
    name: string,
    flow: Pick<Flow, 'purpose' | 'accountId' | 'sessionHash' | 'isRemembered' | 'redirect' | 'invitation'>,
  ): Promise<{ address: string }> {
    const { label } = siteNamed(name);
    await limits.siteFlow(browser.request.ip);
    try {
      const { address, ...checks } = await otherSites.begin(name, { isFresh: flow.purpose === 'confirm' });
      await saveFlow(services, browser, { ...flow, ...checks, provider: name, claims: null });
      return { address };
    } catch (error) {
      throw error instanceof SiteFailure ? refusedBy(label, error.reason) : error;
    }
  }

  /** Returns the part of a flow that binds it to the user's session. */
  const inSession = (request: FastifyRequest, { id: accountId }: User) => ({
    accountId,
    sessionHash: sessionHashOf(services, request) ?? null,
    isRemembered: true,
    redirect: '',
    invitation: null,
  });

  async function waiting(browser: Pick<Browser, 'request'>) {
    const flow = await waitingFlow(services, browser.request);
    const site = flow && otherSites.find(flow.provider);
    return site ? { flow, site, known: siteUser.parse(flow.claims) } : null;
  }

  return {
    start: ({ input: { site, redirect, rememberMe, invitation }, request, reply }) =>
      begin({ request, reply }, site, {
        purpose: 'signIn',
        accountId: null,
        sessionHash: null,
        isRemembered: rememberMe,
        redirect: safeRedirect(redirect, ''),
        invitation: openedInvitation(invitation),
      }),

    async getWaiting({ request }) {
      const found = await waiting({ request });
      return found && { label: found.site.label, email: found.known.email ?? '' };
    },

    async connectWaiting({ input: { password }, request, reply }) {
      const found = await waiting({ request });
      if (!found) throw refused(409, texts.connectPage.over);
      const { flow, site, known } = found;
      const email = known.email ?? '';
      const row = await checkPassword(request, { email, password, find: () => accountByEmail(db, email) });
      const wrong = () => refusedFields({ Password: [accountTexts.wrongCredentials] });
      if (!row) throw wrong();
      if (row.dateBlocked !== null) throw refusedBy(site.label, 'blocked');
      const connecting = { account: row, site, known, isRemembered: flow.isRemembered };
      const entered = await connectAndEnter(services, { request, reply }, connecting);
      // The password was changed at the same moment.
      if (entered === 'expired') throw wrong();
      if (typeof entered === 'string') throw refusedBy(site.label, entered);
      await endFlow(services, { request, reply });
      if ('secondStep' in entered) return entered;
      const user = toUser(entered.account, env.BILLING_PROVIDER === 'none', clock());
      return { ...user, ...(entered.isReopened && { isReopened: true }) };
    },

    async list({ user }) {
      return (await listIdentities(db, user.id)).map(({ id, issuer, email, dateCreated }) => {
        const site = siteOfIssuer(otherSites.list, issuer);
        return { id, site: site?.name ?? '', label: site?.label ?? texts.unknown, email, dateCreated };
      });
    },

    async connect({ input: { site, password }, user, request, reply }) {
      siteNamed(site);
      await verify(request, user, password);
      return begin({ request, reply }, site, { purpose: 'connect', ...inSession(request, user) });
    },

    confirm: ({ input: { site }, user, request, reply }) =>
      begin({ request, reply }, site, { purpose: 'confirm', ...inSession(request, user) }),

    async disconnect({ input: { id, password }, user, request }) {
      const { passwordHash: verifiedHash } = await verify(request, user, password);
      const change = { ...changedBy(services, request, user), verifiedHash, id, sites: otherSites.list };
      const disconnected = orNotFound(await disconnectIdentity(db, change, clock()));
      if (disconnected === 'stale') throw wrongPassword('Password');
      if (disconnected === 'last') throw refused(409, texts.lastWayIn);
      const { account, site } = disconnected;
      // The user could not sign in through a site that this server no longer uses, so there is nothing to tell.
      if (site) noticeConnection(services, account, site, 'siteDisconnected');
      return null;
    },
  };
}

/**
 * Serves the address to which other sites lead back. It always leads on to a page of ours, which has a sentence for every
 * outcome. Nothing that the other site writes is shown.
 */
export async function serveOtherSites(app: FastifyInstance, services: Needs): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const { site = '' } = request.params as { site?: string };
      return reply.redirect(signInPath(site, refusalOf(request, error)), 303);
    });
    scope.get(
      '/auth/other/:site/callback',
      { schema: { hide: true }, config: { access: 'anyone' } },
      async (request, reply) => {
        const { site: name } = request.params as { site: string };
        void reply.header('cache-control', 'no-store');
        const site = services.otherSites.find(name);
        if (!site) return reply.redirect('/auth/sign-in', 303);
        return reply.redirect(await comeBack(services, { request, reply }, site), 303);
      },
    );
  });
}

function refusalOf(request: FastifyRequest, error: unknown): SiteRefusal {
  if (error instanceof Refused) return error.statusCode === 429 ? 'tooMany' : 'failed';
  request.log.error({ err: error }, 'A sign-in through another site failed');
  return 'failed';
}

async function comeBack(services: Needs, browser: Browser, site: OtherSite): Promise<string> {
  const { request } = browser;
  const { state } = request.query as { state?: unknown };
  if (typeof state !== 'string') return signInPath(site.name, 'expired');
  const flow = await takeFlow(services, browser, { provider: site.name, state });
  if (!flow) return signInPath(site.name, 'expired');
  const failed = (reason: SiteRefusal) =>
    flow.purpose === 'signIn' ? signInPath(site.name, reason, flow.redirect) : settingsPath(site.name, reason);
  try {
    const finished = await finish(services, browser, { site, flow });
    return typeof finished === 'string' ? failed(finished) : finished.path;
  } catch (error) {
    return failed(refusalOf(request, error));
  }
}

async function finish(
  services: Needs,
  browser: Browser,
  { site, flow }: Omit<Reply, 'known'>,
): Promise<{ path: string } | SiteRefusal> {
  const { request } = browser;
  const isConfirming = flow.purpose === 'confirm';
  let known: KnownUser;
  try {
    const query = new URL(request.url, services.env.publicUrl).search;
    known = readSiteUser(
      site,
      await services.otherSites.complete(site.name, query, { ...flow, isFresh: isConfirming }),
    );
  } catch (error) {
    if (!(error instanceof SiteFailure)) throw error;
    // The site does not state when the user signed in, or that was earlier.
    const isOld = isConfirming && (error.reason === 'clock' || error.reason === 'invalid');
    return isOld ? 'notFresh' : error.reason;
  }
  if (flow.purpose === 'signIn') return signInAs(services, browser, { site, known, flow });
  const { user } = request;
  // The user has signed out, or someone else has signed in.
  if (!user || user.id !== flow.accountId || user.inAdminImpersonationMode) return 'expired';
  // The user has signed out and in again since then.
  if (flow.sessionHash !== sessionHashOf(services, request)) return 'expired';
  const outcome = isConfirming
    ? await confirm(services, browser, { known, flow })
    : await connect(services, browser, { site, known, accountId: user.id });
  return { path: settingsPath(site.name, outcome) };
}

type Reply = { site: OtherSite; known: KnownUser; flow: Flow };

async function signInAs(
  services: Needs,
  browser: Browser,
  { site, known, flow }: Reply,
): Promise<{ path: string } | SiteRefusal> {
  const { db, env, clock } = services;
  const device = deviceIn(browser.request);
  const { isRemembered, redirect } = flow;
  const leadOn = (entered: Awaited<ReturnType<typeof signInThroughSite>>) => {
    if (typeof entered === 'string') return entered;
    if ('secondStep' in entered) return { path: secondStepPath(entered.secondStep.kinds, redirect) };
    return { path: entered.isReopened ? withReopened(pathAfter(redirect)) : pathAfter(redirect) };
  };
  const enterAs = async (account: Account, isRecorded: boolean) =>
    leadOn(await signInThroughSite(services, browser, { account, site, isRemembered, isRecorded }));

  const connected = await accountOfIdentity(db, known);
  if (connected?.dateBlocked) return 'blocked';
  const refreshed = connected && (await refreshAccount(db, { site, known }, clock()));
  if (refreshed) return enterAs(refreshed, true);

  if (known.email === null) return 'noEmail';
  const owner = await accountByEmail(db, known.email);
  // On an invitation-only server, an unverified address must not reveal whether it has an account, because it may be someone else's.
  const isSecret = env.REGISTRATION === 'invited' && !known.isVerified;
  if (!owner || isSecret) await createAccountLimits(services.attempts).register(browser.request.ip);
  if (!owner) {
    const { SAMPLE_SERMON: hasSample, REGISTRATION: registration } = env;
    const creation = { site, known, device, hasSample, registration, invitation: flow.invitation };
    const created = await createAccountOfSite(db, creation, clock());
    if (typeof created === 'string') return created;
    await confirmNewUser(services, created);
    return enterAs(created, false);
  }
  if (!known.isVerified) return isSecret ? 'notInvited' : 'unverified';
  if (owner.dateBlocked !== null) return 'blocked';
  // A stranger may have registered an address that was never confirmed, and could still know the password.
  if (site.trustsEmail && owner.dateConfirmed !== null && isSameEmail(known.email, owner.email))
    return leadOn(await connectAndEnter(services, browser, { account: owner, site, known, isRemembered }));
  await saveFlow(services, browser, { ...flow, claims: known });
  return { path: connectPath(redirect) };
}

async function connect(
  services: Needs,
  browser: Browser,
  { site, known, accountId }: Omit<Reply, 'flow'> & { accountId: string },
): Promise<SiteRefusal | 'connected'> {
  const { request } = browser;
  const proof = { sessionHash: sessionHashOf(services, request) };
  const connection = { accountId, site, known, device: deviceIn(request), proof };
  const linked = await connectIdentity(services.db, connection, services.clock());
  if (linked === null) return 'expired';
  if (typeof linked === 'string') return linked;
  if ('isNew' in linked && linked.isNew) noticeConnection(services, linked.account, site);
  return 'connected';
}

async function confirm(
  services: Needs,
  browser: Browser,
  { known, flow }: Omit<Reply, 'site'>,
): Promise<SiteRefusal | 'confirmed'> {
  const connected = await accountOfIdentity(services.db, known);
  if (!connected) return 'notConnected';
  if (connected.id !== flow.accountId) return 'taken';
  await saveFlow(services, browser, { ...flow, claims: { subject: known.subject } });
  return 'confirmed';
}
