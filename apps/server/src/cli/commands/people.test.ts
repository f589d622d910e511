import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { account, libraryItem } from '../../database/schema.ts';
import { listPeople, maxPeopleListed } from '../../features/accounts/people.ts';
import { beginDeletionAtOnce } from '../../features/accounts/deletion.ts';
import { parseCommandLine } from './command.ts';
import { peopleCommands, summaryOf } from './people.ts';

const database = await openTestDatabase();
const product = await openProduct({}, Promise.resolve(database));
const { db, events, env } = product.services;

let said: string[] = [];
beforeEach(() => {
  said = [];
  settings = selling;
});

/** The settings that the commands get. */
const selling = { ...env, BILLING_PROVIDER: 'sandbox' as const };
let settings: typeof env = selling;

/** Runs a command and returns its output and exit code. */
async function admin(...words: string[]) {
  const asked = parseCommandLine(peopleCommands, words);
  if (typeof asked === 'string') return { text: asked, code: 2 };
  const { signal } = new AbortController();
  const say = (line: string) => void said.push(line);
  const { text, code = 0 } = await asked.command.run({ database, events, env: settings, signal, say }, ...asked.args);
  return { text, code };
}

const admins = await product.join('Admin');

async function joinWithLibrary(): Promise<Person> {
  const ruth = await product.join('Ruth');
  const { id } = await ruth.api.documents.save({ name: 'Shared', text: '<p>Comfort</p>' });
  await ruth.api.documents.save({ name: 'Private', text: '<p>Comfort</p>' });
  await ruth.api.sharing.share({ libraryAssetId: id });
  return ruth;
}
const exists = async ({ user }: Person) => (await db.$count(account, eq(account.id, user.id))) > 0;

const emailsTo = async ({ email }: Person) =>
  (await product.emails()).filter(({ to }) => to?.[0]?.address === email).length;

test('removing an account says what it contains, and deletes nothing without --yes', async () => {
  const ruth = await joinWithLibrary();
  expect(await admin('remove', ruth.email)).toEqual({
    text: 'Nothing was deleted. To delete all of this for good, add --yes.',
    code: 1,
  });
  expect(said.join('\n').split('\n')).toEqual([
    `The account ${ruth.email} (Ruth Adeyemi) has:`,
    '  documents: 2, with their versions and slides, including the trash',
    '  files: 0',
    '  shared pages: 1',
  ]);
  expect(await exists(ruth)).toBe(true);
  expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual(ruth.user);
});

test('with --yes, an account is deleted at once, also if it is closed', async () => {
  for (const isClosed of [false, true]) {
    const ruth = await joinWithLibrary();
    await product.visit().accounts.sendResetPasswordEmail({ email: ruth.email });
    expect(await emailsTo(ruth)).toBe(1);
    if (isClosed) await ruth.api.settings.deleteAccount({ password: ruth.password });
    expect(await admin('remove', ruth.email.toUpperCase(), '--yes')).toMatchObject({ code: 0 });
    expect(await exists(ruth)).toBe(false);
    expect(await emailsTo(ruth)).toBe(0);
    expect(await ruth.api.accounts.getAuthenticatedUser()).toBeNull();
    expect(await db.$count(libraryItem, eq(libraryItem.ownerId, ruth.user.id))).toBe(0);
  }
  expect(await exists(admins)).toBe(true);
});

test('an administrator is named as one, and an unknown address or option is refused', async () => {
  await admin('remove', admins.email);
  expect(said[0]).toContain(`The account ${admins.email} (Admin Adeyemi, an administrator) has:`);
  expect(said[0]).toContain('It is the last administrator of this server.');
  expect(await admin('remove', 'nobody@church.example', '--yes')).toEqual({
    text: 'There is no account with the email address nobody@church.example.',
    code: 1,
  });
  expect(await admin('remove', admins.email, '--force')).toEqual({
    text: 'After the email address, only --yes is possible: remove EMAIL --yes',
    code: 2,
  });
  expect(await admin('remove')).toEqual({ text: 'EMAIL is missing: remove EMAIL', code: 2 });
});

test('the list says when closed accounts will be deleted, and a deletion that was interrupted can be finished', async () => {
  const ruth = await joinWithLibrary();
  const lineOfRuth = async () => (await admin('people')).text.split('\n').find((line) => line.startsWith(ruth.email));
  expect(await lineOfRuth()).not.toContain('deleted');
  await ruth.api.settings.deleteAccount({ password: ruth.password });
  await db
    .update(account)
    .set({ dateClosed: new Date('2026-03-01T09:00:00Z') })
    .where(eq(account.id, ruth.user.id));
  expect(await lineOfRuth()).toContain('closed, will be deleted on 2026-03-15');
  await beginDeletionAtOnce(db, ruth.user.id);
  expect(await lineOfRuth()).toContain('is being deleted');
  expect(await admin('remove', ruth.email, '--yes')).toMatchObject({ code: 0 });
  expect(await exists(ruth)).toBe(false);
});

const signIn = (person: Person) => product.visit().accounts.signIn(person);

test('an account is blocked and unblocked', async () => {
  const ruth = await product.join('Ruth');
  expect(await admin('block', ruth.email)).toEqual({ text: `${ruth.email} is blocked now.`, code: 0 });
  await expect(signIn(ruth)).rejects.toMatchObject({ statusCode: 403 });
  expect((await admin('people')).text.split('\n').find((line) => line.startsWith(ruth.email))).toContain('blocked');
  await expect(admin('reset-link', ruth.email)).rejects.toThrow('This account is blocked. Unblock it first.');
  expect(await admin('unblock', ruth.email)).toEqual({ text: `${ruth.email} is not blocked now.`, code: 0 });
  await signIn(ruth);
});

