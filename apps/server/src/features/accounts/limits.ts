import { actingStartsPerHour } from '@sermon/domain/accounts/acting';
import { acting } from '@sermon/domain/texts/admin/acting';
import { type Attempts, largeNetworkOf, networkOf, type Rule } from '../../http/attempts.ts';
import { Refused } from '../../refused.ts';
import type { Origin } from './devices.ts';
import { hashOf } from './secrets.ts';

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;

const signInRules = {
  /** Wrong passwords from a known device. A successful sign-in resets the count. */
  device: { max: 10, seconds: quarterHour },
  /** All sign-ins of a known device, because each one costs a password hash. */
  allOfDevice: { max: 100, seconds: quarterHour },
  /**
   * From one network, for all accounts together. Leaves room for a whole church that shares one connection. This rule
   * and those below apply to unknown browsers.
   */
  network: { max: 100, seconds: quarterHour },
  /** From one network for an account. The lowest limit, so that guessing locks out the guesser first. */
  accountOnNetwork: { max: 10, seconds: quarterHour },
  /** From all unknown browsers for an account. Above this limit, the account counts as attacked. */
  account: { max: 100, seconds: quarterHour },
  /**
   * While the account is attacked, from one large network. An owner in a new place still has a try, while an attacker
   * needs a new provider for every two.
   */
  largeNetworkDuringAttack: { max: 2, seconds: quarterHour },
  /** While the account is attacked, from everywhere. Bounds the passwords that many networks can try together. */
  accountDuringAttack: { max: 300, seconds: quarterHour },
} satisfies Record<string, Rule>;

const mailRules = {
  device: { max: 5, seconds: hour },
  allDevices: { max: 10, seconds: hour },
  network: { max: 30, seconds: hour },
  accountOnNetwork: { max: 5, seconds: hour },
  /** Emails to an account on requests from unknown browsers. The window is short because strangers can fill it. */
  account: { max: 2, seconds: 5 * minute },
} satisfies Record<string, Rule>;

/** Attempts to use a reset link that is not valid. A valid link always works, so strangers cannot block it. */
const resetRules = {
  network: { max: 60, seconds: hour },
  accountOnNetwork: { max: 10, seconds: hour },
} satisfies Record<string, Rule>;

const emailChangeRules = {
  user: { max: 5, seconds: hour },
  network: { max: 30, seconds: hour },
  address: { max: 10, seconds: hour },
  invalid: { max: 60, seconds: hour },
} satisfies Record<string, Rule>;

/** Links that confirm a user's current address. The address may be a stranger's. */
const emailConfirmations: Rule = { max: 3, seconds: hour };

/** The address may be a stranger's. The change itself always works. */
const noticeRules = {
  passwordChanged: { max: 5, seconds: hour },
  /** Sign-ins in browsers that the account does not know. Anyone who knows the password can cause any number of them. */
  newDevice: { max: 5, seconds: 24 * hour },
  closed: { max: 3, seconds: 24 * hour },
  administrator: { max: 10, seconds: hour },
  siteConnected: { max: 5, seconds: hour },
  siteDisconnected: { max: 5, seconds: hour },
  secondStep: { max: 10, seconds: hour },
  /** Somebody who knows the password can cause it again and again. */
  wrongCodes: { max: 1, seconds: 24 * hour },
} satisfies Record<string, Rule>;

const secondStepRules = {
  /**
   * Wrong codes for an account, in all sign-ins that wait for one. Only someone who knows the password can enter codes, so
   * strangers cannot lock the owner out. Known devices are counted separately, so that not even a thief of the password can.
   */
  codes: { max: 10, seconds: quarterHour },
  /** Codes that confirm a new authenticator app. Its owner knows the secret, so guessing gains nothing. */
  setup: { max: 30, seconds: quarterHour },
  passkeys: { max: 100, seconds: quarterHour },
} satisfies Record<string, Rule>;

const pictures: Rule = { max: 60, seconds: hour };

const invitationRules = {
  administrator: { max: 100, seconds: hour },
  invalid: { max: 60, seconds: hour },
} satisfies Record<string, Rule>;

const viewings: Rule = { max: actingStartsPerHour, seconds: hour };

const registrations: Rule = { max: 30, seconds: hour };

/** Sign-ins that begin at another site. Each one is stored for some minutes. */
const siteFlows: Rule = { max: 100, seconds: quarterHour };

