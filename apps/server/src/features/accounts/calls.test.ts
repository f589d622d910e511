import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';

const product = await openProduct();
const day = 24 * 60 * 60_000;

/** Returns the newest reset email to an address. */
const resetEmail = async (email: string) =>
  (await product.emails()).findLast(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Reset'));
const linkIn = (text: string | undefined) => new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? 'nowhere:');
const partsOf = (link: URL) => link.pathname.split('/').slice(3) as [string, string];

test('the first account on an empty server is an administrator, the next one is not', async () => {
  const first = await product.join('Moses');
  const second = await product.join('Aaron');
  expect([first.user.isAdministrator, second.user.isAdministrator]).toEqual([true, false]);
});

test('registering signs the user in', async () => {
  const { api, user, email } = await product.join('Ruth');
  expect(user).toMatchObject({ email, firstName: 'Ruth', lastName: 'Adeyemi', inAdminImpersonationMode: false });
  expect(await api.accounts.getAuthenticatedUser()).toEqual(user);
  expect(await api.accounts.refreshUser()).toEqual(user);
});

test('a visitor has no account', async () => {
  expect(await product.visit().accounts.getAuthenticatedUser()).toBeNull();
});

test('every user is a subscriber without billing, and new accounts are free with billing', async () => {
  const { user } = await product.join();
  expect(user.makerSubscription).toMatchObject({ status: 'active' });
  const shop = await openProduct({ BILLING_PROVIDER: 'sandbox' });
  expect((await shop.join()).user.makerSubscription).toBeNull();
});

test('a user signs in with the address in any case, and signing out ends the session on the server', async () => {
  const { email, password, user } = await product.join('Boaz');
  const api = product.visit();
  expect(await api.accounts.signIn({ email: `  ${email.toUpperCase()} `, password })).toEqual(user);
  expect(await api.accounts.signOut()).toBe('/auth/sign-in');
  await expect(api.accounts.refreshUser()).rejects.toMatchObject({ statusCode: 401, message: 'Sign in required' });
});

test('a wrong password and an unknown address get the same reply', async () => {
  const { email } = await product.join('Naomi');
  const refusals = await Promise.all(
    [email, 'nobody@church.example'].map((address) =>
      product
        .visit()
        .accounts.signIn({ email: address, password: 'not the password' })
        .catch((error: unknown) => error),
    ),
  );
  expect(refusals[0]).toMatchObject({
    statusCode: 400,
    fields: { Password: ['The email address or password is incorrect.'] },
  });
  expect(refusals[1]).toEqual(refusals[0]);
});

test('a session ends after a day without use, a remembered session after 90 days', async () => {
  const { email, password } = await product.join('Obed');
  const [passing, remembered] = [product.visit(), product.visit()];
  await passing.accounts.signIn({ email, password });
  await remembered.accounts.signIn({ email, password, rememberMe: true });
  product.clock.pass(day - 60_000);
  expect(await passing.accounts.getAuthenticatedUser()).not.toBeNull();
  product.clock.pass(day - 60_000);
  expect(await passing.accounts.getAuthenticatedUser(), 'use extends the session').not.toBeNull();
  product.clock.pass(day);
  expect(await passing.accounts.getAuthenticatedUser()).toBeNull();
  expect(await remembered.accounts.getAuthenticatedUser()).not.toBeNull();
  product.clock.pass(90 * day);
  expect(await remembered.accounts.getAuthenticatedUser()).toBeNull();
});

test('an email address can have only one account', async () => {
  const { email } = await product.join('Orpah');
  const again = product
    .visit()
    .accounts.register({ firstName: 'O', lastName: 'P', email: email.toUpperCase(), password: 'gleaning' });
  await expect(again).rejects.toMatchObject({
    fields: { Email: ['An account with this email address already exists.'] },
  });
});

