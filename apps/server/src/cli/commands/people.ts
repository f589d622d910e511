import { admin as texts } from '@sermon/domain/texts/admin/people';
import { countPeople, describeAccount, listPeople, maxPeopleListed } from '../../features/accounts/people.ts';
import { accountById, isSubscriber } from '../../features/accounts/store.ts';
import { actByEmail, makeResetLink, recordDeletion } from '../../features/admin/people/byEmail.ts';
import { sendClosedMail } from '../../features/admin/people/closedMail.ts';
import { sendRoleMail } from '../../features/admin/people/roleMail.ts';
import { deletionDate } from '../../features/accounts/matching.ts';
import { deletedFrom } from '../../features/accounts/settings/closing.ts';
import { deleteAccount } from '../../jobs/deleteAccounts.ts';
import { createLog } from '../../log.ts';
import { chooseMail } from '../../ports/mail/choose.ts';
import type { Command } from './command.ts';
import { dayOf } from './dates.ts';
import { openMailQueue } from './mailQueue.ts';

export const noSuchAccount = (email: string) => ({
  text: `There is no account with the email address ${email}.`,
  code: 1,
});

function whenDeleted(dateClosed: Date | null): string {
  if (dateClosed === null) return '';
  if (dateClosed <= deletionDate) return 'is being deleted';
  return `closed, will be deleted on ${dayOf(deletedFrom(dateClosed))}`;
}

const action = (
  name: string,
  does: string,
  done: (email: string) => string,
  what: Parameters<typeof actByEmail>[2],
): Command => ({
  name,
  takes: ['EMAIL'],
  does,
  run: async ({ database }, email = '') =>
    (await actByEmail(database.db, email, what)) ? { text: done(email) } : noSuchAccount(email),
});

export function summaryOf(listed: readonly { email: string }[], all: number, after?: string): string {
  const count = (people: number) => `${people} ${people === 1 ? 'person' : 'people'}`;
  if (listed.length === maxPeopleListed)
    return `${listed.length} of ${count(all)}. To see the next ones: people ${listed.at(-1)!.email}`;
  return after === undefined ? count(all) : `${listed.length} of ${count(all)}`;
}

/** A command that gives or takes away a subscription. It is refused if every user can use everything. */
const subscriptionAction = (...given: Parameters<typeof action>): Command => {
  const command = action(...given);
  return {
    ...command,
    run: async (surroundings, ...args) =>
      surroundings.env.BILLING_PROVIDER === 'none'
        ? { text: texts.objections.everythingOpen, code: 1 }
        : command.run(surroundings, ...args),
  };
};

/** A command that makes or removes an administrator, who gets an email about it. */
const roleAction = (...[name, does, done, what]: Parameters<typeof action>): Command => ({
  ...action(name, does, done, what),
  async run(surroundings, email = '') {
    const date = new Date();
    const found = await actByEmail(surroundings.database.db, email, what, date);
    if (!found) return noSuchAccount(email);
    if (found.isChanged) {
      const mailQueue = await openMailQueue(surroundings);
      const isAdministrator = what === 'madeAdministrator';
      await sendRoleMail({ env: surroundings.env, mailQueue }, found.account, { isAdministrator, date });
    }
    return { text: done(email) };
  },
});

export const peopleCommands: readonly Command[] = [
  {
    name: 'people',
    takes: [],
    hasOptions: true,
    does: `lists accounts by email address, at most ${maxPeopleListed}, with EMAIL only those after that address`,
    objection: (_email, ...others) => (others.length === 0 ? null : 'Only one email address is possible: people EMAIL'),
    async run({ database }, after) {
      const people = await listPeople(database.db, after);
      const all = await countPeople(database.db);
      const now = new Date();
      const rows = people.map((person) =>
        [
          person.email,
          person.name,
          person.isAdministrator ? 'administrator' : '',
          isSubscriber(person, now) ? 'subscriber' : '',
          dayOf(person.dateCreated),
          person.dateBlocked ? 'blocked' : '',
          whenDeleted(person.dateClosed),
        ].join('\t'),
      );
      return { text: [...rows, summaryOf(people, all, after)].join('\n') };
    },
  },
  roleAction(
    'administrator',
    'makes a user an administrator',
    (email) => `${email} is now an administrator.`,
    'madeAdministrator',
  ),
  roleAction(
    'no-administrator',
    'makes an administrator a user like others',
    (email) => `${email} is no longer an administrator.`,
    'unmadeAdministrator',
  ),
  subscriptionAction(
    'subscriber',
    'gives a user the paid features without payment',
    (email) => `${email} is a subscriber now.`,
    'subscriptionGiven',
  ),
  subscriptionAction(
    'no-subscriber',
    'takes away a subscription that was given',
    (email) => `${email} no longer has a subscription.`,
    'subscriptionTaken',
  ),
  action('block', 'blocks an account: its user cannot sign in', (email) => `${email} is blocked now.`, 'blocked'),
  action('unblock', 'ends the block of an account', (email) => `${email} is not blocked now.`, 'unblocked'),
  action(
    'sign-out',
    'signs a user out on all devices',
    (email) => `${email} is signed out on all devices.`,
    'signedOut',
  ),
  {
    name: 'close',
    takes: ['EMAIL'],
    does: 'closes an account, which deletes everything in it 14 days later; its user gets an email',
    async run(surroundings, email = '') {
      const { database, env } = surroundings;
      const found = await actByEmail(database.db, email, 'closed');
      if (!found) return noSuchAccount(email);
      if (found.isChanged) {
        const mailQueue = await openMailQueue(surroundings);
        await sendClosedMail({ env, mailQueue }, await accountById(database.db, found.account.id));
      }
      return { text: `${email} is closed now. “reopen” keeps the account.` };
    },
  },
  action('reopen', 'keeps a closed account', (email) => `${email} is open.`, 'reopened'),
  {
    name: 'reset-link',
    takes: ['EMAIL'],
    does: 'prints a link for choosing a new password, valid for one hour',
    async run({ database, env }, email = '') {
      const link = await makeResetLink(database.db, env.publicUrl, email, new Date());
      return link === null ? noSuchAccount(email) : { text: link };
    },
  },
  {
    name: 'remove',
    takes: ['EMAIL'],
    hasOptions: true,
    does: 'deletes an account and everything in it at once; without --yes, it only says what that is',
    objection: (_email, option, ...others) =>
      (option === undefined || option === '--yes') && others.length === 0
        ? null
        : 'After the email address, only --yes is possible: remove EMAIL --yes',
    async run({ database: { db }, env, signal, say }, email = '', option) {
      const found = await describeAccount(db, email);
      if (!found) return noSuchAccount(email);
      say(
        [
          `The account ${email} (${found.name}${found.isAdministrator ? ', an administrator' : ''}) has:`,
          `  documents: ${found.documents}, with their versions and slides, including the trash`,
          `  files: ${found.files}`,
          `  shared pages: ${found.sharedPages}`,
          ...(found.isLastAdministrator ? ['It is the last administrator of this server.'] : []),
        ].join('\n'),
      );
      if (option !== '--yes')
        return { text: 'Nothing was deleted. To delete all of this for good, add --yes.', code: 1 };
      await recordDeletion(db, found.id);
      await deleteAccount({ db, mail: chooseMail(env, createLog('error')) }, found.id, signal);
      return {
        text: `The account ${email} was deleted. Its files are deleted within three hours while the product runs.`,
      };
    },
  },
];
