import {
  discard,
  listUndelivered,
  maxEmailsSentAgain,
  retryJobs,
  sendAgain,
  sendAllAgain,
} from '../../features/admin/server/jobs.ts';
import { jobKinds, type JobSummary, maxListedFailures } from '../../ports/jobs/port.ts';
import { createLog } from '../../log.ts';
import { chooseMail } from '../../ports/mail/choose.ts';
import { type Command, type CommandContext, momentOf, openJobs } from './command.ts';
import type { Undelivered } from '@sermon/contract/admin/server';
import { maxEmailsListed } from '@sermon/domain/admin/server';
import { adminServer } from '@sermon/domain/texts/admin/server';
import { counted } from '@sermon/domain/texts/numbers';
import { z } from 'zod';

export const jobCommands: readonly Command[] = [
  {
    name: 'jobs retry',
    takes: ['ID|NAME'],
    does: 'retries a failed job, or all failed jobs with this name',
    async run(surroundings, idOrName = '') {
      const jobs = await openJobs(surroundings);
      const retried = { administratorId: null, idOrName };
      const count = await retryJobs({ db: surroundings.database.db, jobs }, retried, new Date());
      if (count > 0) return { text: `${count} ${count === 1 ? 'job' : 'jobs'} will be retried.` };
      const names = Object.entries(jobKinds);
      const isOver = names.some(([name, kind]) => name === idOrName && 'isOverAfterFailure' in kind);
      const reason = isOver ? ' Failed emails cannot be retried, because their text has been deleted.' : '';
      return { text: `There is no failed job “${idOrName}” that can be retried.${reason}`, code: 1 };
    },
  },
  {
    name: 'jobs',
    takes: [],
    does: `counts the background jobs that are waiting, running or failed, and lists the newest ${maxListedFailures} failed ones`,
    async run(surroundings) {
      const summaries = await (await openJobs(surroundings)).list();
      const listed = summaries.reduce((total, { failed }) => total + failed.length, 0);
      const end =
        listed < maxListedFailures ? [] : [`Only the newest ${maxListedFailures} failed jobs are counted and listed.`];
      return { text: [...summaries.flatMap(linesOf), ...end].join('\n') };
    },
  },
];

function linesOf({ name, waiting, running, failed }: JobSummary): string[] {
  const does = name in jobKinds ? jobKinds[name as keyof typeof jobKinds].does : 'Belongs to another version';
  return [
    [name, `${waiting} waiting`, `${running} running`, `${failed.length} failed`, does].join('\t'),
    ...failed.map(({ id, dateFailed, attempts, error }) => {
      return [`  ${id}`, `failed ${momentOf(dateFailed)}`, `attempt ${attempts}`, error].join('\t');
    }),
  ];
}

const texts = adminServer.emails;

const isId = (word: string) => z.uuid().safeParse(word).success;
const noId = (word: string) => `“${word}” is not the id of an email. The command “emails” lists the ids.`;

export const emailCommands: readonly Command[] = [
  {
    name: 'emails retry',
    takes: ['ID|all'],
    does: `sends an email that waits for its next attempt at once, or the oldest ${maxEmailsSentAgain.toLocaleString('en')} of all that wait`,
    objection: (word = '') => (word === 'all' || isId(word) ? null : noId(word)),
    async run(surroundings, idOrAll = '') {
      const needs = { db: surroundings.database.db, jobs: await openJobs(surroundings) };
      const now = new Date();
      if (idOrAll !== 'all') {
        if (await sendAgain(needs, { administratorId: null, emailId: idOrAll }, now)) return { text: willBeSent(1) };
        return {
          text: `There is no email ${idOrAll} that waits. It has been sent or discarded, or it has failed: its text was then deleted.`,
          code: 1,
        };
      }
      const count = await sendAllAgain(needs, now);
      if (count === 0) return { text: 'No email waits for its next attempt.' };
      const isFull = count === maxEmailsSentAgain;
      return {
        text: isFull ? `${willBeSent(count)} Others may be left: run the command again later.` : willBeSent(count),
      };
    },
  },
  {
    name: 'emails discard',
    takes: ['ID'],
    does: 'discards an email that was not delivered',
    objection: (word = '') => (isId(word) ? null : noId(word)),
    run: async ({ database }, id = '') =>
      (await discard(database.db, { administratorId: null, emailId: id }, new Date()))
        ? { text: `The email ${id} was discarded.` }
        : { text: `There is no email ${id} that was not delivered.`, code: 1 },
  },
  {
    name: 'emails',
    takes: [],
    does: `lists the emails that were not delivered, without what they say, the newest ${maxEmailsListed} first`,
    async run(surroundings) {
      const emails = await listUndelivered({ db: surroundings.database.db, jobs: await openJobs(surroundings) });
      if (emails.length === 0) return { text: await describeKept(surroundings) };
      const end =
        emails.length === maxEmailsListed
          ? `These are the newest ${maxEmailsListed} emails.`
          : counted(emails.length, 'email');
      return { text: [...emails.map(lineOf), end].join('\n') };
    },
  },
];

/** Says that all emails were delivered. Without a mail server, says how many nobody got. */
async function describeKept({ env }: Pick<CommandContext, 'env'>): Promise<string> {
  const kept = await chooseMail(env, createLog('error')).listKept?.(0);
  return kept ? [texts.kept(kept.count), ...(kept.count > 0 ? [texts.reachNobody] : [])].join(' ') : texts.none;
}

const lineOf = ({ id, recipient, isFailed, dateCreated, attempts, dateNextAttempt }: Undelivered): string =>
  [
    id,
    recipient,
    isFailed ? texts.states.failed : texts.states.waiting,
    texts.facts(attempts, momentOf(dateCreated)),
    dateNextAttempt ? texts.next(momentOf(dateNextAttempt)) : '',
  ].join('\t');

const willBeSent = (count: number) =>
  `${counted(count, 'email')} will be sent at once, or as soon as the product runs.`;
