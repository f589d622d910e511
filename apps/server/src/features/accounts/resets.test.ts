import { eq, sql } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { openProduct, type Product } from '../../../../../tests/support/people.ts';
import { account, attempt, passwordReset } from '../../database/schema.ts';
import { openMailServer } from '../../ports/mail/mailServer.setup.ts';
import { makeResetLink } from '../admin/people/actions.ts';
import { createPasswordReset } from './resetStore.ts';

const { url, received } = await openMailServer();

const withoutMail = await openProduct();
const withMail = await openProduct({ SMTP_URL: url });
// The first account is the administrator.
await withMail.join('Admin');
const minute = 60_000;

/** Returns the emails to an address, oldest first. */
async function emailsTo(product: Product, email: string): Promise<Email[]> {
  const inOutbox = await product.emails();
  const emails = product === withMail ? received : inOutbox;
  return emails.filter(({ to }) => to?.[0]?.address === email);
}

const codeIn = (message: Email | undefined) => /\/([\w~-]+)$/m.exec(message?.text ?? '')?.[1] ?? '';

/** Requests a reset email and returns it. Earlier emails to the address must have an earlier time. */
async function ask(product: Product, email: string): Promise<Email | undefined> {
  product.clock.pass(5 * minute);
  await product.visit().accounts.sendResetPasswordEmail({ email });
  return (await emailsTo(product, email)).at(-1);
}

/** Resets a password and returns the notice about it. */
async function reset(product: Product, email: string, code: string): Promise<Email | undefined> {
  product.clock.pass(1000);
  const password = 'a new password';
  await product.visit().accounts.resetPassword({ email, code, password, confirmPassword: password });
  return (await emailsTo(product, email)).at(-1);
}

const dateConfirmed = async ({ services: { db } }: Product, id: string) =>
  (await db.select().from(account).where(eq(account.id, id)))[0]?.dateConfirmed ?? null;

test('without a mail server, reset emails contain the name, and no address is confirmed', async () => {
  const { email, user } = await withoutMail.join('Jesse');
  const message = await ask(withoutMail, email);
  expect(message?.text).toMatch(/^Hello Jesse,\n\nWe received a request/);
  const notice = await reset(withoutMail, email, codeIn(message));
  expect(notice?.text).toMatch(/^Hello Jesse,\n/);
  expect(await dateConfirmed(withoutMail, user.id)).toBeNull();
});

test('with a mail server, emails contain the name only after a mailed link was used', async () => {
  const { email, user } = await withMail.join('Eliab');
  const message = await ask(withMail, email);
  expect(message?.text).toMatch(/^Hello,\n\nWe received a request/);
  expect(message?.text).not.toContain('Eliab');
  expect(await dateConfirmed(withMail, user.id)).toBeNull();
  const notice = await reset(withMail, email, codeIn(message));
  expect(await dateConfirmed(withMail, user.id)).toEqual(withMail.clock.now);
  expect(notice?.text).toMatch(/^Hello Eliab,\n/);
  expect((await ask(withMail, email))?.text).toMatch(/^Hello Eliab,\n/);
});

test('no link is made for an address that was changed after the account was found', async () => {
  const { user } = await withoutMail.join('Elihu');
  const { db } = withoutMail.services;
  const { now } = withoutMail.clock;
  const former = { id: user.id, email: 'former.elihu@church.example' };
  expect(await createPasswordReset(db, former, { isMailed: true }, now)).toBeNull();
  expect(await db.$count(passwordReset, eq(passwordReset.accountId, user.id))).toBe(0);
  expect(await createPasswordReset(db, user, { isMailed: true }, now)).toEqual(expect.any(String));
});

test('an administrator whose address nobody has confirmed gets no link by email, nor uses one from before', async () => {
  const { email, user } = await withMail.join('Ozem');
  const { db } = withMail.services;
  const code = codeIn(await ask(withMail, email));
  await db.update(account).set({ isAdministrator: true }).where(eq(account.id, user.id));
  expect(await createPasswordReset(db, user, { isMailed: true }, withMail.clock.now)).toBeNull();
  await expect(reset(withMail, email, code)).rejects.toMatchObject({ statusCode: 400 });
  await db.update(account).set({ dateConfirmed: withMail.clock.now }).where(eq(account.id, user.id));
  expect(await reset(withMail, email, code)).toMatchObject({ subject: 'Your Sermon Maker password was changed' });
});

