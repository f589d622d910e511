import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account, auditEntry, emailChange, passwordReset, session, signInStep } from '../../../database/schema.ts';
import { actByEmail, makeResetLink } from './actions.ts';

const product = await openProduct({ SUPPORT_EMAIL: 'help@church.example' });
const { db } = product.services;
const hour = 60 * 60_000;
const reason = 'Naomi cannot find her sermon.';

/** The first account is the administrator's. */
const admin = await product.join('Deborah');
const idOf = ({ user }: Person) => ({ personId: user.id });
const proved = (person: Person) => ({ ...idOf(person), password: admin.password });
const { makeAdministrator, unmakeAdministrator, sendResetLink, get } = admin.api.adminPeople;

/** Registers a person who was an administrator until now. */
async function joinFormer(): Promise<Person> {
  const naomi = await product.join('Naomi');
  await makeAdministrator(proved(naomi));
  // Emails are sorted by their time.
  product.clock.pass(1_000);
  await unmakeAdministrator(idOf(naomi));
  return naomi;
}

/** Tries to view an account, and stops. */
async function view({ user }: Person): Promise<void> {
  await admin.api.accounts.signIn(admin);
  await admin.api.acting.startImpersonation({ id: user.id, reason });
  await admin.api.acting.stopImpersonation();
}

const notViewed = {
  statusCode: 409,
  message: 'This person was an administrator in the last 24 hours, so the account cannot be viewed yet.',
};
const noLink = {
  statusCode: 409,
  message:
    'This person was an administrator in the last 24 hours, so only the command line can create a link: npm run admin -- reset-link EMAIL',
};

/** The subjects and texts of the emails to a person. */
const emailsTo = async ({ email }: Person) =>
  (await product.emails())
    .filter(({ to }) => to?.[0]?.address === email)
    .map(({ subject, text = '' }) => ({ subject, text }));

describe('the account of a former administrator', () => {
  test('can be neither viewed nor opened with a link for 24 hours', async () => {
    const naomi = await joinFormer();
    await expect(view(naomi)).rejects.toMatchObject(notViewed);
    await expect(sendResetLink(proved(naomi))).rejects.toMatchObject(noLink);
    expect(await get(idOf(naomi))).toMatchObject({ isAdministrator: false, isFormerAdministrator: true });
    product.clock.pass(24 * hour - 1);
    await admin.api.accounts.signIn(admin);
    await expect(view(naomi)).rejects.toMatchObject(notViewed);
    await expect(sendResetLink(proved(naomi))).rejects.toMatchObject(noLink);
    product.clock.pass(1);
    await view(naomi);
    expect(await sendResetLink(proved(naomi))).toMatchObject({ link: expect.any(String) });
    expect(await get(idOf(naomi))).toMatchObject({ isFormerAdministrator: false });
    expect(await db.$count(passwordReset, eq(passwordReset.accountId, naomi.user.id))).toBe(1);
  });

  test('is protected also after the command line has removed the administrator', async () => {
    const naomi = await product.join('Naomi');
    await actByEmail(db, naomi.email, 'madeAdministrator', product.clock.now);
    await actByEmail(db, naomi.email, 'unmadeAdministrator', product.clock.now);
    await expect(view(naomi)).rejects.toMatchObject(notViewed);
    await expect(sendResetLink(proved(naomi))).rejects.toMatchObject(noLink);
    // The person who runs the server can still help.
    expect(await makeResetLink(db, 'http://sermon.test', naomi.email, product.clock.now)).toContain('/reset-password/');
  });

  test('is protected for 24 hours after the last time, also if it was closed in between', async () => {
    const naomi = await joinFormer();
    product.clock.pass(23 * hour);
    await admin.api.accounts.signIn(admin);
    await makeAdministrator(proved(naomi));
    expect(await get(idOf(naomi))).toMatchObject({ isAdministrator: true, isFormerAdministrator: false });
    await unmakeAdministrator(idOf(naomi));
    await unmakeAdministrator(idOf(naomi));
    product.clock.pass(23 * hour);
    await admin.api.accounts.signIn(admin);
    await admin.api.adminPeople.close(idOf(naomi));
    await admin.api.adminPeople.reopen(idOf(naomi));
    await expect(view(naomi)).rejects.toMatchObject(notViewed);
  });

  test('is not viewed by an administrator who began before', async () => {
    const naomi = await product.join('Naomi');
    await admin.api.accounts.signIn(admin);
    await admin.api.acting.startImpersonation({ id: naomi.user.id, reason });
    await db.update(account).set({ dateAdministratorEnded: product.clock.now }).where(eq(account.id, naomi.user.id));
    expect(await admin.api.accounts.getAuthenticatedUser()).toEqual(admin.user);
  });

  test('gets a mailed link only after that, too', async () => {
    const mailing = await openProduct({ SMTP_URL: 'smtp://127.0.0.1:9' });
    const [owner, naomi] = [await mailing.join('Owner'), await mailing.join('Naomi')];
    const { adminPeople } = owner.api;
    await mailing.services.db
      .update(account)
      .set({ dateConfirmed: mailing.clock.now })
      .where(eq(account.id, naomi.user.id));
    await adminPeople.makeAdministrator(proved(naomi));
    await adminPeople.unmakeAdministrator(idOf(naomi));
    await expect(adminPeople.sendResetLink(proved(naomi))).rejects.toMatchObject(noLink);
    expect(await mailing.services.db.$count(passwordReset)).toBe(0);
  });
});

