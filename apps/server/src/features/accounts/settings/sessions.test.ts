import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { knownDevice, session } from '../../../database/schema.ts';
import { deviceOf } from '../devices.ts';
import { hashOf } from '../secrets.ts';
import { endSessionById } from '../sessionStore.ts';

const product = await openProduct();
const { db } = product.services;
const hour = 60 * 60_000;
const day = 24 * hour;

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** Signs in with a user agent, and returns the cookie of the session. */
async function signInWith({ email, password }: Person, userAgent: string, rememberMe = true): Promise<string> {
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    headers: { 'user-agent': userAgent },
    payload: { email, password, rememberMe },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const { name, value } = reply.cookies.find((cookie) => cookie.name === 'session')!;
  return `${name}=${value}`;
}
const userOf = async (cookie: string) =>
  (await product.app.inject({ url: '/api/Authentication/GetAuthenticatedUser', headers: { cookie } })).json<{
    data: { email: string } | null;
  }>().data;

test('sessions have the names of their devices, the most recently used first', async () => {
  const ruth = await product.join('Ruth');
  product.clock.pass(hour);
  await signInWith(ruth, windows);
  product.clock.pass(hour);
  const phone = await signInWith(ruth, iPhone);
  product.clock.pass(hour);
  const { now } = product.clock;
  const sessions = await ruth.api.settings.getSessions();
  expect(sessions.map(({ id: _, ...shown }) => shown)).toEqual([
    { device: '', kind: 'unknown', isCurrent: true, dateCreated: new Date(now.getTime() - 3 * hour), dateUsed: now },
    { device: 'Safari on iPhone', kind: 'phone', isCurrent: false, ...both(new Date(now.getTime() - hour)) },
    { device: 'Chrome on Windows', kind: 'computer', isCurrent: false, ...both(new Date(now.getTime() - 2 * hour)) },
  ]);
  product.clock.pass(hour);
  await userOf(phone);
  expect((await ruth.api.settings.getSessions()).map(({ device }) => device)).toEqual([
    expect.any(String),
    expect.any(String),
    'Chrome on Windows',
  ]);
  const json = JSON.stringify(sessions);
  for (const { tokenHash } of await db.select({ tokenHash: session.tokenHash }).from(session))
    expect(json).not.toContain(tokenHash);
});
const both = (date: Date) => ({ dateCreated: date, dateUsed: date });

test.each([
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Microsoft Edge on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome on Chrome OS',
    'computer',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
    'phone',
  ],
  ['Go to evil.example now/9 (Windows NT 10.0)', 'Windows', 'computer'],
  ['curl/8.5.0', '', 'unknown'],
  ['', '', 'unknown'],
  [undefined, '', 'unknown'],
])('the user agent %s is %s', (userAgent, device, deviceKind) => {
  expect(deviceOf(userAgent)).toEqual({ device, deviceKind });
});

test('the name of a device is short, whatever a browser sends', async () => {
  const ruth = await product.join('Ruth');
  for (const agent of [`Opera/${'9'.repeat(5_000)}`, '('.repeat(3_000), `(${'x'.repeat(600)}) Chrome/1`, '\u00e9'])
    await signInWith(ruth, agent);
  for (const { device } of await ruth.api.settings.getSessions()) expect(device.length).toBeLessThanOrEqual(60);
});

