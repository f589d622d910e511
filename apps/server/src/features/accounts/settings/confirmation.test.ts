import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account, authenticator, emailChange } from '../../../database/schema.ts';
import { openMailServer } from '../../../ports/mail/mailServer.setup.ts';
import { lockSignedIn } from '../store.ts';
import { requestConfirmation } from './email.ts';

const { url, received } = await openMailServer();
const product = await openProduct({ SMTP_URL: url });
// The first account is the administrator.
await product.join('Admin');
const { db } = product.services;
const hour = 60 * 60_000;

async function emailsTo(address: string) {
  await product.emails();
  return received.filter(({ to }) => to?.[0]?.address === address);
}
const codeIn = (text = '') => /\/auth\/confirm-email\/([\w-]+)$/m.exec(text)?.[1] ?? '';
/** Asks for a link to the current address and returns its code. */
async function codeFor({ api, email }: Person) {
  expect(await api.settings.sendConfirmation()).toMatchObject({ emailConfirmation: 'sent', newEmail: null });
  return codeIn((await emailsTo(email)).at(-1)?.text);
}
const confirm = (code: string) => product.visit().settings.confirmEmail({ code });
const dateConfirmed = async ({ user }: Person) =>
  (await db.select().from(account).where(eq(account.id, user.id)))[0]?.dateConfirmed;
const kindsIn = async ({ api }: Person) => (await api.settings.getEvents()).map(({ kind }) => kind);
const invalid = { statusCode: 400 };

test('the address of a registration is confirmed by a link that is sent to it', async () => {
  const ruth = await product.join('Ruth');
  expect(await ruth.api.settings.get()).toMatchObject({ emailConfirmation: 'sent' });
  const emails = await emailsTo(ruth.email);
  const code = codeIn(emails[0]?.text);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('http://sermon.test/auth/confirm-email/');
  expect(emails[0]?.text, 'the address may be a stranger’s').not.toContain('Ruth');
  product.clock.pass(1000);
  expect(await confirm(code)).toBe(ruth.email);
  expect(await dateConfirmed(ruth)).toEqual(product.clock.now);
  expect(await ruth.api.settings.get()).toMatchObject({ emailConfirmation: 'none', newEmail: null });
  expect(await kindsIn(ruth)).toEqual(['emailConfirmed', 'registered']);
  await expect(confirm(code)).rejects.toMatchObject(invalid);
  expect(await emailsTo(ruth.email), 'nothing has changed, so there is no notice').toHaveLength(1);
});

test('after it, an old address gets the notice about a new one', async () => {
  const ruth = await product.join('Ruth');
  await confirm(await codeFor(ruth));
  const email = 'new.ruth@moab.example';
  await ruth.api.settings.changeEmail({ email, password: ruth.password });
  await confirm(codeIn((await emailsTo(email))[0]?.text));
  expect((await emailsTo(ruth.email)).map(({ subject }) => subject)).toContain('Your Sermon Maker email was changed');
});

test('after it, a mailed link for a new password keeps two-step sign-in', async () => {
  const ruth = await product.join('Ruth');
  await confirm(await codeFor(ruth));
  const own = { accountId: ruth.user.id, secret: 'x', dateConfirmed: product.clock.now };
  await db.insert(authenticator).values(own);
  await product.visit().accounts.sendResetPasswordEmail({ email: ruth.email });
  const message = (await emailsTo(ruth.email)).at(-1);
  const code = /\/([\w~-]+)$/m.exec(message?.text ?? '')?.[1] ?? '';
  const password = 'a new song of praise';
  expect(
    await product.visit().accounts.resetPassword({ email: ruth.email, code, password, confirmPassword: password }),
  ).toEqual({ secondStep: { kinds: ['app'] } });
});

test('a link is valid for 24 hours, and only the newest', async () => {
  const ruth = await product.join('Ruth');
  const first = await codeFor(ruth);
  const second = await codeFor(ruth);
  await expect(confirm(first)).rejects.toMatchObject(invalid);
  product.clock.pass(24 * hour);
  await expect(confirm(second)).rejects.toMatchObject(invalid);
  expect(await ruth.api.settings.get()).toMatchObject({ emailConfirmation: 'needed' });
  expect(await dateConfirmed(ruth)).toBeNull();
});

test('a link to a new address and one to the present address replace each other', async () => {
  const ruth = await product.join('Ruth');
  const email = 'another.ruth@moab.example';
  const present = await codeFor(ruth);
  await ruth.api.settings.changeEmail({ email, password: ruth.password });
  expect(await ruth.api.settings.get()).toMatchObject({ emailConfirmation: 'needed', newEmail: { email } });
  await expect(confirm(present)).rejects.toMatchObject(invalid);
  const replaced = codeIn((await emailsTo(email))[0]?.text);
  expect(await confirm(await codeFor(ruth))).toBe(ruth.email);
  await expect(confirm(replaced)).rejects.toMatchObject(invalid);
});

test('a new password ends the link', async () => {
  const ruth = await product.join('Ruth');
  const code = await codeFor(ruth);
  const password = 'a new song of praise';
  await ruth.api.settings.changePassword({ currentPassword: ruth.password, password, confirmPassword: password });
  await expect(confirm(code)).rejects.toMatchObject(invalid);
});

test('nothing is sent to a confirmed address, or for a session that has ended', async () => {
  const ruth = await product.join('Ruth');
  const ended = { accountId: ruth.user.id, sessionHash: 'ended' };
  expect(await requestConfirmation(db, (tx) => lockSignedIn(tx, ended), product.clock.now)).toBeNull();
  await confirm(await codeFor(ruth));
  expect(await ruth.api.settings.sendConfirmation()).toMatchObject({ emailConfirmation: 'none' });
  expect(await emailsTo(ruth.email), 'the links before').toHaveLength(2);
  expect(await db.$count(emailChange, eq(emailChange.accountId, ruth.user.id))).toBe(0);
});

test('a user gets three links in an hour, the first one without asking', async () => {
  const ruth = await product.join('Ruth');
  for (let n = 0; n < 2; n++) await ruth.api.settings.sendConfirmation();
  await expect(ruth.api.settings.sendConfirmation()).rejects.toMatchObject({ statusCode: 429 });
  product.clock.pass(hour);
  await ruth.api.settings.sendConfirmation();
});

test('a server that sends no email asks nobody to confirm an address', async () => {
  const withoutMail = await openProduct();
  const { api } = await withoutMail.join('Ruth');
  expect(await api.settings.get()).toMatchObject({ emailConfirmation: 'none' });
  await expect(api.settings.sendConfirmation()).rejects.toMatchObject({ statusCode: 409 });
});