describe('a user who is made an administrator, or removed as one', () => {
  test('gets an email about each', async () => {
    const naomi = await joinFormer();
    expect(await emailsTo(naomi)).toEqual([
      {
        subject: 'You are now an administrator of Sermon Maker',
        text: expect.stringMatching(
          /Your Sermon Maker account was made an administrator on .* UTC\.[^]*help@church\.example/,
        ),
      },
      {
        subject: 'You are no longer an administrator of Sermon Maker',
        text: expect.stringMatching(
          /Your Sermon Maker account was removed as an administrator on .* UTC\.[^]*24 hours[^]*help@church\.example/,
        ),
      },
    ]);
    // Nothing has changed, so there is nothing to tell.
    await unmakeAdministrator(idOf(naomi));
    expect(await emailsTo(naomi)).toHaveLength(2);
  });

  test('gets at most ten emails in an hour', async () => {
    const naomi = await product.join('Naomi');
    for (let round = 0; round < 6; round += 1) {
      await makeAdministrator(proved(naomi));
      await unmakeAdministrator(idOf(naomi));
    }
    expect(await emailsTo(naomi)).toHaveLength(10);
  });
});

test('a user who is made an administrator loses the links and sign-ins from before', async () => {
  const naomi = await product.join('Naomi');
  const { link } = await sendResetLink(proved(naomi));
  const dateExpires = new Date(product.clock.now.getTime() + hour);
  const mine = { accountId: naomi.user.id, dateExpires };
  await db.insert(signInStep).values({ ...mine, tokenHash: 'waits', kind: 'secondStep' });
  await db.insert(emailChange).values({ ...mine, email: 'new@church.example', codeHash: 'waits' });
  await makeAdministrator(proved(naomi));
  for (const table of [passwordReset, signInStep, emailChange])
    expect(await db.$count(table, eq(table.accountId, naomi.user.id))).toBe(0);
  const password = 'the barley harvest';
  const code = new URL(link!).pathname.split('/').at(-1)!;
  await expect(
    product.visit().accounts.resetPassword({ email: naomi.email, code, password, confirmPassword: password }),
  ).rejects.toMatchObject({ statusCode: 400 });
  expect(await db.$count(session, eq(session.accountId, naomi.user.id)), 'the user stays signed in').toBe(1);
  const made = and(eq(auditEntry.personId, naomi.user.id), eq(auditEntry.action, 'madeAdministrator'));
  expect(await db.$count(auditEntry, made)).toBe(1);
});
