import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account, attempt } from '../../../database/schema.ts';

const product = await openProduct();
const { db } = product.services;
const next = 'a new song of praise';

const change = (
  { api, password }: Person,
  changes: Partial<Record<'currentPassword' | 'confirmPassword' | 'password', string>> = {},
) => api.settings.changePassword({ currentPassword: password, password: next, confirmPassword: next, ...changes });
const signIn = ({ email }: Person, password: string) => product.visit().accounts.signIn({ email, password });
const refused = (fields: Record<string, string[]>) => ({
  statusCode: 400,
  fields,
});
/** Returns the emails to a person, except those about sign-ins in new browsers. */
const emailsTo = async ({ email }: Person) =>
  (await product.emails()).filter(
    ({ to, subject }) => to?.[0]?.address === email && !subject?.startsWith('New sign-in'),
  );

test('a new password works at once, and the old one no longer does', async () => {
  const ruth = await product.join('Ruth');
  expect(await ruth.api.settings.get()).toEqual({
    dateCreated: product.clock.now,
    datePasswordChanged: null,
    hasPassword: true,
    isConfirmed: false,
    losesSites: false,
    newEmail: null,
    emailConfirmation: 'none',
  });
  expect(await change(ruth)).toBeNull();
  expect(await ruth.api.settings.get()).toMatchObject({ datePasswordChanged: product.clock.now });
  await expect(signIn(ruth, ruth.password)).rejects.toMatchObject({ statusCode: 400 });
  expect(await signIn(ruth, next)).toEqual(ruth.user);
  expect((await emailsTo(ruth)).map(({ subject, text }) => ({ subject, text }))).toEqual([
    {
      subject: 'Your Sermon Maker password was changed',
      text: expect.stringMatching(
        /^Hello Ruth,\n\n.* was changed on 21 Nov 2026 at 20:00 UTC\. All other devices were signed out\.\n/,
      ),
    },
  ]);
  expect((await emailsTo(ruth))[0]?.text).not.toContain('calendar');
});

test('a new password ends other sessions, links and a waiting address, and leaves this session and the calendar', async () => {
  const naomi = await product.join('Naomi');
  const other = product.visit();
  await other.accounts.signIn(naomi);
  const { address } = await naomi.api.calendar.createFeed({});
  await product.visit('192.0.2.7').accounts.sendResetPasswordEmail({ email: naomi.email });
  const code = /\/([\w~-]+)$/m.exec((await emailsTo(naomi))[0]?.text ?? '')?.[1] ?? '';
  await change(naomi);
  expect(await other.accounts.getAuthenticatedUser()).toBeNull();
  expect(await naomi.api.accounts.getAuthenticatedUser()).toEqual(naomi.user);
  const reset = { email: naomi.email, code, password: 'one more password', confirmPassword: 'one more password' };
  await expect(product.visit().accounts.resetPassword(reset)).rejects.toMatchObject({ statusCode: 400 });
  expect((await product.app.inject({ url: new URL(address).pathname })).statusCode).toBe(200);
});

test('other browsers become unknown, and this one stays known', async () => {
  const boaz = await product.join('Boaz');
  const from = '203.0.113.5';
  const stolen = product.visit(from);
  await stolen.accounts.signIn(boaz);
  await change(boaz);
  for (let n = 0; n < 10; n++) await signInAt(from, boaz.email, 'wrong').catch(() => {});
  await expect(stolen.accounts.signIn({ email: boaz.email, password: next })).rejects.toMatchObject({
    statusCode: 429,
  });
  await expect(boaz.api.accounts.signIn({ email: boaz.email, password: next })).resolves.toEqual(boaz.user);
});
const signInAt = (from: string, email: string, password: string) =>
  product.visit(from).accounts.signIn({ email, password });

test.each([
  ['a wrong password', { currentPassword: 'wrong' }, { CurrentPassword: ['This is not your current password.'] }],
  [
    'two different entries',
    { confirmPassword: 'another' },
    { ConfirmPassword: ['Please make sure your passwords match'] },
  ],
  [
    'the same password',
    { password: 'gleaning in the field', confirmPassword: 'gleaning in the field' },
    { Password: ['The new password must be different from the current one.'] },
  ],
  [
    'a common password',
    { password: 'password', confirmPassword: 'password' },
    { Password: ['This password is very common and easy to guess. Please choose another one.'] },
  ],
  [
    'a short password',
    { password: 'short', confirmPassword: 'short' },
    { Password: ['Password must be 8 to 128 characters'] },
  ],
])('%s changes nothing', async (_, input, fields) => {
  const ruth = await product.join('Ruth');
  await expect(change(ruth, input)).rejects.toMatchObject(refused(fields));
  expect(await signIn(ruth, ruth.password)).toEqual(ruth.user);
  expect(await ruth.api.settings.get()).toMatchObject({ datePasswordChanged: null });
});

