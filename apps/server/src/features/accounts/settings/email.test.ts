import { eq, sql } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person, type Product } from '../../../../../../tests/support/people.ts';
import { account, emailChange } from '../../../database/schema.ts';
import { openMailServer } from '../../../ports/mail/mailServer.setup.ts';
import { cancelEmailChange } from './email.ts';

const { url, received } = await openMailServer();

const mailing = await openProduct({ SMTP_URL: url });
// The first account is the administrator.
await mailing.join('Admin');
const withoutMail = await openProduct();
const hour = 60 * 60_000;

let count = 0;
/** Returns an address that nobody has. */
const newAddress = () => `new.${++count}@moab.example`;
/** Returns the emails to an address, oldest first. */
async function emailsTo(address: string): Promise<Email[]> {
  await mailing.emails();
  return received.filter(({ to }) => to?.[0]?.address === address);
}
const codeIn = (message: Email | undefined) => /\/auth\/confirm-email\/([\w-]+)$/m.exec(message?.text ?? '')?.[1] ?? '';
const change = ({ api, password }: Person, email: string) => api.settings.changeEmail({ email, password });
const confirm = (code: string, product: Product = mailing) => product.visit().settings.confirmEmail({ code });
const emailOf = async ({ user }: Person, { services: { db } }: Product = mailing) =>
  (await db.select().from(account).where(eq(account.id, user.id)))[0]!;
const invalid = {
  statusCode: 400,
  message:
    'This link is no longer valid. If you have already confirmed the address, you can sign in with it. Otherwise, request a new link in the settings.',
};
const taken = { statusCode: 400, fields: { Email: ['An account with this email address already exists.'] } };

