import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../../tests/support/people.ts';
import { auditEntry, mailOutbox } from '../../../database/schema.ts';
import { markBackup } from '../../../backup/contents.ts';
import { createHealth } from '../../../health/health.ts';
import { createHealthReport } from './health.ts';
import { classOf } from './jobs.ts';

// Nothing listens on this port, so no email is delivered.
const product = await openProduct({ SMTP_URL: 'smtp://127.0.0.1:9', AI_PROVIDER: 'off', TTS_PROVIDER: 'browser' });
const { db, jobs } = product.services;
const admin = await product.join('Deborah');
const { password } = admin;
const ruth = await product.join('Ruth');
const api = admin.api.adminServer;
const minute = 60_000;
const nowhere = '0198e9a4-7b1c-7000-8000-000000000000';
const actions = async () => (await admin.api.adminAudit.list()).entries.map(({ action }) => action);

/** Requests a reset link for Ruth, and returns the id of its email. */
async function requestEmail(): Promise<string> {
  const before = new Set((await api.emails()).map(({ id }) => id));
  await ruth.api.accounts.sendResetPasswordEmail({ email: ruth.email });
  await product.services.background.settled();
  return (await api.emails()).find(({ id }) => !before.has(id))!.id;
}
const emailOf = async (id: string) => (await api.emails()).find((email) => email.id === id);

test('an email that cannot be delivered is listed without its text, and sent again on request', async () => {
  const id = await requestEmail();
  expect(await emailOf(id)).toMatchObject({ recipient: ruth.email, attempts: 0, isFailed: false });
  await jobs.runDue();
  const waiting = await emailOf(id);
  expect(waiting).toMatchObject({ attempts: 1, isFailed: false });
  expect(waiting!.dateNextAttempt!.getTime(), 'the next attempt is later').toBeGreaterThan(Date.now() + 30_000);
  expect(JSON.stringify(await api.emails())).not.toMatch(/reset-password|Reset your/);
  expect(await jobs.runDue(), 'nothing is due').toBe(0);
  expect(await api.sendEmail({ emailId: id })).toBeNull();
  expect(await jobs.runDue()).toBe(1);
  expect(await emailOf(id)).toMatchObject({ attempts: 2 });
  expect(await actions()).toEqual(['emailSentAgain']);
});

test('an email that has failed stays in the list without a next attempt, and cannot be sent again', async () => {
  const id = await requestEmail();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await jobs.hasten('send-email', id);
    await jobs.runDue();
  }
  expect(await emailOf(id)).toMatchObject({ attempts: 5, isFailed: true, dateNextAttempt: null });
  await expect(api.sendEmail({ emailId: id })).rejects.toMatchObject({ statusCode: 404 });
  expect((await api.jobs()).failed, 'emails have a list of their own').toEqual([]);
  await api.discardEmail({ emailId: id, password });
  expect(await emailOf(id)).toBeUndefined();
});

test('a discarded email is never sent', async () => {
  const id = await requestEmail();
  await expect(api.discardEmail({ emailId: id }), 'without the password').rejects.toMatchObject({ statusCode: 400 });
  expect(await emailOf(id)).toMatchObject({ recipient: ruth.email });
  expect(await api.discardEmail({ emailId: id, password })).toBeNull();
  expect(await db.$count(mailOutbox, eq(mailOutbox.id, id))).toBe(0);
  await jobs.runDue();
  await expect(api.discardEmail({ emailId: id, password })).rejects.toMatchObject({ statusCode: 404 });
  expect((await actions())[0]).toBe('emailDiscarded');
});

test('an email that was delivered is neither listed nor discarded', async () => {
  const id = await requestEmail();
  await db.update(mailOutbox).set({ dateSent: product.clock.now, dateNextAttempt: null }).where(eq(mailOutbox.id, id));
  expect(await emailOf(id)).toBeUndefined();
  await expect(api.discardEmail({ emailId: id, password })).rejects.toMatchObject({ statusCode: 404 });
  expect(await db.$count(mailOutbox, eq(mailOutbox.id, id))).toBe(1);
});

test('with a mail server, the site sends emails, and none are kept', async () => {
  expect(await admin.api.app.config({})).toMatchObject({ sendsEmails: true, publicUrl: 'http://sermon.test' });
  expect(await api.keptEmails()).toBeNull();
});

test('without a mail server, the kept emails are listed without texts and titles, and email counts as off', async () => {
  const church = await openProduct({ AI_PROVIDER: 'off', TTS_PROVIDER: 'browser' });
  const boaz = await church.join('Boaz');
  expect(await boaz.api.app.config({})).toMatchObject({ sendsEmails: false });
  expect(await boaz.api.adminServer.keptEmails()).toEqual({ count: 0, newest: [] });
  await boaz.api.accounts.sendResetPasswordEmail({ email: boaz.email });
  await church.services.background.settled();
  const { mailQueue } = church.services;
  await mailQueue.send({ recipient: boaz.email, subject: 'A comment is waiting on “Comfort”', body: 'secret' });
  await church.services.jobs.runDue();
  const kept = await boaz.api.adminServer.keptEmails();
  expect(kept?.count).toBe(2);
  expect(kept?.newest).toHaveLength(2);
  expect(kept?.newest).toContainEqual({
    recipient: boaz.email,
    subject: 'A comment is waiting on “…”',
    dateCreated: church.clock.now,
  });
  expect(kept?.newest).toContainEqual(expect.objectContaining({ subject: 'Reset your Sermon Maker password' }));
  expect(JSON.stringify(kept)).not.toMatch(/reset-password|secret|Comfort/);
  const { services } = await boaz.api.adminServer.health();
  expect(services.find(({ name }) => name === 'mail')).toMatchObject({ state: 'off', kind: 'outbox', since: null });
});