test('a link that an administrator printed does not confirm the address', async () => {
  const { email, user } = await withMail.join('Abinadab');
  const { db } = withMail.services;
  const link = await makeResetLink(db, 'http://sermon.test', email, withMail.clock.now);
  const code = link?.split('/').at(-1) ?? '';
  const password = 'a new password';
  const attempt = { email, code: code.slice(0, -1), password, confirmPassword: password };
  await expect(withMail.visit().accounts.resetPassword(attempt)).rejects.toMatchObject({ statusCode: 400 });
  const notice = await reset(withMail, email, code);
  expect(notice?.text).toMatch(/^Hello,\n/);
  expect(await dateConfirmed(withMail, user.id)).toBeNull();
});

test('a notice about a new password says when it was changed and what to do', async () => {
  const { email } = await withoutMail.join('Shammah');
  withoutMail.clock.now = new Date('2026-12-01T14:00:30.000Z');
  const message = await ask(withoutMail, email);
  const notice = await reset(withoutMail, email, codeIn(message));
  expect(notice).toMatchObject({ subject: 'Your Sermon Maker password was changed', to: [{ address: email }] });
  expect(notice?.text?.trim()).toBe(
    [
      'Hello Shammah,',
      '',
      'The password of your Sermon Maker account was changed on 1 Dec 2026 at 14:05 UTC. All other devices were signed out. If you had a calendar link, it no longer works; you can create a new one in the calendar.',
      '',
      "If this was you, you don't need to do anything else.",
      '',
      "If this wasn't you, someone else may be able to read your email. Change the password of your email account first. Then choose a new password here:",
      '',
      'http://sermon.test/auth/forgot-password',
    ].join('\n'),
  );
});

test('a reset ends the calendar feed', async () => {
  const { email } = await withoutMail.join('Nethanel');
  const stranger = withoutMail.visit();
  await stranger.accounts.signIn({ email, password: 'gleaning in the field' });
  const { address } = await stranger.calendar.createFeed();
  const read = async () => (await withoutMail.app.inject({ url: new URL(address).pathname })).statusCode;
  expect(await read()).toBe(200);
  await reset(withoutMail, email, codeIn(await ask(withoutMail, email)));
  expect(await read()).toBe(404);
  const owner = withoutMail.visit();
  await owner.accounts.signIn({ email, password: 'a new password' });
  expect(await owner.calendar.feed()).toBeNull();
});

test('strangers cause at most two reset emails in five minutes, and the owner can always request one', async () => {
  const { api, email } = await withoutMail.join('Raddai');
  const count = async () => (await emailsTo(withoutMail, email)).length;
  const strangersAsk = (networks: string[]) =>
    Promise.all(
      networks.map((network) => withoutMail.visit(`203.0.113.${network}`).accounts.sendResetPasswordEmail({ email })),
    );
  expect(await strangersAsk(['1', '2', '3', '4']), 'the reply is the same').toEqual([null, null, null, null]);
  expect(await count()).toBe(2);
  await api.accounts.sendResetPasswordEmail({ email });
  expect(await count(), 'a browser that has signed in before').toBe(3);
  withoutMail.clock.pass(5 * minute - 1000);
  await strangersAsk(['5']);
  expect(await count()).toBe(3);
  withoutMail.clock.pass(1000);
  await strangersAsk(['6']);
  expect(await count(), 'a new place, after a few minutes').toBe(4);
});

