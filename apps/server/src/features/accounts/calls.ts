import type { contract } from '@sermon/contract';
import { isEmailAddress } from '@sermon/domain/accounts/rules';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { refusedFields } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { originOf } from './devices.ts';
import { createAccountLimits } from './limits.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { decodeEmail, resetLink } from './secrets.ts';
import { signIn, signOut } from './session.ts';
import {
  type Account,
  accountByEmail,
  accountOfResetCode,
  createAccount,
  createPasswordReset,
  resetPassword,
  toUser,
} from './store.ts';

export function accountCalls(
  services: Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue'>,
): Handlers<typeof contract>['accounts'] {
  const { db, env, clock, attempts, background, mailQueue } = services;
  const limits = createAccountLimits(attempts);
  const isEverythingOpen = env.BILLING_PROVIDER === 'none';
  const isMailed = env.SMTP_URL !== undefined;
  /**
   * Anybody can register an address that is not theirs, under any name. An email that leaves this server contains the
   * name only if the owner of the address has used the account.
   */
  const nameInMail = (row: Account) => (isMailed && row.dateConfirmed === null ? null : row.firstName);
  return {
    async signIn({ input, request, reply }) {
      const succeed = await limits.signIn(await originOf(services, request, input.email));
      const row = await accountByEmail(db, input.email);
      if (!(await isPassword(row?.passwordHash, input.password)) || !row) {
        throw refusedFields({ Password: [texts.wrongCredentials] });
      }
      await succeed();
      await signIn(services, { request, reply }, row.id, input.rememberMe);
      return toUser(row, isEverythingOpen);
    },

    async register({ input, request, reply }) {
      refuseCommon(input.password);
      await limits.register(request.ip);
      const passwordHash = await hashPassword(input.password);
      const row = await createAccount(db, { ...input, passwordHash, hasSample: env.SAMPLE_SERMON }, clock());
      if (!row) throw refusedFields({ Email: [texts.emailTaken] });
      // As after signing in with "Keep me signed in", which is ticked by default.
      await signIn(services, { request, reply }, row.id, true);
      return toUser(row, isEverythingOpen);
    },

    async sendResetPasswordEmail({ input, request }) {
      const isSent = await limits.resetMail(await originOf(services, request, input.email));
      if (!isSent) return null;
      // Runs after the reply, so that the response time does not reveal whether the address has an account.
      background.run('A reset email', async () => {
        const row = await accountByEmail(db, input.email);
        if (!row) return;
        const code = await createPasswordReset(db, row.id, { isMailed }, clock());
        const link = resetLink(env.publicUrl, row.email, code);
        const redirect = safeRedirect(input.redirect, '');
        if (redirect) link.searchParams.set('redirect', redirect);
        const email = texts.resetMail(nameInMail(row), link.href);
        await mailQueue.send({ recipient: row.email, subject: email.subject, body: email.text }, row.id);
      });
      return null;
    },

    decodeResetPasswordEmail({ input }) {
      const email = decodeEmail(input.email);
      if (!isEmailAddress(email)) throw refusedFields({ Email: [texts.invalidEmail] });
      return email;
    },

    async resetPassword({ input, request, reply }) {
      if (input.password !== input.confirmPassword) throw refusedFields({ ConfirmPassword: [texts.passwordsDiffer] });
      refuseCommon(input.password);
      if (!(await accountOfResetCode(db, input, clock()))) {
        await limits.invalidReset(await originOf(services, request, input.email));
        throw refusedFields({ Email: [texts.resetInvalid] });
      }
      const passwordHash = await hashPassword(input.password);
      const now = clock();
      const row = await resetPassword(db, { email: input.email, code: input.code, passwordHash }, now);
      if (!row) throw refusedFields({ Email: [texts.resetInvalid] });
      background.run('A notice about a new password', async () => {
        const email = texts.passwordChangedMail(nameInMail(row), now, `${env.publicUrl}/auth/forgot-password`);
        await mailQueue.send({ recipient: row.email, subject: email.subject, body: email.text }, row.id);
      });
      await signIn(services, { request, reply }, row.id, false);
      return toUser(row, isEverythingOpen);
    },

    getAuthenticatedUser: ({ user }) => user,
    refreshUser: ({ user }) => user,

    async signOut({ request, reply }) {
      await signOut(services, request, reply);
      return '/auth/sign-in';
    },
  };
}

function refuseCommon(password: string): void {
  if (isCommonPassword(password)) throw refusedFields({ Password: [texts.passwordCommon] });
}
