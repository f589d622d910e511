import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../../tests/support/people.ts';
import { accountEvent, attempt } from '../../../database/schema.ts';
import { sweepOld } from '../../../database/sweep.ts';
import { recordWrongPassword } from '../events.ts';

const product = await openProduct();
const { db, background } = product.services;
const day = 24 * 60 * 60_000;

test('the record has every sign-in and every change, the newest first', async () => {
  const { api, email, password } = await product.join('Ruth');
  await product.visit().accounts.signIn({ email: email.toUpperCase(), password });
  await product
    .visit()
    .accounts.signIn({ email, password: 'wrong' })
    .catch(() => {});
  await background.settled();
  await api.settings.changeName({ firstName: 'Ruth', lastName: 'Boaz' });
  await api.settings.changeName({ firstName: 'Ruth', lastName: 'Boaz' });
  await api.settings.endOtherSessions();
  await api.settings.endOtherSessions();
  await api.settings.changeEmail({ email: 'ruth@moab.example', password });
  await api.settings.changePassword({
    currentPassword: password,
    password: 'a new song',
    confirmPassword: 'a new song',
  });
  const events = await api.settings.getEvents();
  expect(events.map(({ kind }) => kind)).toEqual([
    'passwordChanged',
    'emailChanged',
    'otherSessionsEnded',
    'nameChanged',
    'wrongPassword',
    'signedIn',
    'registered',
  ]);
  expect(events[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    kind: 'passwordChanged',
    device: '',
    detail: null,
    site: '',
    date: product.clock.now,
  });
});

test('wrong passwords of strangers cannot push out the other entries', async () => {
  const { api, user } = await product.join('Ruth');
  await db.execute(sql`
    insert into ${accountEvent} (account_id, kind, date)
    select ${user.id}, 'wrongPassword', ${product.clock.now} from generate_series(1, 60)`);
  await product
    .visit()
    .accounts.signIn({ email: user.email, password: 'wrong' })
    .catch(() => {});
  await background.settled();
  const kinds = (await api.settings.getEvents()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'wrongPassword')).toHaveLength(50);
  expect(kinds.at(-1)).toBe('registered');
});

test('wrong passwords for an address without an account leave nothing', async () => {
  const before = await db.$count(accountEvent);
  await product
    .visit()
    .accounts.signIn({ email: 'nobody@church.example', password: 'wrong' })
    .catch(() => {});
  await background.settled();
  expect(await db.$count(accountEvent)).toBe(before);
});

test('a list has at most 200 entries, and none older than 90 days', async () => {
  const { api, user } = await product.join('Ruth');
  product.clock.pass(90 * day);
  await api.accounts.getAuthenticatedUser();
  await product.visit().accounts.signIn({ email: user.email, password: 'gleaning in the field' });
  const again = product.visit();
  await again.accounts.signIn({ email: user.email, password: 'gleaning in the field' });
  expect((await again.settings.getEvents()).map(({ kind }) => kind)).toEqual(['signedIn', 'signedIn']);
  await db.execute(sql`
    insert into ${accountEvent} (account_id, kind, date)
    select ${user.id}, 'signedIn', ${product.clock.now} from generate_series(1, 300)`);
  expect(await again.settings.getEvents()).toHaveLength(200);
});

test('entries are deleted after 90 days', async () => {
  await db.delete(accountEvent);
  await product.join('Ruth');
  product.clock.pass(90 * day - 1000);
  await product.join('Naomi');
  await sweepOld(db, product.clock.now);
  expect(await db.$count(accountEvent)).toBe(2);
  product.clock.pass(1000);
  await sweepOld(db, product.clock.now);
  expect(await db.$count(accountEvent)).toBe(1);
});

test("a user sees only the user's own record", async () => {
  const [ruth, eve] = [await product.join('Ruth'), await product.join('Eve')];
  await ruth.api.settings.changeName({ firstName: 'Ruth', lastName: 'Boaz' });
  expect((await eve.api.settings.getEvents()).map(({ kind }) => kind)).toEqual(['registered']);
});

test('a wrong password writes one row, whether the address has an account or not', async () => {
  const { email } = await product.join('Ruth');
  // The version of a row shows which transaction wrote it, so only rows that this test writes count.
  const rows = async () => {
    const events = await db.select({ id: accountEvent.id, version: sql<string>`xmin::text` }).from(accountEvent);
    const attempts = await db.select({ id: attempt.key, version: sql<string>`xmin::text` }).from(attempt);
    return [...events, ...attempts].map(({ id, version }) => `${id} ${version}`);
  };
  for (const address of [email, 'nobody@church.example', 'nobody.else@church.example']) {
    const before = new Set(await rows());
    await recordWrongPassword(db, { email: address, device: '' }, product.clock.now);
    expect(
      (await rows()).filter((row) => !before.has(row)),
      address,
    ).toHaveLength(1);
  }
});

test('the record has a new calendar link and a download of the library, with the device', async () => {
  const { api, email, password } = await product.join('Ruth');
  await api.calendar.createFeed();
  const signedIn = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email, password },
  });
  const headers = {
    cookie: String(signedIn.headers['set-cookie']).split(';')[0]!,
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  };
  const downloaded = await product.app.inject({ url: '/api/LibraryArchive/Download', headers });
  expect(downloaded.statusCode).toBe(200);
  const events = (await api.settings.getEvents()).map(({ kind, device }) => [kind, device]);
  expect(events).toEqual([
    ['libraryDownloaded', 'Chrome on Windows'],
    ['signedIn', ''],
    ['calendarLinkCreated', ''],
    ['registered', ''],
  ]);
});