test('one session can be ended, and all others', async () => {
  const ruth = await product.join('Ruth');
  const [first, second, third] = [
    await signInWith(ruth, windows),
    await signInWith(ruth, iPhone),
    await signInWith(ruth, 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'),
  ];
  const { id } = (await ruth.api.settings.getSessions()).find(({ device }) => device === 'Safari on iPhone')!;
  expect(await ruth.api.settings.endSession({ id })).toBeNull();
  expect(await Promise.all([first, second, third].map(userOf))).toMatchObject([{}, null, {}]);
  await expect(ruth.api.settings.endSession({ id }), 'a second time').rejects.toMatchObject({ statusCode: 404 });
  expect(await ruth.api.settings.endOtherSessions()).toBeNull();
  expect(await Promise.all([first, third].map(userOf))).toEqual([null, null]);
  expect(await ruth.api.settings.getSessions()).toHaveLength(1);
  expect((await ruth.api.settings.getEvents()).map(({ kind, device }) => [kind, device])).toEqual([
    ['otherSessionsEnded', ''],
    ['sessionEnded', 'Safari on iPhone'],
    ['signedIn', 'Firefox on Linux'],
    ['signedIn', 'Safari on iPhone'],
    ['signedIn', 'Chrome on Windows'],
    ['registered', ''],
  ]);
});

test('a request of a session that has ended ends no other one', async () => {
  const ruth = await product.join('Ruth');
  const cookie = await signInWith(ruth, windows);
  const sessionHash = hashOf(cookie.split('=')[1]!);
  const [current, other] = await ruth.api.settings.getSessions();
  const request = { accountId: ruth.user.id, sessionHash, id: other!.isCurrent ? other!.id : current!.id };
  await db.delete(session).where(eq(session.tokenHash, sessionHash));
  expect(await endSessionById(db, request, product.clock.now)).toBeUndefined();
  expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual(ruth.user);
});

test('a sign-in that cannot remember the browser starts no session', async () => {
  const ruth = await product.join('Ruth');
  await db.execute(
    sql`alter table ${knownDevice} add constraint no_device check (account_id <> ${sql.raw(`'${ruth.user.id}'`)}) not valid`,
  );
  const before = await db.$count(session);
  await expect(product.visit().accounts.signIn(ruth)).rejects.toMatchObject({ statusCode: 500 });
  expect(await db.$count(session)).toBe(before);
  await db.execute(sql`alter table ${knownDevice} drop constraint no_device`);
  await product.visit().accounts.signIn(ruth);
  expect(await db.$count(session)).toBe(before + 1);
});

test('ending the current session signs out', async () => {
  const { api } = await product.join('Ruth');
  const id = (await api.settings.getSessions())[0]!.id;
  await api.settings.endSession({ id });
  expect(await api.accounts.getAuthenticatedUser()).toBeNull();
});

test("another user's session looks like one that does not exist, and lives on", async () => {
  const [ruth, eve] = [await product.join('Ruth'), await product.join('Eve')];
  const id = (await ruth.api.settings.getSessions())[0]!.id;
  await expect(eve.api.settings.endSession({ id })).rejects.toMatchObject({ statusCode: 404 });
  expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual(ruth.user);
});

test('the 51st session ends the one that was not used for the longest time', async () => {
  const ruth = await product.join('Ruth');
  const oldest = await signInWith(ruth, windows);
  product.clock.pass(2 * hour);
  await ruth.api.accounts.getAuthenticatedUser();
  await db.execute(sql`
    insert into ${session} (token_hash, account_id, is_remembered, date_created, date_used, date_expires)
    select 'made ' || n, ${ruth.user.id}, true, ${product.clock.now}, ${product.clock.now}, ${new Date(product.clock.now.getTime() + day)}
    from generate_series(1, 48) n`);
  expect(await ruth.api.settings.getSessions()).toHaveLength(50);
  const newest = await signInWith(ruth, iPhone);
  expect(await Promise.all([oldest, newest].map(userOf))).toMatchObject([null, {}]);
  expect(await ruth.api.settings.getSessions()).toHaveLength(50);
  expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual(ruth.user);
});

test('the use of a session is recorded once an hour, also in the last days of its life', async () => {
  const ruth = await product.join('Ruth');
  const cookie = await signInWith(ruth, windows, false);
  product.clock.pass(hour / 2);
  const dateUsed = async () =>
    (await ruth.api.settings.getSessions()).find(({ device }) => device === 'Chrome on Windows')?.dateUsed;
  const signedIn = await dateUsed();
  await userOf(cookie);
  expect(await dateUsed()).toEqual(signedIn);
  product.clock.pass(hour / 2);
  const { now } = product.clock;
  await Promise.all(Array.from({ length: 5 }, () => userOf(cookie)));
  expect(await dateUsed()).toEqual(now);
  for (let days = 0; days < 29; days += 0.5) {
    product.clock.pass(day / 2);
    await userOf(cookie);
    await ruth.api.accounts.getAuthenticatedUser();
  }
  const later = product.clock.now;
  expect(later.getTime() - signedIn!.getTime()).toBeGreaterThan(29 * day);
  expect(await dateUsed()).toEqual(later);
});
