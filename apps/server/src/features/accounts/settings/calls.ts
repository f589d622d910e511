import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { emailChangeHours } from '@sermon/domain/accounts/settings';
import { accounts as accountTexts } from '@sermon/domain/texts/accounts';
import { otherSites as siteTexts } from '@sermon/domain/texts/accounts/otherSites';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { deviceHashOf, deviceIn } from '../devices.ts';
import { listEvents } from '../events.ts';
import { createAccountLimits } from '../limits.ts';
import { foldEmail } from '../emailMatching.ts';
import { hasSignedInAgain } from '../otherSites/siteSignIn.ts';
import { checkNewPassword, hashPassword, isPassword } from '../passwords.ts';
import { confirmEmailLink } from '../secrets.ts';
import { forgetSession, sessionHashOf } from '../session.ts';
import { endSessionById, listSessions } from '../sessionStore.ts';
import { accountByEmail, isUnconfirmed, lockSignedIn, nameInMail, toUser } from '../store.ts';
import { closeAccount, deletedFrom } from '../deletion.ts';
import {
  cancelEmailChange,
  changeEmailAtOnce,
  confirmEmailChange,
  type EmailChanged,
  requestEmailChange,
  sendConfirmation,
} from './email.ts';
import { changedBy, createVerify, wrongPassword } from './verify.ts';
import { changeName, changePassword, endOtherSessions, readSettings } from './store.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue' | 'otherSites'>;

