import type { contract } from '@sermon/contract';
import { pageUserHeader } from '@sermon/contract/accounts';
import { libraryHome } from '@sermon/domain/accounts/guard';
import { isEmailAddress } from '@sermon/domain/accounts/rules';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { invitations } from '@sermon/domain/texts/accounts/invitations';
import { mails } from '@sermon/domain/texts/accounts/mails';
import { eq } from 'drizzle-orm';
import { session } from '../../database/schema.ts';
import { refused, refusedFields } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { endActing } from './acting.ts';
import { deviceIn, originOf } from './devices.ts';
import { createAccountLimits } from './limits.ts';
import { checkNewPassword, createPasswordCheck, hashPassword } from './passwords.ts';
import { openedInvitation } from './registration/invitations.ts';
import { accountOfResetCode, createPasswordReset, resetPassword, sitesLostByReset } from './resetStore.ts';
import { decodeEmail, isMailedCode, resetLink } from './secrets.ts';
import { signInOrAsk } from './secondStep/steps.ts';
import { sessionHashOf, signIn, signOut } from './session.ts';
import { confirmNewUser } from './settings/email.ts';
import { accountByEmail, createAccount, isUnconfirmed, nameInMail, toUser } from './store.ts';
import { otherSites } from '@sermon/domain/texts/accounts/otherSites';
import { settings } from '@sermon/domain/texts/accounts/settings';
import type { Env } from '../../env.ts';
import type { PageHeads } from '../../http/pages/pages.ts';

