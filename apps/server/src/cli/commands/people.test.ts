import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { account, libraryItem } from '../../database/schema.ts';
import { beginDeletionAtOnce } from '../../features/accounts/deletion.ts';
import { called } from './command.ts';
import { peopleCommands } from './people.ts';

const database = await openTestDatabase();
const product = await openProduct({}, Promise.resolve(database));
const { db, events, env } = product.services;

let said: string[] = [];
beforeEach(() => {
  said = [];
});

/** Runs a command and returns its output and exit code. */
async function admin(...words: string[]) {
  const asked = called(peopleCommands, words);
  if (typeof asked === 'string') return { text: asked, code: 2 };
  const { signal } = new AbortController();
  const say = (line: string) => void said.push(line);
  const { text, code = 0 } = await asked.command.run({ database, events, env, signal, say }, ...asked.args);
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
    if (isClosed) await ruth.api.settings.deleteAccount({ password: ruth.password });
    expect(await admin('remove', ruth.email.toUpperCase(), '--yes')).toMatchObject({ code: 0 });
    expect(await exists(ruth)).toBe(false);
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