export function settingsCalls(services: Needs): Handlers<typeof contract>['settings'] {
  const { db, env, clock, attempts, background, mailQueue, otherSites } = services;
  const limits = createAccountLimits(attempts);
  const isEverythingOpen = env.BILLING_PROVIDER === 'none';
  const isMailed = env.SMTP_URL !== undefined;
  const { verify, verifyPassword } = createVerify(services);
  const by = (request: FastifyRequest, user: User) => changedBy(services, request, user);
  async function settingsOf(request: FastifyRequest, { id }: User) {
    const { dateConfirmed, ...settings } = orNotFound(await readSettings(db, id, { isMailed }, clock()));
    const isConfirmed = await hasSignedInAgain(services, request, id);
    return { ...settings, isConfirmed, losesSites: isUnconfirmed(env, { dateConfirmed }) };
  }

  function noticeEmailChange({ before, account }: EmailChanged): void {
    background.run('A notice about a new email address', async () => {
      const contact = env.SUPPORT_EMAIL ?? env.publicUrl;
      // An unconfirmed address may be a stranger's, who must not learn the new one.
      const newEmail = isUnconfirmed(env, before) ? null : account.email;
      const mail = texts.emailChangedMail(nameInMail(env, before), newEmail, contact);
      await mailQueue.send({ recipient: before.email, subject: mail.subject, body: mail.text }, account.id);
    });
  }

  return {
    get: ({ user, request }) => settingsOf(request, user),

    async changeName({ input, user, request }) {
      const row = await changeName(db, { ...input, ...by(request, user) }, clock());
      return toUser(orNotFound(row), isEverythingOpen, clock());
    },

    async changePassword({ input: { currentPassword, password, confirmPassword }, user, request }) {
      checkNewPassword({ password, confirmPassword }, { ...user, ...env });
      const row = await verifyPassword(request, user, currentPassword, 'CurrentPassword');
      if (await isPassword(row.passwordHash, password)) throw refusedFields({ Password: [texts.samePassword] });
      const passwordHash = await hashPassword(password);
      const now = clock();
      const change = {
        ...by(request, user),
        verifiedHash: row.passwordHash,
        passwordHash,
        deviceHash: deviceHashOf(services, request),
      };
      const changed = await changePassword(db, change, now);
      if (!changed) throw wrongPassword('CurrentPassword');
      background.run('A notice about a new password', async () => {
        if (!(await limits.notice('passwordChanged', changed.id))) return;
        const mail = texts.passwordChangedMail(nameInMail(env, changed), now, `${env.publicUrl}/auth/forgot-password`);
        await mailQueue.send({ recipient: changed.email, subject: mail.subject, body: mail.text }, changed.id);
      });
      return null;
    },

    async changeEmail({ input: { email, password }, user, request }) {
      if (email === user.email) throw refusedFields({ Email: [texts.sameEmail] });
      const row = await verify(request, user, password);
      const change = { ...by(request, user), email, verifiedHash: row.passwordHash };
      if (!isMailed) {
        const changed = await changeEmailAtOnce(db, change, clock());
        if (changed === 'taken') throw refusedFields({ Email: [accountTexts.emailTaken] });
        if (changed === 'invalid') throw wrongPassword('Password');
        noticeEmailChange(changed);
        const changedUser = toUser(changed.account, isEverythingOpen, clock());
        return { user: changedUser, settings: await settingsOf(request, changedUser) };
      }
      await limits.emailChange({ userId: row.id, ip: request.ip, email: await foldEmail(db, email) });
      const code = await requestEmailChange(db, change, clock());
      if (code === null) throw wrongPassword('Password');
      // An address with an account gets an email as well, so neither the reply nor its time reveals that there is one.
      const owner = await accountByEmail(db, email);
      const takenBy = owner?.id === row.id ? undefined : owner;
      const mail = takenBy
        ? texts.emailTakenMail(`${env.publicUrl}/auth/sign-in`)
        : texts.confirmMail(confirmEmailLink(env.publicUrl, code), emailChangeHours);
      const recipient = takenBy?.email ?? email;
      await mailQueue.send({ recipient, subject: mail.subject, body: mail.text }, row.id);
      return { user: toUser(row, isEverythingOpen, clock()), settings: await settingsOf(request, user) };
    },

    async cancelEmailChange({ user, request }) {
      orNotFound((await cancelEmailChange(db, by(request, user))) || null);
      return settingsOf(request, user);
    },

    async sendConfirmation({ user, request }) {
      if (!isMailed) throw refused(409, texts.noEmailSent);
      await limits.emailConfirmation(user.id);
      await limits.emailChange({ userId: user.id, ip: request.ip, email: await foldEmail(db, user.email) });
      await sendConfirmation(services, (tx) => lockSignedIn(tx, by(request, user)));
      return settingsOf(request, user);
    },

    async confirmEmail({ input: { code }, user, request }) {
      const changed = await confirmEmailChange(db, { code, userId: user?.id, device: deviceIn(request) }, clock());
      if (changed === 'signedOut') throw refused(403, texts.signInToConfirm);
      if (changed === 'taken') throw refusedFields({ Email: [accountTexts.emailTaken] });
      if (changed === 'invalid') {
        await limits.invalidEmailLink(request.ip);
        throw refused(400, texts.emailLinkInvalid);
      }
      if (changed.before.email !== changed.account.email) noticeEmailChange(changed);
      return changed.account.email;
    },

    getSessions: ({ user, request }) => listSessions(db, user.id, sessionHashOf(services, request), clock()),

    async endSession({ input: { id }, user, request, reply }) {
      const tokenHash = orNotFound(await endSessionById(db, { ...by(request, user), id }, clock()));
      if (tokenHash === sessionHashOf(services, request)) forgetSession(services, reply);
      return null;
    },

    async endOtherSessions({ user, request }) {
      await endOtherSessions(db, by(request, user), clock());
      return null;
    },

    async getEvents({ user }) {
      const labelOf = (site: string) => site && (otherSites.find(site)?.label ?? siteTexts.unknown);
      return (await listEvents(db, user.id, clock())).map((event) => ({ ...event, site: labelOf(event.site) }));
    },

    async deleteAccount({ input: { password }, user, request, reply }) {
      const row = await verify(request, user, password);
      const closing = { ...by(request, user), verifiedHash: row.passwordHash };
      const closed = await closeAccount(db, closing, clock());
      if (closed === null) throw wrongPassword('Password');
      if (closed === 'administrator') throw refused(409, texts.onlyAdministrator);
      forgetSession(services, reply);
      const dateDeleted = deletedFrom(closed.dateClosed);
      const { account } = closed;
      background.run('An email about a closed account', async () => {
        if (!(await limits.notice('closed', account.id))) return;
        const mail = texts.closedMail(nameInMail(env, account), dateDeleted, `${env.publicUrl}/auth/sign-in`);
        await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
      });
      return { dateDeleted };
    },
  };
}