/** Each function throws a refusal (429). */
export function createAccountLimits(attempts: Attempts) {
  return {
    /** Counts an attempt to sign in. Returns a function that resets the counts after a successful one. */
    async signIn({ email, ip, device }: Origin): Promise<() => Promise<void>> {
      const account = `signIn of ${email}`;
      if (device !== null) {
        const wrong = `${account} on device ${device}`;
        await attempts.count(signInRules.device, wrong);
        await attempts.count(signInRules.allOfDevice, `all ${wrong}`);
        return () => attempts.forget(wrong);
      }
      const accountOnNetwork = `${account} from ${networkOf(ip)}`;
      await attempts.count(signInRules.network, `signIn from ${networkOf(ip)}`);
      await attempts.count(signInRules.accountOnNetwork, accountOnNetwork);
      if (!(await attempts.allows(signInRules.account, account))) {
        const attacked = `${account} during an attack`;
        await attempts.count(signInRules.largeNetworkDuringAttack, `${attacked} from ${largeNetworkOf(ip)}`);
        await attempts.count(signInRules.accountDuringAttack, attacked);
      }
      return async () => {
        await Promise.all([attempts.forget(accountOnNetwork), attempts.forget(account)]);
      };
    },

    register: (ip: string): Promise<void> => attempts.count(registrations, `register from ${networkOf(ip)}`),

    /**
     * Counts a request for a reset email. Returns false if unknown browsers have caused enough emails to the account
     * within the last minutes. The owner then has a link that still works.
     */
    async resetMail({ email, ip, device }: Origin): Promise<boolean> {
      const account = `mail of ${email}`;
      if (device !== null) {
        await attempts.count(mailRules.device, `${account} on device ${device}`);
        await attempts.count(mailRules.allDevices, `${account} on known devices`);
        return true;
      }
      await attempts.count(mailRules.network, `mail from ${networkOf(ip)}`);
      await attempts.count(mailRules.accountOnNetwork, `${account} from ${networkOf(ip)}`);
      return attempts.allows(mailRules.account, account);
    },

    /** Counts a request for an email to a new address, which is in the database's lower case (`foldEmail`). */
    async emailChange({ userId, ip, email }: { userId: string; ip: string; email: string }): Promise<void> {
      await attempts.count(emailChangeRules.user, `new email of ${userId}`);
      await attempts.count(emailChangeRules.network, `new email from ${networkOf(ip)}`);
      await attempts.count(emailChangeRules.address, `new email ${hashOf(email)}`);
    },

    /** Counts a link that confirms a user's current address. It also counts as an email to a new address. */
    emailConfirmation: (userId: string): Promise<void> =>
      attempts.count(emailConfirmations, `email confirmation of ${userId}`),

    picture: (userId: string): Promise<void> => attempts.count(pictures, `picture of ${userId}`),

    invite: (userId: string): Promise<void> =>
      attempts.count(invitationRules.administrator, `invitations of ${userId}`),

    async viewing(administratorId: string): Promise<void> {
      const { isAllowed, retryAfter } = await attempts.add(viewings, `viewings by ${administratorId}`);
      if (!isAllowed) throw new Refused(429, acting.tooMany(viewings.max, retryAfter), { retryAfter });
    },

    invalidInvitation: (ip: string): Promise<void> =>
      attempts.count(invitationRules.invalid, `invitation from ${networkOf(ip)}`),
    siteFlow: (ip: string): Promise<void> => attempts.count(siteFlows, `site from ${networkOf(ip)}`),

    /** Counts a notice. Returns false if the user has caused enough of them. */
    notice: (kind: keyof typeof noticeRules, userId: string): Promise<boolean> =>
      attempts.allows(noticeRules[kind], `notice ${kind} of ${userId}`),

    invalidEmailLink: (ip: string): Promise<void> =>
      attempts.count(emailChangeRules.invalid, `email link from ${networkOf(ip)}`),

    /** Counts a code for the second step. Returns a function that resets the count after the right one. */
    async code(accountId: string, { device }: Origin): Promise<() => Promise<void>> {
      const key = device === null ? `codes of ${accountId}` : `codes of ${accountId} on device ${device}`;
      await attempts.count(secondStepRules.codes, key);
      return () => attempts.forget(key);
    },

    setupCode: (accountId: string): Promise<void> =>
      attempts.count(secondStepRules.setup, `setup codes of ${accountId}`),

    passkey: (ip: string): Promise<void> => attempts.count(secondStepRules.passkeys, `passkeys from ${networkOf(ip)}`),

    async invalidReset({ email, ip }: Origin): Promise<void> {
      await attempts.count(resetRules.network, `reset from ${networkOf(ip)}`);
      await attempts.count(resetRules.accountOnNetwork, `reset of ${email} from ${networkOf(ip)}`);
    },
  };
}
