import { setImmediate as nextTurn } from 'node:timers/promises';
import { planHeader } from '@sermon/contract/accounts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { session } from '../../database/schema.ts';
import { openProduct } from '../../../../../tests/support/people.ts';

const product = await openProduct();
const day = 24 * 60 * 60_000;

/** Calls the server with a session cookie, as a copy of the browser would. */
const userOf = async (cookie: string) =>
  (await product.app.inject({ url: '/api/Authentication/GetAuthenticatedUser', headers: { cookie } })).json<{
    data: { email: string } | null;
  }>().data;

async function send(call: string, payload: Record<string, unknown>, cookie = '') {
  const url = `/api/Authentication/${call}`;
  const reply = await product.app.inject({ method: 'POST', url, headers: { cookie }, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  const { name, value } = reply.cookies[0]!;
  return `${name}=${value}`;
}

const newAccount = (email: string) => ({ firstName: 'U', lastName: 'H', email, password: 'a loyal soldier' });

test('signing in, registering and resetting a password end the session that the browser had before', async () => {
  const { email, password } = await product.join('Uriah');
  const first = await send('SignIn', { email, password });
  const elsewhere = await send('SignIn', { email, password });
  expect(await userOf(first)).toMatchObject({ email });

  const second = await send('SignIn', { email, password, rememberMe: true }, first);
  expect([await userOf(first), await userOf(second)]).toMatchObject([null, { email }]);
  expect(await userOf(elsewhere), 'another browser stays signed in').toMatchObject({ email });

  const other = await send('Register', newAccount('eliam@church.example'), second);
  expect([await userOf(second), await userOf(other)]).toMatchObject([null, { email: 'eliam@church.example' }]);

  await product.visit().accounts.sendResetPasswordEmail({ email });
  const message = (await product.emails()).find(({ subject }) => subject?.startsWith('Reset'));
  const code = /\/([\w~-]+)$/m.exec(message?.text ?? '')?.[1];
  const reset = { email, code, password: 'a new password', confirmPassword: 'a new password' };
  const last = await send('ResetPassword', reset, other);
  expect([await userOf(other), await userOf(last)]).toMatchObject([null, { email }]);
});

test('a failed sign-in leaves the session that the browser had before', async () => {
  const { api, email, user } = await product.join('Abner');
  await expect(api.accounts.signIn({ email, password: 'wrong' })).rejects.toMatchObject({ statusCode: 400 });
  expect(await api.accounts.getAuthenticatedUser()).toEqual(user);
});

test('a person who has registered stays signed in as with "Keep me signed in", except on a shared computer', async () => {
  const register = async (payload: object) => {
    const reply = await product.app.inject({ method: 'POST', url: '/api/Authentication/Register', payload });
    return reply.cookies.find(({ name }) => name.endsWith('session')) as { value: string; maxAge?: number };
  };
  expect((await register({ ...newAccount('hushai@church.example'), rememberMe: false })).maxAge).toBeUndefined();
  const session = await register(newAccount('ittai@church.example'));
  expect(session.maxAge).toBe((90 * day) / 1000);
  product.clock.pass(89 * day);
  expect(await userOf(`session=${session.value}`)).toMatchObject({ email: 'ittai@church.example' });
});

test('a remembered session ends a year after signing in, even if it is used every day', async () => {
  const { email, password } = await product.join('Asher');
  const browser = product.visit();
  await browser.accounts.signIn({ email, password, rememberMe: true });
  for (let passed = 0; passed < 364; passed += 52) {
    product.clock.pass(52 * day);
    expect(await browser.accounts.getAuthenticatedUser()).not.toBeNull();
  }
  product.clock.pass(day - 1000);
  expect(await browser.accounts.getAuthenticatedUser()).not.toBeNull();
  product.clock.pass(1000);
  expect(await browser.accounts.getAuthenticatedUser()).toBeNull();
});

test('any other session ends 30 days after signing in, even if it is used all the time', async () => {
  const { email, password } = await product.join('Gad');
  const browser = product.visit();
  await browser.accounts.signIn({ email, password });
  for (let hours = 0; hours < 30 * 24 - 12; hours += 12) {
    product.clock.pass(day / 2);
    expect(await browser.accounts.getAuthenticatedUser()).not.toBeNull();
  }
  product.clock.pass(day / 2 - 1000);
  expect(await browser.accounts.getAuthenticatedUser()).not.toBeNull();
  product.clock.pass(1000);
  expect(await browser.accounts.getAuthenticatedUser()).toBeNull();
});

test('the cookie of a remembered session does not outlive the session', async () => {
  const { email, password } = await product.join('Dan');
  const cookie = await send('SignIn', { email, password, rememberMe: true });
  const use = async () =>
    (await product.app.inject({ url: '/api/Authentication/RefreshUser', headers: { cookie } })).headers['set-cookie'];
  for (let n = 0; n < 4; n++) {
    product.clock.pass(80 * day);
    await use();
  }
  product.clock.pass(day);
  expect(await use(), '321 days after signing in, the session is not extended').toBeUndefined();
  expect(await userOf(cookie)).toMatchObject({ email });
});

describe('a question of an open window about the subscription', () => {
  const ask = (cookie: string) =>
    product.app.inject({ url: '/api/Authentication/PlanState', headers: cookie ? { cookie } : {} });
  const hasPlan = (reply: Awaited<ReturnType<typeof ask>>) => reply.headers[planHeader] !== undefined;

  test.each([
    [false, 1],
    [true, 90],
  ])('does not extend the session, nor count as its use (remembered: %s)', async (rememberMe, days) => {
    const { email, password, user } = await product.join(`Gideon${days}`);
    const cookie = await send('SignIn', { email, password, rememberMe });
    const { db } = product.services;
    const stored = () => db.select().from(session).where(eq(session.accountId, user.id)).orderBy(session.id);
    const before = await stored();
    for (let n = 0; n < 4; n += 1) {
      product.clock.pass((days * day) / 4 - 1_000);
      const reply = await ask(cookie);
      expect([reply.statusCode, reply.json(), hasPlan(reply)]).toEqual([
        200,
        { success: true, data: null, message: '' },
        true,
      ]);
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect(await stored()).toEqual(before);
    product.clock.pass(4_000);
    const late = await ask(cookie);
    expect([late.statusCode, hasPlan(late)]).toEqual([200, false]);
    expect(await userOf(cookie)).toBeNull();
  });

  test('is answered to visitors, and says nothing to them', async () => {
    const reply = await ask('');
    expect([reply.statusCode, hasPlan(reply), reply.json()]).toEqual([
      200,
      false,
      { success: true, data: null, message: '' },
    ]);
  });
});

test.runIf(process.env.TEST_DATABASE === 'embedded')(
  'while the database is busy, one user of a network does not wait for the requests of another',
  async () => {
    const { db } = product.services;
    const [flood, ruth] = [await product.join('Flood'), await product.join('Ruth')];
    await Promise.all([flood, ruth].map(({ api }) => api.accounts.refreshUser()));
    let release = () => {};
    let held: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      const hold = (resolve: () => void) => {
        release = resolve;
        begun();
      };
      held = db.transaction(() => new Promise<void>(hold));
    });
    const served: string[] = [];
    const ask = ({ api }: typeof ruth, label: string) => api.accounts.refreshUser().then(() => served.push(label));
    const requests = Array.from({ length: 40 }, () => ask(flood, 'flood'));
    requests.push(ask(ruth, 'Ruth'));
    // Lets all requests arrive at the database.
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    release();
    await Promise.all([held, ...requests]);
    expect(served.indexOf('Ruth')).toBeLessThan(20);
  },
);
