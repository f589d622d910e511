import type { Person } from '@sermon/contract/admin/people';
import { formerAdministratorHours } from '@sermon/domain/accounts/acting';
import { formatSize } from '@sermon/domain/texts/numbers';
import { acting } from '@sermon/domain/texts/admin/acting';
import { passwordText, planText, secondStepText } from '@sermon/domain/admin/facts';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { accountByEmail } from '../../features/accounts/store.ts';
import { readPerson } from '../../features/admin/people/person.ts';
import type { Command } from './command.ts';
import { dayOf, momentOf } from './dates.ts';
import { noSuchAccount } from './people.ts';

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
