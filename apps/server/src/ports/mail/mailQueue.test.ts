import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { account, mailOutbox } from '../../database/schema.ts';
import { createMemoryEvents } from '../../events/events.ts';
import { jobKinds } from '../jobs/port.ts';
import { createLog } from '../../log.ts';
import { createJobQueue } from '../jobs/pgBoss.ts';
import { createMailQueue } from './mailQueue.ts';
import type { Mail } from './port.ts';

const database = await openTestDatabase();
const { db } = database;
const minute = 60_000;
let now = new Date('2026-11-21T20:00:00Z');
let isAway = false;
const sent: string[] = [];
/** The mail server accepts an email only after this promise has resolved. */
let slowness: Promise<void> = Promise.resolve();
const mail: Mail = {
  kind: 'outbox',
  async deliver({ subject }) {
    if (isAway) throw new Error('the mail server is away');
    await slowness;
    sent.push(subject);
  },
  check: async () => {},
  close: () => {},
};

/** Opens the mail queue of one process. Its jobs run in `runDue`, or at once after `start`. */
async function openMailQueue() {
  const jobs = await createJobQueue({
    database,
    events: createMemoryEvents(createLog('silent')),
    log: createLog('silent'),
    kinds: jobKinds,
  });
  const mailQueue = createMailQueue({ db, mail, jobs, clock: () => now });
  const nothing = async () => {};
  jobs.handle({
    'send-email': ({ id }, { isLast }) => mailQueue.deliver(id, isLast),
    'recover-emails': () => mailQueue.recover(),
    'send-comment-emails': nothing,
    'index-documents': nothing,
    'fold-storage': nothing,
    'empty-trash': nothing,
    'delete-expired': nothing,
    'delete-old-data': nothing,
    'sweep-uploads': nothing,
    'reconcile-subscriptions': nothing,
    'remind-of-trials': nothing,
    'forget-customers': nothing,
    'install-bibles': nothing,
    'install-texts': nothing,
    'install-premium': nothing,
  });
  return { jobs, mailQueue };
}

const { jobs, mailQueue } = await openMailQueue();
const email = { recipient: 'ruth@church.example', subject: 'Reset', body: 'a link' };
const stored = () => db.select({ body: mailOutbox.body, attempts: mailOutbox.attempts }).from(mailOutbox);

/** Lets time pass for the product's clock and for the database's. */
async function pass(minutes: number): Promise<void> {
  now = new Date(now.getTime() + minutes * minute);
  await db.execute(sql`update pgboss.job set start_after = start_after - ${`${minutes} minutes`}::interval`);
}

beforeEach(async () => {
  isAway = false;
  sent.length = 0;
  await db.delete(mailOutbox);
  await db.execute(sql`delete from pgboss.job`);
});

test('an email waits in the database while the mail server is unavailable, is sent once, and its text is not kept', async () => {
  isAway = true;
  await mailQueue.send(email);
  await jobs.runDue();
  expect(await stored()).toEqual([{ body: 'a link', attempts: 1 }]);
  isAway = false;
  await jobs.runDue();
  expect(sent, 'not before its time').toEqual([]);
  await pass(1);
  await Promise.all([jobs.runDue(), jobs.runDue(), mailQueue.recover()]);
  await pass(120);
  await mailQueue.recover();
  await jobs.runDue();
  expect(sent).toEqual(['Reset']);
  expect(await stored()).toEqual([{ body: '', attempts: 2 }]);
});

test('the address that stops emails is stored until the email is sent', async () => {
  const unsubscribeUrl = 'https://sermon.example/share/emails/x';
  const urls = () => db.select({ url: mailOutbox.unsubscribeUrl }).from(mailOutbox);
  await mailQueue.send({ ...email, unsubscribeUrl });
  expect(await urls()).toEqual([{ url: unsubscribeUrl }]);
  await jobs.runDue();
  expect(await urls()).toEqual([{ url: null }]);
});

