import { listPeople, makeAdministrator, makeResetLink, makeSubscriber } from '../../features/accounts/people.ts';
import type { Command } from './command.ts';

const noSuchAccount = (email: string) => ({ text: `There is no account with the email address ${email}.`, code: 1 });

/** Commands for accounts. */
export const peopleCommands: readonly Command[] = [
  {
    name: 'people',
    takes: [],
    does: 'lists all accounts',
    async run({ database }) {
      const people = await listPeople(database.db);
      const rows = people.map(({ email, name, isAdministrator, makerPlan, dateCreated }) =>
        [
          email,
          name,
          isAdministrator ? 'administrator' : '',
          makerPlan ? 'subscriber' : '',
          dateCreated.toISOString().slice(0, 10),
        ].join('\t'),
      );
      return { text: [...rows, `${people.length} ${people.length === 1 ? 'person' : 'people'}`].join('\n') };
    },
  },
  {
    name: 'administrator',
    takes: ['EMAIL'],
    does: 'makes a user an administrator',
    run: async ({ database }, email = '') =>
      (await makeAdministrator(database.db, email))
        ? { text: `${email} is an administrator now.` }
        : noSuchAccount(email),
  },
  {
    name: 'subscriber',
    takes: ['EMAIL'],
    does: 'gives a user the paid features without payment',
    run: async ({ database }, email = '') =>
      (await makeSubscriber(database.db, email)) ? { text: `${email} is a subscriber now.` } : noSuchAccount(email),
  },
  {
    name: 'reset-link',
    takes: ['EMAIL'],
    does: 'prints a link for choosing a new password, valid for one hour',
    async run({ database, env }, email = '') {
      const link = await makeResetLink(database.db, env.publicUrl, email, new Date());
      return link === null ? noSuchAccount(email) : { text: link };
    },
  },
];