test('a failed job is listed with the class of its error, and retried', async () => {
  const id = await jobs.enqueue(db, 'delete-expired', {});
  await db.execute(
    `update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "TypeError Cannot read “My sermon”"}' where id = '${id}'`,
  );
  expect((await api.jobs()).failed).toMatchObject([
    { id, name: 'delete-expired', does: 'Deletes expired sessions, codes and counters', error: 'TypeError' },
  ]);
  expect(await api.retryJob({ jobId: id! })).toBeNull();
  expect((await api.jobs()).failed).toEqual([]);
  await jobs.runDue();
  for (const jobId of [id!, nowhere]) await expect(api.retryJob({ jobId })).rejects.toMatchObject({ statusCode: 404 });
  expect((await actions())[0]).toBe('jobRetried');
});

test.each([
  ['TypeError Cannot read properties of undefined', 'TypeError'],
  ['Error ECONNREFUSED connect ECONNREFUSED 127.0.0.1:9', 'Error ECONNREFUSED'],
  ['DrizzleQueryError 23505', 'DrizzleQueryError 23505'],
  ['AssistantFailed', 'AssistantFailed'],
  ['“My sermon” is missing', ''],
  ['', ''],
])('the class of the error “%s” is “%s”', (error, expected) => expect(classOf(error)).toBe(expected));

test('what administrators did with emails and jobs names no address', async () => {
  const rows = await db.select().from(auditEntry);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('@');
});

test('the contents are counted', async () => {
  const empty = { items: 0, isComplete: true, dateChanged: null };
  expect(await api.contents()).toEqual({
    corpus: [
      { kind: 'sermon', ...empty },
      { kind: 'illustration', ...empty },
    ],
    premium: [
      { kind: 'sermon', items: 0, disabled: 0, dateChanged: null },
      { kind: 'series', items: 0, disabled: 0, dateChanged: null },
    ],
    bibles: [],
  });
});

test('the health names every service, and since when it has this state', async () => {
  const checked = product.clock.now;
  const { services, dateChecked } = await api.health();
  expect(dateChecked).toEqual(checked);
  const states = Object.fromEntries(services.map(({ name, state, kind }) => [name, `${state} ${kind}`.trim()]));
  expect(states).toMatchObject({
    storage: 'ok disk',
    disk: 'ok',
    mail: 'failed smtp',
    search: 'ok',
    assistant: 'off',
    speech: 'off',
  });
  expect(services.map(({ name }) => name)).toEqual([
    'database',
    'storage',
    'disk',
    'mail',
    'jobs',
    'search',
    'assistant',
    'speech',
  ]);
  product.clock.pass(9_000);
  expect((await api.health()).dateChecked, 'the same report within ten seconds').toEqual(checked);
  product.clock.pass(2_000);
  const later = await api.health();
  expect(later.dateChecked).toEqual(product.clock.now);
  expect(later.services.find(({ name }) => name === 'search')).toMatchObject({ state: 'ok', since: checked });
  expect(later.services.find(({ name }) => name === 'assistant')).toMatchObject({ state: 'off', since: null });
});

test('a backup is not set up until one was made, and again when the last one is more than eight days old', async () => {
  const made = product.clock.now;
  const backup = async () => (await createHealthReport(product.services)()).backup;
  expect(await backup()).toMatchObject({ state: 'off', dateBackup: null });
  await markBackup(db, made);
  expect(await backup()).toMatchObject({ state: 'ok', dateBackup: made });
  product.clock.pass(8 * 24 * 60 * minute + 1_000);
  expect(await backup()).toMatchObject({ state: 'off', dateBackup: made });
});

test('content that could not be installed is a failure of the health, and its job can be retried', async () => {
  await jobs.enqueue(db, 'install-premium', {});
  await db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"message":"Error"}'
    where name = 'install-premium'`);
  const health = createHealth({ ...product.services, draining: new AbortController().signal });
  const report = createHealthReport({ ...product.services, health });
  expect(await report()).toMatchObject({ content: { state: 'failed' } });
  expect((await api.jobs()).failed).toMatchObject([
    { name: 'install-premium', does: 'Installs the built-in premium sermons and series' },
  ]);
  await db.execute(sql`delete from pgboss.job where name = 'install-premium'`);
  product.clock.pass(11_000);
  const later = createHealth({ ...product.services, draining: new AbortController().signal });
  expect(await createHealthReport({ ...product.services, health: later })()).toMatchObject({
    content: { state: 'ok' },
  });
});

test('since when a service has its state begins again when the state changes', async () => {
  const { services, clock } = product;
  const all = await services.health.report();
  let isOk = true;
  const health = { ...services.health, report: async () => ({ ...all, queue: { ...all.queue, isOk } }) };
  const report = createHealthReport({ ...services, health });
  const jobsNow = async () => (await report()).services.find(({ name }) => name === 'jobs');
  const first = clock.now;
  expect(await jobsNow()).toMatchObject({ state: 'ok', since: first });
  isOk = false;
  clock.pass(minute);
  const failed = clock.now;
  expect(await jobsNow()).toMatchObject({ state: 'failed', since: failed });
  clock.pass(minute);
  expect(await jobsNow()).toMatchObject({ state: 'failed', since: failed });
  isOk = true;
  clock.pass(minute);
  expect(await jobsNow()).toMatchObject({ state: 'ok', since: clock.now });
});