test('an email is tried again after 1, 4, 10 and 30 minutes, and then dropped with its text', async () => {
  isAway = true;
  await mailQueue.send(email);
  await jobs.runDue();
  for (const [n, minutes] of [1, 4, 10, 30].entries()) {
    expect(await stored()).toEqual([{ body: 'a link', attempts: n + 1 }]);
    await pass(minutes - 0.1);
    expect(await jobs.runDue()).toBe(0);
    await pass(0.1);
    expect(await jobs.runDue()).toBe(1);
  }
  expect(await stored()).toEqual([{ body: '', attempts: 5 }]);
  isAway = false;
  await pass(120);
  await mailQueue.recover();
  expect(await jobs.runDue()).toBe(0);
  expect(await jobs.retry('send-email'), 'its text is gone').toBe(0);
  expect(sent).toEqual([]);
});

test('a server that runs sends an email at once', async () => {
  const running = await openMailQueue();
  running.jobs.start();
  const id = newId();
  const names = { firstName: 'Ruth', lastName: 'Adeyemi' };
  await db.insert(account).values({ id, email: 'ruth@church.example', ...names, passwordHash: '', dateCreated: now });
  await running.mailQueue.send(email, id);
  await eventually(() => expect(sent).toEqual(['Reset']));
  await running.jobs.close();
});

test('emails that an earlier version has queued without a job are sent once when they are due', async () => {
  const row = (subject: string, minutes: number, attempts: number) => ({
    id: newId(),
    ...email,
    subject,
    attempts,
    dateCreated: now,
    dateNextAttempt: new Date(now.getTime() + minutes * minute),
  });
  const many = Array.from({ length: 120 }, (_, n) => row(`waiting ${n}`, 0, 1));
  await db.insert(mailOutbox).values([row('later', 10, 2), row('dropped', -1, 5), ...many]);
  await Promise.all([mailQueue.recover(), mailQueue.recover()]);
  await Promise.all([jobs.runDue(), mailQueue.recover()]);
  await jobs.runDue();
  expect(sent.toSorted()).toEqual(many.map(({ subject }) => subject).toSorted());
  await pass(10);
  await mailQueue.recover();
  await jobs.runDue();
  expect(sent.at(-1)).toBe('later');
  expect(sent).toHaveLength(121);
  expect((await stored()).every(({ body }) => body === '')).toBe(true);
});

test('an email whose job was lost is queued again after an hour', async () => {
  await mailQueue.send(email);
  await db.execute(sql`delete from pgboss.job`);
  await pass(59);
  await mailQueue.recover();
  expect(await jobs.runDue()).toBe(0);
  await pass(1);
  await mailQueue.recover();
  expect(await jobs.runDue()).toBe(1);
  expect(sent).toEqual(['Reset']);
});

test.each(['waiting', 'running', 'waiting for its second attempt'])(
  'an email whose job is still %s after an hour is not sent by two processes',
  async (state) => {
    const other = await openMailQueue();
    let end = () => {};
    slowness = new Promise((resolve) => (end = resolve));
    await mailQueue.send(email);
    if (state === 'waiting for its second attempt') {
      isAway = true;
      await jobs.runDue();
      isAway = false;
    }
    const running = state === 'running' ? jobs.runDue() : Promise.resolve(0);
    const isTaken = async () => (await stored())[0]?.attempts === 1;
    if (state !== 'waiting') await eventually(async () => expect(await isTaken()).toBe(true));
    await pass(61);
    await other.mailQueue.recover();
    const both = Promise.all([running, jobs.runDue(), other.jobs.runDue()]);
    // By the time no job is waiting, a second job would also be sending the email.
    await eventually(async () => {
      const { rows } = await db.execute(sql`select state from pgboss.job where state < 'active'`);
      expect(rows).toEqual([]);
    });
    end();
    await both;
    expect(sent).toEqual(['Reset']);
    await other.jobs.close();
  },
);