test('passwords cannot be guessed in a browser that was left open', async () => {
  const ruth = await product.join('Ruth');
  const { api, email } = ruth;
  const guesses = [
    () => change(ruth, { currentPassword: 'wrong' }),
    () => api.settings.changeEmail({ email: 'eve@church.example', password: 'wrong' }),
    () => api.settings.deleteAccount({ password: 'wrong' }),
    () => api.accounts.signIn({ email, password: 'wrong' }),
  ];
  for (let n = 0; n < 10; n++) await expect(guesses[n % 4]!()).rejects.toMatchObject({ statusCode: 400 });
  for (const guess of guesses) await expect(guess()).rejects.toMatchObject({ statusCode: 429 });
  await expect(change(ruth), 'the right one waits as well').rejects.toMatchObject({ statusCode: 429 });
  await db
    .update(attempt)
    .set({ count: 9 })
    .where(sql`${attempt.key} like ${`signIn of ${email}%`}`);
  expect(await change(ruth)).toBeNull();
});

test('of two changes at the same time with the old password, only one succeeds', async () => {
  const ruth = await product.join('Ruth');
  const other = product.visit();
  await other.accounts.signIn(ruth);
  const given = { currentPassword: ruth.password };
  const changes = await Promise.allSettled([
    ruth.api.settings.changePassword({ ...given, password: 'the first of two', confirmPassword: 'the first of two' }),
    other.settings.changePassword({ ...given, password: 'the second of two', confirmPassword: 'the second of two' }),
  ]);
  expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const works = await Promise.allSettled(['the first of two', 'the second of two'].map((each) => signIn(ruth, each)));
  expect(works.map(({ status }) => status)).toEqual(changes.map(({ status }) => status));
});

test('a sign-in with the old password that is under way when the password changes fails', async () => {
  const ruth = await product.join('Ruth');
  const [signedIn] = await Promise.allSettled([signIn(ruth, ruth.password), change(ruth)]);
  const sessions = await ruth.api.settings.getSessions();
  // Whichever was first, no session that was opened with the old password is left.
  expect(sessions).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ isCurrent: true });
  expect(['fulfilled', 'rejected']).toContain(signedIn.status);
});

test('a reset sets the date of the password as well', async () => {
  const ruth = await product.join('Ruth');
  await product.visit().accounts.sendResetPasswordEmail({ email: ruth.email });
  const code = /\/([\w~-]+)$/m.exec((await emailsTo(ruth))[0]?.text ?? '')?.[1] ?? '';
  await product.visit().accounts.resetPassword({ email: ruth.email, code, password: next, confirmPassword: next });
  const [row] = await db.select().from(account).where(eq(account.id, ruth.user.id));
  expect(row?.datePasswordChanged).toEqual(product.clock.now);
});

test('a new name is cleaned, and shown at once', async () => {
  const ruth = await product.join('Ruth');
  expect(await ruth.api.settings.changeName({ firstName: ' Ruth  Anne ', lastName: 'Boaz' })).toEqual({
    ...ruth.user,
    firstName: 'Ruth Anne',
    lastName: 'Boaz',
  });
  expect(await ruth.api.accounts.getAuthenticatedUser()).toMatchObject({ firstName: 'Ruth Anne' });
  for (const firstName of ['', 'Open www.evil.example', 'x'.repeat(101)])
    await expect(ruth.api.settings.changeName({ firstName, lastName: 'B' })).rejects.toMatchObject({
      statusCode: 400,
      fields: { FullName: expect.anything() },
    });
});

test('a user causes at most five notices in an hour, and the changes work all the same', async () => {
  const eve = await product.join('Eve');
  let currentPassword = eve.password;
  for (let n = 0; n < 8; n++) {
    const password = `a new song ${n}`;
    await eve.api.settings.changePassword({ currentPassword, password, confirmPassword: password });
    currentPassword = password;
  }
  expect(await emailsTo(eve)).toHaveLength(5);
});