test('a new password must have 8 to 128 characters', async () => {
  const register = (password: string) =>
    product
      .visit()
      .accounts.register({ firstName: 'A', lastName: 'B', email: `p${password.length}@church.example`, password });
  await expect(register('1b3d5f7')).rejects.toMatchObject({
    fields: { Password: ['Password must be 8 to 128 characters'] },
  });
  await expect(register('x'.repeat(129))).rejects.toMatchObject({
    fields: { Password: ['Password must be 8 to 128 characters'] },
  });
  await expect(register('1b3d5f7h')).resolves.toBeDefined();
  await expect(register('🕊🌿'.repeat(64))).resolves.toBeDefined();
});

test('an invalid address and an incomplete name are refused with a message under the field', async () => {
  const register = (person: { firstName: string; lastName: string; email: string }) =>
    product.visit().accounts.register({ ...person, password: 'long enough' });
  await expect(register({ firstName: 'A', lastName: 'B', email: 'nobody' })).rejects.toMatchObject({
    fields: { Email: ['Invalid Email Address'] },
  });
  await expect(register({ firstName: ' ', lastName: '', email: 'a@b.example' })).rejects.toMatchObject({
    fields: { FullName: ['First and Last name are required'] },
  });
});

test('the link in the email resets a password once within an hour and ends every session', async () => {
  const { api, email, user } = await product.join('Jesse');
  expect(
    await product.visit().accounts.sendResetPasswordEmail({ email, redirect: '/library-home?query=x' }),
  ).toBeNull();
  const link = linkIn((await resetEmail(email))?.text);
  expect(link.origin, 'the link begins with PUBLIC_URL').toBe('http://sermon.test');
  expect(link.searchParams.get('redirect')).toBe('/library-home?query=x');
  const [segment, code] = partsOf(link);
  const browser = product.visit();
  expect(await browser.accounts.decodeResetPasswordEmail({ email: segment })).toBe(email);

  const reset = { email, password: 'a new password', code };
  await expect(browser.accounts.resetPassword({ ...reset, confirmPassword: 'another' })).rejects.toMatchObject({
    fields: { ConfirmPassword: ['Please make sure your passwords match'] },
  });
  expect(await browser.accounts.resetPassword({ ...reset, confirmPassword: reset.password })).toEqual(user);
  expect(await browser.accounts.getAuthenticatedUser(), 'resetting signs the user in').toEqual(user);
  expect(await api.accounts.getAuthenticatedUser(), 'the earlier session has ended').toBeNull();
  await expect(
    product.visit().accounts.resetPassword({ ...reset, confirmPassword: reset.password }),
  ).rejects.toMatchObject({
    fields: { Email: ['This reset link is no longer valid. Please request a new one.'] },
  });
  expect(await product.visit().accounts.signIn({ email, password: 'a new password' })).toEqual(user);
});

test('every reset link is valid for an hour, until one of them is used', async () => {
  const { email } = await product.join('David');
  const ask = async () => {
    product.clock.pass(1000);
    await product.visit().accounts.sendResetPasswordEmail({ email });
    return partsOf(linkIn((await resetEmail(email))?.text))[1];
  };
  const use = (code: string) =>
    product
      .visit()
      .accounts.resetPassword({ email, code, password: 'a new password', confirmPassword: 'a new password' });
  const [older, newer] = [await ask(), await ask()];
  await expect(use(older), 'strangers who ask for emails do not invalidate it').resolves.toMatchObject({ email });
  await expect(use(newer)).rejects.toMatchObject({ statusCode: 400 });
  product.clock.pass(5 * 60_000);
  const late = await ask();
  product.clock.pass(60 * 60_000);
  await expect(use(late)).rejects.toMatchObject({ statusCode: 400 });
});

test('asking for a reset email gets the same reply for an unknown address, but sends nothing', async () => {
  const before = (await product.emails()).length;
  expect(await product.visit().accounts.sendResetPasswordEmail({ email: 'stranger@church.example' })).toBeNull();
  expect(await product.emails()).toHaveLength(before);
});

test('a redirect in the reset link never leads to another site', async () => {
  const { email } = await product.join('Joab');
  await product.visit().accounts.sendResetPasswordEmail({ email, redirect: '//evil.example/x' });
  expect(linkIn((await resetEmail(email))?.text).search).toBe('');
});

