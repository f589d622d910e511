import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import type { SiteRefusal } from '@sermon/domain/accounts/otherSites';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { accounts as accountTexts } from '@sermon/domain/texts/accounts';
import { safeRedirect } from '@sermon/domain/links/redirect';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../../http/serve.ts';
import { SiteFailure } from '../../../ports/otherSites/port.ts';
import { orNotFound, refused, refusedFields } from '../../../refused.ts';
import { createAccountLimits } from '../limits.ts';
import { createPasswordCheck } from '../proof/enteredPassword.ts';
import { openedInvitation } from '../registration/registration.ts';
import { sessionHashOf } from '../session.ts';
import { accountByEmail, toUser } from '../store.ts';
import { changedBy, wrongPassword } from '../settings/ownPassword.ts';
import { createVerify } from '../settings/verify.ts';
import { type Browser, connectAndEnter, type Needs, noticeConnection } from './enter.ts';
import { endFlow, type Flow, saveFlow, waitingFlow } from './flows.ts';
import { listIdentities } from './identities.ts';
import { siteUser } from './known.ts';
import { disconnectIdentity, siteOfIssuer } from './store.ts';

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
