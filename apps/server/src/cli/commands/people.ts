import { admin as texts } from '@sermon/domain/texts/admin/people';
import { countPeople, describeAccount, listPeople, maxPeopleListed } from '../../features/accounts/people.ts';
import { accountByEmail, accountById, isSubscriber, nameInMail } from '../../features/accounts/store.ts';
import {
  actByEmail,
  makeResetLink,
  recordDeletion,
  sendClosedMail,
  sendRoleMail,
} from '../../features/admin/people/actions.ts';
import { deletionDate } from '../../features/accounts/emailMatching.ts';
import { deletedFrom } from '../../features/accounts/deletion.ts';
import { deleteAccount } from '../../jobs/deleteAccounts.ts';
import { createLog } from '../../log.ts';
import { chooseMail } from '../../ports/mail/choose.ts';
import { type Command, dayOf, momentOf, openMailQueue } from './command.ts';
import type { Person } from '@sermon/contract/admin/people';
import { formerAdministratorHours } from '@sermon/domain/accounts/acting';
import { formatSize } from '@sermon/domain/texts/numbers';
import { acting } from '@sermon/domain/texts/admin/acting';
import { passwordText, planText, secondStepText } from '@sermon/domain/admin/personActions';
import { readPerson } from '../../features/admin/people/list.ts';
import { secondStep as secondStepTexts } from '@sermon/domain/texts/accounts/secondStep';
import { removeSecondStep, writeRule } from '../../features/accounts/secondStep/factors.ts';

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

type Facts = Omit<Person, 'isMailed'>;

export const personCommands: readonly Command[] = [
  {
    name: 'person',
    takes: ['EMAIL'],
    does: 'shows the dates, the ways to sign in, the subscription and the sizes of an account, but no titles or texts',
    async run({ database, env }, email = '') {
      const account = await accountByEmail(database.db, email);
      const facts = account && (await readPerson(database.db, account.id, new Date()));
      if (!facts) return noSuchAccount(email);
      const person = { ...facts, isEverythingOpen: env.BILLING_PROVIDER === 'none' };
      const page = `${env.publicUrl}/admin/people/${person.id}`;
      return { text: [...linesOf(person), page].join('\n') };
    },
  },
];

function linesOf(person: Facts): string[] {
  const { facts, marks } = texts;
  const marked = [
    person.isAdministrator && marks.administrator,
    person.isSubscriber && marks.subscriber,
    person.dateBlocked && marks.blocked,
    person.isClosed && marks.closed,
  ];
  const rows: string[][] = [
    [person.email, `${person.firstName} ${person.lastName}`, marked.filter(Boolean).join(', ')],
    [facts.joined, dayOf(person.dateCreated)],
    [facts.visited, person.dateVisited ? momentOf(person.dateVisited) : texts.never],
    [facts.signedIn, person.dateSignedIn ? momentOf(person.dateSignedIn) : texts.unknown],
    [facts.devices, texts.devices(person.sessions)],
    [facts.email, person.dateConfirmed ? texts.confirmed(dayOf(person.dateConfirmed)) : texts.notConfirmed],
    [facts.password, passwordText(person, dayOf)],
    [facts.secondStep, secondStepText(person)],
    [facts.otherSites, texts.otherSites(person.identities)],
    [facts.subscription, planText(person)],
    [facts.documents, person.documents.toLocaleString('en')],
    [facts.files, person.files.toLocaleString('en')],
    [facts.sharedPages, person.sharedPages.toLocaleString('en')],
    [facts.size, formatSize(person.bytes)],
  ];
  return [...rows.map((row) => row.join('\t')), ...statesOf(person), 'The counts include everything in the trash.'];
}

function statesOf({ dateBlocked, dateDeleted, isFormerAdministrator }: Facts): string[] {
  const states = [];
  if (dateBlocked && dateDeleted) states.push(texts.blockedAndClosed(dayOf(dateDeleted)));
  else if (dateBlocked) states.push(texts.blockedSince(dayOf(dateBlocked)));
  else if (dateDeleted) states.push(texts.closedUntil(dayOf(dateDeleted)));
  if (isFormerAdministrator) states.push(acting.formerAdministrator(formerAdministratorHours));
  return states;
}

export const secondStepCommands: readonly Command[] = [
  {
    name: 'second-step',
    takes: ['optional'],
    does: 'lets administrators use the administration without two-step sign-in again',
    objection(word = '') {
      if (word === 'optional') return null;
      if (word === 'required') return secondStepTexts.administrators.requiredOnPage;
      return `Only “optional” is possible here, not “${word}”.`;
    },
    async run({ database }) {
      await writeRule(database.db, { isRequired: false, administratorId: null }, new Date());
      return { text: secondStepTexts.administrators.off };
    },
  },
  {
    name: 'remove-second-step',
    takes: ['EMAIL'],
    does: 'removes two-step sign-in from a user who has lost the phone, the passkeys and the recovery codes',
    async run(surroundings, email = '') {
      const { database, env } = surroundings;
      const now = new Date();
      const done = await removeSecondStep(database.db, email, now);
      if (done === 'unknown') return { text: `There is no account with the email address ${email}.`, code: 1 };
      if (done === 'none') return { text: `${email} has no two-step sign-in.`, code: 1 };
      const link = `${env.publicUrl}/auth/forgot-password`;
      const { account, removed } = done;
      const steps = { hasApp: removed.appSince !== null, passkeys: removed.passkeys.length };
      const change = { what: 'secondStepRemoved', turned: 'off', date: now, removed: steps } as const;
      const mail = secondStepTexts.changedMail(nameInMail(env, account), change, link);
      const mailQueue = await openMailQueue(surroundings);
      await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
      return { text: `${email} can now sign in with the password alone, and gets an email about it.` };
    },
  },
];