test('ten wrong passwords within 15 minutes lock the account for this network, and Retry-After gives the time', async () => {
  const { email, password } = await product.join('Saul');
  const attempt = (candidate: string) => product.visit().accounts.signIn({ email, password: candidate });
  for (let n = 0; n < 9; n++) await expect(attempt('wrong')).rejects.toMatchObject({ statusCode: 400 });
  await expect(attempt(password), 'a successful sign-in resets the count').resolves.toMatchObject({ email });
  for (let n = 0; n < 10; n++) await expect(attempt('wrong')).rejects.toMatchObject({ statusCode: 400 });
  await expect(attempt(password)).rejects.toMatchObject({
    statusCode: 429,
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
  const signIn = { method: 'POST', url: '/api/Authentication/SignIn', payload: { email, password } } as const;
  const raw = await product.app.inject(signIn);
  expect(Number(raw.headers['retry-after'])).toBeGreaterThan(14 * 60);
  const elsewhere = await product.app.inject({ ...signIn, remoteAddress: '203.0.113.9' });
  expect(elsewhere.statusCode, 'guessing from another network does not lock the owner out at home').toBe(200);
  product.clock.pass(15 * 60_000);
  await expect(attempt(password)).resolves.toMatchObject({ email });
});

test('the browser keeps the cookie of a remembered session as long as the session is used', async () => {
  const { email, password } = await product.join('Asaph');
  const payload = { email, password, rememberMe: true };
  const signedIn = await product.app.inject({ method: 'POST', url: '/api/Authentication/SignIn', payload });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
  const use = async () =>
    String(
      (await product.app.inject({ url: '/api/Authentication/RefreshUser', headers: { cookie } })).headers['set-cookie'],
    );
  expect(await use()).toBe('undefined');
  product.clock.pass(2 * 60 * 60_000);
  expect(await use()).toBe(`${cookie}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`);
});

test('another site cannot cause a sign-out or a sign-in', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
    const answers = await Promise.all([
      product.app.inject({ method: 'GET', url: '/api/Authentication/SignOut', headers }),
      product.app.inject({ method: 'POST', url: '/api/Authentication/SignIn', headers, payload: {} }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403]);
  }
  const plainHttp = { method: 'GET', url: '/api/Authentication/SignOut' } as const;
  const linked = await product.app.inject({ ...plainHttp, headers: { referer: 'http://evil.example/' } });
  const hidden = await product.app.inject(plainHttp);
  const fromOurs = await product.app.inject({ ...plainHttp, headers: { referer: 'http://localhost/library-home' } });
  expect([linked, hidden, fromOurs].map(({ statusCode }) => statusCode)).toEqual([403, 403, 200]);
  const behindProxy = { origin: 'http://sermon.test', host: '127.0.0.1:3000' };
  const proxied = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    headers: behindProxy,
    payload: {},
  });
  expect(proxied.statusCode, 'PUBLIC_URL is accepted even if a proxy changes Host').toBe(400);
  const own = await product.app.inject({
    method: 'GET',
    url: '/api/Authentication/SignOut',
    headers: { origin: 'http://localhost:80' },
  });
  expect(own.statusCode).toBe(200);
});

test('scripts and other sites cannot read the session cookie', async () => {
  const { email, password } = await product.join('Uriah');
  const cookieAt = async (publicUrl: string) => {
    const { app } = publicUrl === 'http://sermon.test' ? product : await openProduct({ PUBLIC_URL: publicUrl });
    const url = publicUrl === 'http://sermon.test' ? 'SignIn' : 'Register';
    const reply = await app.inject({
      method: 'POST',
      url: `/api/Authentication/${url}`,
      payload: { email, password, firstName: 'U', lastName: 'H' },
    });
    return String([reply.headers['set-cookie']].flat()[0]);
  };
  expect(await cookieAt('http://sermon.test')).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await cookieAt('https://sermon.example')).toMatch(
    // Registering keeps the user signed in.
    /^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