test('one network requests at most five reset emails of an account in an hour, and 30 of all accounts', async () => {
  const { email } = await withoutMail.join('Ozem');
  const from = withoutMail.visit('198.51.100.1').accounts;
  for (let n = 0; n < 5; n++) await from.sendResetPasswordEmail({ email });
  await expect(from.sendResetPasswordEmail({ email })).rejects.toMatchObject({ statusCode: 429 });
  for (let n = 6; n < 30; n++) await from.sendResetPasswordEmail({ email: `nobody.${n}@church.example` });
  await expect(from.sendResetPasswordEmail({ email: 'nobody@church.example' })).rejects.toMatchObject({
    statusCode: 429,
  });
});

test('known browsers request at most five reset emails each in an hour, and ten together', async () => {
  const { api, email, password } = await withoutMail.join('David');
  const phone = withoutMail.visit();
  const tablet = withoutMail.visit();
  for (const browser of [phone, tablet]) await browser.accounts.signIn({ email, password });
  const before = (await emailsTo(withoutMail, email)).length;
  const refused = { statusCode: 429 };
  for (const browser of [api, phone]) {
    for (let n = 0; n < 5; n++) await browser.accounts.sendResetPasswordEmail({ email });
    await expect(browser.accounts.sendResetPasswordEmail({ email })).rejects.toMatchObject(refused);
  }
  await expect(tablet.accounts.sendResetPasswordEmail({ email })).rejects.toMatchObject(refused);
  expect((await emailsTo(withoutMail, email)).length - before).toBe(10);
  await withoutMail.visit('192.0.2.1').accounts.sendResetPasswordEmail({ email });
  expect((await emailsTo(withoutMail, email)).length - before, 'an unknown browser is counted separately').toBe(11);
});

test('strangers with invalid links are limited, and never block a valid link', async () => {
  const { email } = await withoutMail.join('Zeruiah');
  const code = codeIn(await ask(withoutMail, email));
  const password = 'a new password';
  const guess = () =>
    withoutMail.visit().accounts.resetPassword({ email, code: 'A'.repeat(43), password, confirmPassword: password });
  for (let n = 0; n < 10; n++)
    await expect(guess()).rejects.toMatchObject({
      fields: { Email: ['This reset link is no longer valid. Please request a new one.'] },
    });
  await expect(guess()).rejects.toMatchObject({ statusCode: 429 });
  await withoutMail.services.db
    .update(attempt)
    .set({ count: 60 })
    .where(sql`${attempt.key} like 'reset from%'`);
  await expect(reset(withoutMail, email, code)).resolves.toBeDefined();
});

test.each([
  ['https://evil.example', 'Adeyemi'],
  ['Your account is locked, unlock at', 'www.evil.example'],
  ['ruth@evil.example', 'Adeyemi'],
  ['Ruth', 'Adeyemi\nUnlock your account'],
])('the name "%s %s" is refused', async (firstName, lastName) => {
  const person = { firstName, lastName, email: 'abigail@church.example', password: 'long enough' };
  await expect(withoutMail.visit().accounts.register(person)).rejects.toMatchObject({
    fields: { FullName: ['Please enter only your name, without a web or email address'] },
  });
});

test('direction marks are removed from the names of people, files and documents', async () => {
  const { accounts, documents, files } = withoutMail.visit();
  const user = await accounts.register({
    firstName: '\u202eRuth\u200f',
    lastName: '\u2066Adeyemi\u2069',
    email: 'ruth.marks@church.example',
    password: 'long enough',
  });
  expect([user.firstName, user.lastName]).toEqual(['Ruth', 'Adeyemi']);
  const upload = await files.generateUploadUrl({ fileName: 'annex\u202efdp.exe', fileSize: 1 });
  await withoutMail.app.inject({
    method: 'PUT',
    url: upload.url.replace('http://sermon.test', ''),
    headers: { 'content-type': upload.contentType },
    payload: Buffer.from('x'),
  });
  const file = await files.save({ name: 'annex\u202efdp.exe', uploadPath: upload.filePath, fileSize: 1 });
  expect(file.name).toBe('annexfdp.exe');
  expect(await documents.save({ name: 'Sermon \u200eon\u200e Ruth', text: '' })).toMatchObject({
    name: 'Sermon on Ruth',
  });
});