export function accountCalls(
  services: Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue' | 'otherSites'>,
): Handlers<typeof contract>['accounts'] {
  const { db, env, clock, attempts, background, mailQueue, otherSites } = services;
  const limits = createAccountLimits(attempts);
  const checkPassword = createPasswordCheck(services);
  const isEverythingOpen = env.BILLING_PROVIDER === 'none';
  const isMailed = env.SMTP_URL !== undefined;
  return {
    async signIn({ input, request, reply }) {
      const { email, password } = input;
      const row = await checkPassword(request, { email, password, find: () => accountByEmail(db, email) });
      const wrong = () => refusedFields({ Password: [texts.wrongCredentials] });
      if (!row) throw wrong();
      const { id: accountId, passwordHash } = row;
      const opened = { accountId, passwordHash, isRecorded: true, isRemembered: input.rememberMe };
      const signedIn = await signInOrAsk(services, { request, reply }, opened);
      if (!signedIn) throw wrong();
      if ('secondStep' in signedIn) return signedIn;
      return { ...toUser(row, isEverythingOpen, clock()), ...(signedIn.isReopened && { isReopened: true }) };
    },

    async register({ input, request, reply }) {
      checkNewPassword({ ...input, confirmPassword: input.password }, { ...input, ...env });
      await limits.register(request.ip);
      const passwordHash = await hashPassword(input.password);
      const { REGISTRATION: registration, SAMPLE_SERMON: hasSample } = env;
      const invitation = openedInvitation(input.invitation);
      const created = { ...input, invitation, passwordHash, registration, hasSample, device: deviceIn(request) };
      const row = await createAccount(db, created, clock());
      if (row === 'notInvited') throw refused(403, invitations.needed);
      if (row === 'taken') throw refusedFields({ Email: [texts.emailTaken] });
      await confirmNewUser(services, row);
      const opened = { accountId: row.id, passwordHash, isRecorded: false, isRemembered: input.rememberMe };
      // This fails only if the account changes at the same moment.
      const signedIn = await signIn(services, { request, reply }, opened);
      if (!signedIn || 'secondStep' in signedIn) throw refusedFields({ Password: [texts.wrongCredentials] });
      return toUser(row, isEverythingOpen, clock());
    },

    async sendResetPasswordEmail({ input, request }) {
      const isSent = await limits.resetMail(await originOf(services, request, input.email));
      if (!isSent) return null;
      // Runs after the reply, so that the response time does not reveal whether the address has an account.
      background.run('A reset email', async () => {
        const row = await accountByEmail(db, input.email);
        if (!row) return;
        const send = (email: { subject: string; text: string }) =>
          mailQueue.send({ recipient: row.email, subject: email.subject, body: email.text }, row.id);
        const code = await createPasswordReset(db, row, { isMailed }, clock());
        if (code === null)
          return row.isAdministrator && isUnconfirmed(env, row) ? send(mails.administratorResetMail()) : undefined;
        const link = resetLink(env.publicUrl, row.email, code);
        const redirect = safeRedirect(input.redirect, '');
        if (redirect) link.searchParams.set('redirect', redirect);
        return send(mails.resetMail(nameInMail(env, row), link.href, await sitesLostByReset(services, row)));
      });
      return null;
    },

    decodeResetPasswordEmail({ input }) {
      const email = decodeEmail(input.email);
      if (!isEmailAddress(email)) throw refusedFields({ Email: [texts.invalidEmail] });
      return email;
    },

    async resetPassword({ input, request, reply }) {
      const owner = await accountOfResetCode(db, input, clock());
      if (!owner) {
        await limits.invalidReset(await originOf(services, request, input.email));
        throw refusedFields({ Email: [texts.resetInvalid] });
      }
      checkNewPassword(input, { ...owner, ...env });
      const passwordHash = await hashPassword(input.password);
      const now = clock();
      const { email, code } = input;
      const lost = isMailedCode(code) ? await sitesLostByReset(services, owner) : [];
      const row = await resetPassword(db, { email, code, passwordHash, device: deviceIn(request) }, now);
      if (!row) throw refusedFields({ Email: [texts.resetInvalid] });
      background.run('A notice about a new password', async () => {
        const link = `${env.publicUrl}/auth/forgot-password`;
        const email = mails.passwordChangedMail(nameInMail(env, row), now, link, lost);
        await mailQueue.send({ recipient: row.email, subject: email.subject, body: email.text }, row.id);
      });
      const opened = { accountId: row.id, passwordHash, isRecorded: false, isRemembered: false };
      // Somebody who reads the user's email can set a password, but must not get around the second step.
      const signedIn = await signInOrAsk(services, { request, reply }, opened);
      // The password was set again by another link in the same moment.
      if (!signedIn) throw refusedFields({ Email: [texts.resetInvalid] });
      if ('secondStep' in signedIn) return signedIn;
      return { ...toUser(row, isEverythingOpen, clock()), ...(signedIn.isReopened && { isReopened: true }) };
    },

    getAuthenticatedUser: ({ user }) => user,
    refreshUser: ({ user }) => user,
    planState: () => null,

    async signOut({ request, reply }) {
      const { administratorId } = request;
      // A window that still shows the administrator's own account means that one.
      if (administratorId !== null && request.headers[pageUserHeader] !== administratorId) {
        const sessionHash = sessionHashOf(services, request) ?? '';
        await db.transaction((tx) => endActing(tx, eq(session.tokenHash, sessionHash), clock()));
        return libraryHome;
      }
      const site = await signOut(services, request, reply);
      const signInPage = '/auth/sign-in';
      const elsewhere = site && (await otherSites.signOutAddress(site, new URL(signInPage, env.publicUrl).href));
      return elsewhere || signInPage;
    },
  };
}

/** The heads of the account pages, which anyone can open. Search engines list only sign-in and registration, unless only invited
 * people can register. */
export function accountPages({ publicUrl, REGISTRATION }: Pick<Env, 'publicUrl' | 'REGISTRATION'>): PageHeads {
  const page = (path: string, title: string, isListed: boolean) => () => ({
    title,
    description: texts.pageDescription,
    url: new URL(path, publicUrl).href,
    isListed,
  });
  return {
    '/auth/sign-in': page('/auth/sign-in', texts.pages.signIn, true),
    '/auth/register': page('/auth/register', texts.pages.register, REGISTRATION === 'open'),
    '/auth/forgot-password': page('/auth/forgot-password', texts.pages.forgotPassword, false),
    '/auth/connect': page('/auth/sign-in', otherSites.connectPage.heading, false),
    '/auth/confirm-email/:code': page('/settings', settings.confirmEmail.heading, false),
    '/auth/reset-password/:email/:code': page('/auth/forgot-password', texts.pages.resetPassword, false),
  };
}