describe('on a server that sends emails', () => {
  test("an old address that was never confirmed gets a notice without the name and the new address, because it may be a stranger's", async () => {
    const ruth = await mailing.join('Ruth');
    const email = newAddress();
    await change(ruth, email);
    const [message] = await emailsTo(email);
    expect(await confirm(codeIn(message))).toBe(email);
    const notice = (await emailsTo(ruth.email)).at(-1);
    expect(notice?.subject).toBe('Your Sermon Maker email was changed');
    expect(notice?.text).toContain(
      "A Sermon Maker account that used this email address now uses a different one. If you don't have an account, you can ignore this email.",
    );
    expect(notice?.text).not.toContain('Ruth');
    expect(notice?.text).not.toContain(email);
  });

  test('all spellings of a new address that the database takes for one share one limit', async () => {
    const spelling = 'İSAAC@moab.example';
    const { rows } = await mailing.services.db.execute<{ folded: string }>(
      sql`select lower(${spelling}::text) as folded`,
    );
    const spellings = [spelling, rows[0]!.folded];
    const outcomes: unknown[] = [];
    for (let person = 0; person < 3; person++) {
      const { api, password } = await mailing.join('Isaac');
      for (let n = 0; n < 4; n++)
        outcomes.push(
          await api.settings.changeEmail({ email: spellings[n % 2]!, password }).then(
            () => 'sent',
            ({ statusCode }: { statusCode: number }) => statusCode,
          ),
        );
    }
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'sent'), 429, 429]);
  });

  test('a request of a session that has ended does not cancel a change', async () => {
    const { db } = mailing.services;
    const ruth = await mailing.join('Ruth');
    await change(ruth, newAddress());
    const ended = { accountId: ruth.user.id, sessionHash: 'ended' };
    expect(await cancelEmailChange(db, ended)).toBe(false);
    expect(await db.$count(emailChange, eq(emailChange.accountId, ruth.user.id))).toBe(1);
  });

  test('a new address is used once its owner has confirmed it', async () => {
    const ruth = await mailing.join('Ruth');
    const confirmed = { dateConfirmed: mailing.clock.now };
    await mailing.services.db.update(account).set(confirmed).where(eq(account.id, ruth.user.id));
    const email = newAddress();
    const dateExpires = new Date(mailing.clock.now.getTime() + 24 * hour);
    expect(await change(ruth, email)).toEqual({
      user: ruth.user,
      settings: {
        dateCreated: mailing.clock.now,
        datePasswordChanged: null,
        hasPassword: true,
        isConfirmed: false,
        losesSites: false,
        newEmail: { email, dateExpires },
        emailConfirmation: 'none',
      },
    });
    expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual(ruth.user);
    const [message] = await emailsTo(email);
    expect(message?.text).toContain('http://sermon.test/auth/confirm-email/');
    expect(message?.text).not.toContain('Ruth');
    expect(await confirm(codeIn(message))).toBe(email);
    expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual({ ...ruth.user, email });
    expect(await ruth.api.settings.get()).toMatchObject({ newEmail: null });
    expect(await emailOf(ruth)).toMatchObject({ email, dateConfirmed: mailing.clock.now });
    const notice = (await emailsTo(ruth.email)).at(-1);
    expect(notice?.subject).toBe('Your Sermon Maker email was changed');
    expect(notice?.text).toContain(`now uses the email address ${email}.`);
    await expect(mailing.visit().accounts.signIn(ruth)).rejects.toMatchObject({ statusCode: 400 });
    expect(await mailing.visit().accounts.signIn({ ...ruth, email })).toMatchObject({ email });
    expect((await ruth.api.settings.getEvents()).map(({ kind }) => kind)).toEqual([
      'signedIn',
      'emailChanged',
      'emailChangeRequested',
      'registered',
    ]);
  });

  test('the link in the email is made from PUBLIC_URL, whatever the host of the request is', async () => {
    const ruth = await mailing.join('Ruth');
    const email = newAddress();
    const signedIn = await mailing.app.inject({ method: 'POST', url: '/api/Authentication/SignIn', payload: ruth });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    const reply = await mailing.app.inject({
      method: 'POST',
      url: '/api/Account/ChangeEmail',
      headers: { cookie, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email, password: ruth.password },
    });
    expect(reply.statusCode).toBe(200);
    expect((await emailsTo(email))[0]?.text).not.toContain('evil');
  });

  test('a link works once, within 24 hours, and only the newest', async () => {
    const ruth = await mailing.join('Ruth');
    const [first, second] = [newAddress(), newAddress()];
    await change(ruth, first);
    mailing.clock.pass(1000);
    await change(ruth, second);
    const replaced = codeIn((await emailsTo(first))[0]);
    const code = codeIn((await emailsTo(second))[0]);
    await expect(confirm(replaced)).rejects.toMatchObject(invalid);
    mailing.clock.pass(24 * hour);
    await expect(confirm(code)).rejects.toMatchObject(invalid);
    expect(await ruth.api.settings.get()).toMatchObject({ newEmail: null });

    mailing.clock.pass(hour);
    await change(ruth, second);
    mailing.clock.pass(24 * hour - 1000);
    const last = codeIn((await emailsTo(second)).at(-1));
    const twice = await Promise.allSettled([confirm(last), confirm(last)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(confirm(last)).rejects.toMatchObject(invalid);
    expect(await emailOf(ruth)).toMatchObject({ email: second });
  });

  test('only the hash of the code is stored, and made-up codes are limited', async () => {
    const ruth = await mailing.join('Ruth');
    const email = newAddress();
    await change(ruth, email);
    const code = codeIn((await emailsTo(email))[0]);
    const stored = await mailing.services.db.select().from(emailChange);
    expect(JSON.stringify(stored)).not.toContain(code);
    const stranger = mailing.visit('198.51.100.77');
    for (let n = 0; n < 60; n++)
      await expect(stranger.settings.confirmEmail({ code: `made up ${n}` })).rejects.toMatchObject(invalid);
    await expect(stranger.settings.confirmEmail({ code: stored[0]!.codeHash })).rejects.toMatchObject({
      statusCode: 429,
    });
    expect(await stranger.settings.confirmEmail({ code }), 'a valid link always works').toBe(email);
  });

  test('a waiting address can be given up, and a new password gives it up as well', async () => {
    const ruth = await mailing.join('Ruth');
    const [first, second] = [newAddress(), newAddress()];
    await change(ruth, first);
    expect(await ruth.api.settings.cancelEmailChange()).toMatchObject({ newEmail: null });
    await expect(confirm(codeIn((await emailsTo(first))[0]))).rejects.toMatchObject(invalid);
    await change(ruth, second);
    const password = 'a new song of praise';
    await ruth.api.settings.changePassword({ currentPassword: ruth.password, password, confirmPassword: password });
    await expect(confirm(codeIn((await emailsTo(second))[0]))).rejects.toMatchObject(invalid);
  });

  test('a reset link that was sent to the old address does not work after the change', async () => {
    const ruth = await mailing.join('Ruth');
    const email = newAddress();
    await mailing.visit().accounts.sendResetPasswordEmail({ email: ruth.email });
    const [message] = await emailsTo(ruth.email);
    const code = /\/([\w~-]+)$/m.exec(message?.text ?? '')?.[1] ?? '';
    await change(ruth, email);
    await confirm(codeIn((await emailsTo(email))[0]));
    const reset = { code, password: 'one more password', confirmPassword: 'one more password' };
    for (const address of [ruth.email, email])
      await expect(mailing.visit().accounts.resetPassword({ ...reset, email: address })).rejects.toMatchObject({
        statusCode: 400,
      });
  });

  test('nobody learns whether another address has an account, and its owner gets no link', async () => {
    const [eve, ruth] = [await mailing.join('Eve'), await mailing.join('Ruth')];
    const free = newAddress();
    const shape = async (email: string) => {
      const { settings, user } = await change(eve, email);
      return { ...user, ...settings, newEmail: { ...settings.newEmail, email: '' } };
    };
    const [forFree, forTaken] = [await shape(free), await shape(ruth.email.toUpperCase())];
    expect(forTaken).toEqual(forFree);
    const message = (await emailsTo(ruth.email)).at(-1);
    expect(message?.text).toContain('it already has an account. Nothing was changed.');
    expect(message?.text).not.toMatch(/confirm-email|Eve/);
    expect(await emailOf(ruth)).toMatchObject({ email: ruth.email });
  });

  test('two accounts that want one address: the first that confirms gets it', async () => {
    const [ruth, naomi] = [await mailing.join('Ruth'), await mailing.join('Naomi')];
    const email = newAddress();
    await change(ruth, email);
    await change(naomi, email);
    const codes = (await emailsTo(email)).map(codeIn);
    expect(codes).toHaveLength(2);
    const outcomes = await Promise.allSettled(codes.map((code) => confirm(code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const loser = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(loser.reason).toMatchObject(taken);
    const emails = [(await emailOf(ruth)).email, (await emailOf(naomi)).email];
    expect(emails.filter((each) => each === email)).toHaveLength(1);
  });

  test('a user causes at most five emails to new addresses in an hour', async () => {
    const eve = await mailing.join('Eve');
    for (let n = 0; n < 5; n++) await change(eve, newAddress());
    await expect(change(eve, newAddress())).rejects.toMatchObject({ statusCode: 429 });
    mailing.clock.pass(hour);
    await change(eve, newAddress());
  });

  test('an address that is no address, or the same one, is refused before the password is looked at', async () => {
    const { api, email } = await mailing.join('Ruth');
    const attempt = (address: string) => api.settings.changeEmail({ email: address, password: 'wrong' });
    await expect(attempt('ruth')).rejects.toMatchObject({ fields: { Email: ['Invalid Email Address'] } });
    await expect(attempt('ruth＠moab.example')).rejects.toMatchObject({ fields: { Email: ['Invalid Email Address'] } });
    await expect(attempt(email)).rejects.toMatchObject({ fields: { Email: ['This is already your email.'] } });
    await expect(attempt(newAddress())).rejects.toMatchObject({
      fields: { Password: ['This is not your current password.'] },
    });
  });
});

describe('on a server without emails', () => {
  test('the address changes at once and is not confirmed', async () => {
    const ruth = await withoutMail.join('Ruth');
    const { db } = withoutMail.services;
    await db.update(account).set({ dateConfirmed: withoutMail.clock.now }).where(eq(account.id, ruth.user.id));
    const email = newAddress();
    expect(await change(ruth, email)).toMatchObject({ user: { ...ruth.user, email }, settings: { newEmail: null } });
    expect(await emailOf(ruth, withoutMail)).toMatchObject({ email, dateConfirmed: null });
    const emails = await withoutMail.emails();
    expect(emails.find(({ to }) => to?.[0]?.address === ruth.email)?.text).toMatch(/^Hello Ruth,\n/);
  });

  test('the spelling of an address can be changed, also for letters that JavaScript folds differently', async () => {
    const ruth = await withoutMail.join('Ruth');
    const email = `\u0130-${newAddress()}`;
    for (const address of [email, email.toUpperCase()]) {
      await change(ruth, address);
      expect(await withoutMail.visit().accounts.signIn({ ...ruth, email: address })).toMatchObject({ email: address });
      const eve = await withoutMail.join('Eve');
      for (const alike of [email, email.toUpperCase()]) await expect(change(eve, alike)).rejects.toMatchObject(taken);
    }
  });

  test('an address of another account is refused, in any case', async () => {
    const [ruth, eve] = [await withoutMail.join('Ruth'), await withoutMail.join('Eve')];
    await expect(change(eve, ruth.email.toUpperCase())).rejects.toMatchObject(taken);
    expect(await emailOf(eve, withoutMail)).toMatchObject({ email: eve.email });
  });

  test('of two accounts that want one address at the same time, one gets it', async () => {
    const people = [await withoutMail.join('Ruth'), await withoutMail.join('Naomi'), await withoutMail.join('Orpah')];
    const email = newAddress();
    const outcomes = await Promise.allSettled(people.map((person) => change(person, email)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(taken);
  });
});