test('an account is closed and kept', async () => {
  const ruth = await product.join('Ruth');
  for (let n = 0; n < 2; n += 1) expect(await admin('close', ruth.email)).toMatchObject({ code: 0 });
  const toRuth = (await product.emails()).filter(({ to }) => to?.[0]?.address === ruth.email);
  expect(toRuth.map(({ subject }) => subject)).toEqual(['Your Sermon Maker account will be deleted']);
  expect(await ruth.api.accounts.getAuthenticatedUser()).toBeNull();
  expect(await admin('reopen', ruth.email)).toEqual({ text: `${ruth.email} is open.`, code: 0 });
  expect(await signIn(ruth)).not.toHaveProperty('isReopened');
});

test('a subscription is given and taken away', async () => {
  const ruth = await product.join('Ruth');
  const plan = async () =>
    (await db.select({ plan: account.makerPlan }).from(account).where(eq(account.id, ruth.user.id)))[0]!.plan;
  expect(await admin('subscriber', ruth.email)).toMatchObject({ code: 0 });
  expect(await plan()).toBe('Given');
  expect(await admin('no-subscriber', ruth.email)).toMatchObject({ code: 0 });
  expect(await plan()).toBeNull();
});

test('no subscription is given to a person who pays, or where nothing is for sale', async () => {
  const ruth = await product.join('Ruth');
  const paidUntil = new Date(Date.now() + 60_000);
  await db.update(account).set({ paidUntil }).where(eq(account.id, ruth.user.id));
  await expect(admin('subscriber', ruth.email)).rejects.toThrow('This person already pays for a subscription.');
  await expect(admin('no-subscriber', ruth.email)).rejects.toThrow('This subscription was bought');
  settings = env;
  for (const command of ['subscriber', 'no-subscriber'])
    expect(await admin(command, ruth.email)).toEqual({
      text: 'Everything is open to everyone on this server, so there is no subscription to give.',
      code: 1,
    });
});

test('the list goes on after an address, and says how to see more', async () => {
  const [zilpah, zerubbabel] = [await product.join('Zilpah'), await product.join('Zerubbabel')];
  const all = await db.$count(account);
  expect((await admin('people')).text.split('\n').at(-1)).toBe(`${all} people`);
  const rest = (await admin('people', zerubbabel.email.toUpperCase())).text.split('\n');
  expect(rest[0]).toContain(zilpah.email);
  expect(rest.slice(1)).toEqual([`1 of ${all} people`]);
  expect(await admin('people', 'a@church.example', 'b@church.example')).toMatchObject({ code: 2 });
  const [first] = await listPeople(db, '', 1);
  expect(await listPeople(db, first!.email, 1)).not.toEqual([first]);
  const many = Array.from({ length: maxPeopleListed }, (_, n) => ({ email: `${n}@church.example` }));
  expect(summaryOf(many, 2_345)).toBe('1000 of 2345 people. To see the next ones: people 999@church.example');
});

test('an administrator is made and unmade, but neither blocked nor closed, and the last one stays', async () => {
  const ruth = await product.join('Ruth');
  for (let n = 0; n < 2; n += 1) expect(await admin('administrator', ruth.email)).toMatchObject({ code: 0 });
  for (const command of ['block', 'close'])
    await expect(admin(command, ruth.email)).rejects.toThrow('Remove them as an administrator first.');
  expect(await admin('no-administrator', ruth.email)).toMatchObject({ code: 0 });
  const toRuth = (await product.emails()).filter(({ to }) => to?.[0]?.address === ruth.email);
  // Emails from the same moment are stored in no particular order.
  expect(toRuth.map(({ subject = '' }) => subject).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'You are no longer an administrator of Sermon Maker',
    'You are now an administrator of Sermon Maker',
  ]);
  await expect(admin('no-administrator', admins.email)).rejects.toThrow('This is the only administrator.');
});

test('what the command line does is in the audit log, also the deletion of an account', async () => {
  const ruth = await product.join('Ruth');
  await admin('block', ruth.email);
  await admin('remove', ruth.email, '--yes');
  expect((await admins.api.adminAudit.list()).entries.slice(0, 2)).toMatchObject([
    { action: 'deletedAtOnce', actor: 'commandLine', administrator: null, person: null },
    { action: 'blocked', actor: 'commandLine', administrator: null, person: null },
  ]);
});

test.each(['block', 'unblock', 'close', 'reopen', 'subscriber', 'no-subscriber', 'administrator', 'no-administrator'])(
  '%s refuses an unknown address',
  async (command) => {
    expect(await admin(command, 'nobody@church.example')).toEqual({
      text: 'There is no account with the email address nobody@church.example.',
      code: 1,
    });
  },
);

test('a user is signed out on all devices', async () => {
  const ruth = await product.join('Ruth');
  expect(await admin('sign-out', ruth.email)).toEqual({
    text: `${ruth.email} is signed out on all devices.`,
    code: 0,
  });
  expect(await ruth.api.accounts.getAuthenticatedUser()).toBeNull();
  expect(await admin('sign-out', 'nobody@church.example')).toMatchObject({ code: 1 });
});
