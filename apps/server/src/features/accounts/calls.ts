import type { contract } from '@sermon/contract';
import { isEmailAddress } from '@sermon/domain/accounts/rules';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { networkOf, type Rule } from '../../http/attempts.ts';
import { refusedFields } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { decodeEmail, resetLink } from './secrets.ts';
import { signIn, signOut } from './session.ts';
import { accountByEmail, createAccount, createPasswordReset, resetPassword, toUser } from './store.ts';

/**
 * Limits on attempts: per account from one network (`accountOnNetwork`), per account from anywhere (`account`), and per
 * network across all accounts (`network`). `accountOnNetwork` is the lowest limit, so that someone who guesses
 * passwords from another network does not lock the owner out. `network` leaves room for a whole church that shares one
 * connection.
 */
const limits = {
  signIn: { quarterHours: 1, accountOnNetwork: 10, account: 100, network: 100 },
  mail: { quarterHours: 4, accountOnNetwork: 5, account: 5, network: 30 },
  reset: { quarterHours: 4, accountOnNetwork: 10, account: 100, network: 60 },
};
const registrations: Rule = { most: 30, seconds: 60 * 60 };

export function accountCalls(
  services: Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue'>,
): Handlers<typeof contract>['accounts'] {
  const { db, env, clock, attempts, background, mailQueue } = services;
  const isEverythingOpen = env.BILLING_PROVIDER === 'none';
  const keysOf = (action: keyof typeof limits, ip: string, email: string) => {
    const account = `${action} of ${email.toLowerCase()}`;
    return {
      network: `${action} from ${networkOf(ip)}`,
      account,
      accountOnNetwork: `${account} from ${networkOf(ip)}`,
    };
  };
  const count = async (action: keyof typeof limits, ip: string, email: string) => {
    const seconds = limits[action].quarterHours * 15 * 60;
    const keys = keysOf(action, ip, email);
    for (const by of ['network', 'accountOnNetwork', 'account'] as const)
      await attempts.count({ most: limits[action][by], seconds }, keys[by]);
  };
  return {
    async signIn({ input, request, reply }) {
      await count('signIn', request.ip, input.email);
      const row = await accountByEmail(db, input.email);
      if (!(await isPassword(row?.passwordHash, input.password)) || !row) {
        throw refusedFields({ Password: [texts.wrongCredentials] });
      }
      const { accountOnNetwork, account } = keysOf('signIn', request.ip, input.email);
      await Promise.all([attempts.forget(accountOnNetwork), attempts.forget(account)]);
      await signIn(services, reply, row.id, input.rememberMe);
      return toUser(row, isEverythingOpen);
    },

    async register({ input, request, reply }) {
      await attempts.count(registrations, `register from ${networkOf(request.ip)}`);
      const passwordHash = await hashPassword(input.password);
      const row = await createAccount(db, { ...input, passwordHash }, clock());
      if (!row) throw refusedFields({ Email: [texts.emailTaken] });
      await signIn(services, reply, row.id, false);
      return toUser(row, isEverythingOpen);
    },

    async sendResetPasswordEmail({ input, request }) {
      await count('mail', request.ip, input.email);
      // Runs after the reply, so that the response time does not reveal whether the address has an account.
      background.run('A reset email', async () => {
        const row = await accountByEmail(db, input.email);
        if (!row) return;
        const code = await createPasswordReset(db, row.id, clock());
        const link = resetLink(env.publicUrl, row.email, code);
        const redirect = safeRedirect(input.redirect, '');
        if (redirect) link.searchParams.set('redirect', redirect);
        const email = texts.resetMail(row.firstName, link.href);
        await mailQueue.send({ recipient: row.email, subject: email.subject, body: email.text });
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
      await count('reset', request.ip, input.email);
      const passwordHash = await hashPassword(input.password);
      const row = await resetPassword(db, { email: input.email, code: input.code, passwordHash }, clock());
      if (!row) throw refusedFields({ Email: [texts.resetInvalid] });
      await signIn(services, reply, row.id, false);
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
