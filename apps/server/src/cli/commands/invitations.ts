import { isEmailAddress, maxInvitations } from '@sermon/domain/accounts/rules';
import { invitations as texts } from '@sermon/domain/texts/accounts/invitations';
import { counted } from '@sermon/domain/texts/numbers';
import {
  invitationLink,
  invite,
  listInvitations,
  withdrawInvitationOf,
} from '../../features/accounts/registration/invitations.ts';
import { listUndelivered } from '../../features/admin/server/jobs.ts';
import { type Command, dayOf, openJobs } from './command.ts';

const objection = (email = '') => (isEmailAddress(email) ? null : `“${email}” is not an email address.`);

export const invitationCommands: readonly Command[] = [
  {
    name: 'invite',
    takes: ['EMAIL'],
    does: 'prints a link with which this person can create an account, valid for a week',
    objection,
    async run({ database, env }, email = '') {
      const invited = await invite(database.db, { email, invitedById: null, isMailed: false }, new Date());
      if (invited === 'hasAccount') return { text: `${email} has an account already.`, code: 1 };
      if (invited === 'tooMany') return { text: texts.tooMany(maxInvitations), code: 1 };
      return { text: invitationLink(env.publicUrl, invited.code) };
    },
  },
  {
    name: 'invitations',
    takes: [],
    does: 'lists the invitations that can still be used',
    async run(surroundings) {
      const { db } = surroundings.database;
      const open = await listInvitations(db, new Date());
      if (open.length === 0) return { text: texts.none };
      const emails = await listUndelivered({ db, jobs: await openJobs(surroundings) });
      // An email is on its way until the mail server has refused it.
      const refused = new Set(emails.filter(({ attempts }) => attempts > 0).map(({ recipient }) => recipient));
      const rows = open.map(({ email, dateCreated, dateExpires }) =>
        [email, texts.dates(dayOf(dateCreated), dayOf(dateExpires)), refused.has(email) ? texts.notDelivered : ''].join(
          '\t',
        ),
      );
      return { text: [...rows, counted(open.length, 'invitation')].join('\n') };
    },
  },
  {
    name: 'withdraw',
    takes: ['EMAIL'],
    does: 'withdraws the invitation of a person: its link stops working',
    objection,
    async run({ database }, email = '') {
      const withdrawn = await withdrawInvitationOf(database.db, email, new Date());
      return withdrawn
        ? { text: texts.withdrawn(withdrawn.email) }
        : { text: `There is no open invitation for ${email}.`, code: 1 };
    },
  },
];
