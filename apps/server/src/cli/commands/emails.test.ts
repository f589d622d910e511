import { eq, isNull } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { auditEntry, mailOutbox } from '../../database/schema.ts';
import { sendAllAgain } from '../../features/admin/server/jobs.ts';
import { openCommands } from './commands.setup.ts';
import { momentOf } from './command.ts';
import { emailCommands } from './jobs.ts';

// Nothing listens on this port, so no email is delivered.
const { product, admin } = await openCommands(emailCommands, { SMTP_URL: 'smtp://127.0.0.1:9' });
const { db, jobs, background } = product.services;
const ruth = await product.join('Ruth');

/** Requests a reset link for Ruth. Its email cannot be delivered. Returns its id. */
async function failToSend(): Promise<string> {
  const ids = async () => (await db.select({ id: mailOutbox.id }).from(mailOutbox)).map(({ id }) => id);
  const before = new Set(await ids());
  await ruth.api.accounts.sendResetPasswordEmail({ email: ruth.email });
  await background.settled();
  await jobs.runDue();
  return (await ids()).find((id) => !before.has(id))!;
}
const lineOf = async (id: string) => (await admin('emails')).text.split('\n').find((line) => line.startsWith(id));
const actions = () =>
  db
    .select({ action: auditEntry.action, isCommand: auditEntry.isCommand, personId: auditEntry.personId })
    .from(auditEntry);

test('without emails, the commands say so', async () => {
  await db.delete(mailOutbox).where(isNull(mailOutbox.dateSent));
  expect(await admin('emails')).toEqual({ text: 'All emails were delivered.', code: 0 });
  expect(await admin('emails', 'retry', 'all')).toEqual({ text: 'No email waits for its next attempt.', code: 0 });
});

test('without a mail server, the command says that nobody got the emails', async () => {
  const church = await openCommands(emailCommands);
  const none = { text: 'No mail server. The folder outbox is empty.', code: 0 };
  expect(await church.admin('emails')).toEqual(none);
  const { mailQueue } = church.product.services;
  await mailQueue.send({ recipient: 'ruth@church.example', subject: 'Reset', body: 'a link' });
  await church.product.services.jobs.runDue();
  expect(await church.admin('emails')).toEqual({
    text: 'No mail server. 1 email is in the folder outbox. Emails in that folder reach nobody. They are files on the server, and are never sent later.',
    code: 0,
  });
});

test('emails that were not delivered are listed without what they say, sent again and discarded', async () => {
  const id = await failToSend();
  const list = await admin('emails');
  const date = momentOf(product.clock.now);
  expect(list.code).toBe(0);
  expect(list.text).toMatch(
    new RegExp(`^${id}\\t${ruth.email}\\tWaiting\\t1 attempt · created ${date}\\tnext attempt .* UTC\\n1 email$`),
  );
  expect(list.text).not.toMatch(/reset-password|Reset your/);

  expect(await jobs.runDue(), 'nothing is due').toBe(0);
  const again = { text: '1 email will be sent at once, or as soon as the product runs.', code: 0 };
  expect(await admin('emails', 'retry', id)).toEqual(again);
  expect(await jobs.runDue()).toBe(1);
  expect(await lineOf(id)).toContain('2 attempts');

  const other = await failToSend();
  expect(await admin('emails', 'retry', 'all')).toEqual({
    text: '2 emails will be sent at once, or as soon as the product runs.',
    code: 0,
  });
  expect(await jobs.runDue()).toBe(2);

  expect(await admin('emails', 'discard', other)).toEqual({ text: `The email ${other} was discarded.`, code: 0 });
  expect(await lineOf(other)).toBeUndefined();
  expect(await admin('emails', 'discard', other)).toEqual({
    text: `There is no email ${other} that was not delivered.`,
    code: 1,
  });
  const byCommand = { isCommand: true, personId: ruth.user.id };
  expect(await actions()).toEqual([
    { action: 'emailSentAgain', ...byCommand },
    { action: 'emailSentAgain', ...byCommand },
    { action: 'emailSentAgain', ...byCommand },
    { action: 'emailDiscarded', ...byCommand },
  ]);
});

test('an email that has failed cannot be sent again', async () => {
  const id = await failToSend();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await jobs.hasten('send-email', id);
    await jobs.runDue();
  }
  expect(await lineOf(id)).toContain('Failed\t5 attempts');
  const before = await actions();
  expect(await admin('emails', 'retry', id)).toEqual({
    text: `There is no email ${id} that waits. It has been sent or discarded, or it has failed: its text was then deleted.`,
    code: 1,
  });
  expect(await actions()).toEqual(before);
});

test('the oldest emails are sent again first, and the newest 100 are listed', async () => {
  await db.delete(mailOutbox);
  const waiting = Array.from({ length: 101 }, (_, n) => ({
    id: newId(),
    accountId: ruth.user.id,
    recipient: ruth.email,
    subject: '',
    body: '',
    dateCreated: new Date(product.clock.now.getTime() - n * 1_000),
    dateNextAttempt: product.clock.now,
  }));
  await db.insert(mailOutbox).values(waiting);
  const lines = (await admin('emails')).text.split('\n');
  expect(lines).toHaveLength(101);
  expect(lines[0]).toContain(waiting[0]!.id);
  expect(lines.at(-1)).toBe('These are the newest 100 emails.');
  expect(await sendAllAgain({ db, jobs }, new Date(), 1)).toBe(1);
  await jobs.runDue();
  const tried = await db.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.attempts, 1));
  expect(tried).toEqual([{ id: waiting[100]!.id }]);
});

test.each([
  [['retry', 'everything'], '“everything” is not the id of an email. The command “emails” lists the ids.'],
  [['discard', 'all'], '“all” is not the id of an email. The command “emails” lists the ids.'],
  [['retry'], 'ID|all is missing: emails retry ID|all'],
  [['ruth@moab.example'], 'Too many arguments: emails'],
])('emails %j: %s', async (words, text) => {
  expect(await admin('emails', ...words)).toEqual({ text, code: 2 });
});
