import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { attempt, knownDevice } from '../../database/schema.ts';

const product = await openProduct();
const { db } = product.services;
const minute = 60_000;

const signIn = ({ email, password }: Person, from?: string) => product.visit(from).accounts.signIn({ email, password });
const guess = ({ email }: Person, from?: string) =>
  product.visit(from).accounts.signIn({ email, password: 'not the password' });

/** Lets strangers in ten networks guess 100 passwords of an account. */
async function attack(person: Person) {
  for (const network of 'abcdefghij') {
    const wrong = { statusCode: 400 };
    await Promise.all(
      Array.from({ length: 10 }, () => expect(guess(person, `2001:db8:${network}::1`)).rejects.toMatchObject(wrong)),
    );
  }
}

/** Changes the count of attempts whose key matches a pattern, as if there had been so many. */
const setCount = (count: number, pattern: string) =>
  db
    .update(attempt)
    .set({ count })
    .where(sql`${attempt.key} like ${pattern}`);

/** Leaves one more of the 100 wrong passwords that are allowed for an account. */
async function nearlyAttack(person: Person) {
  await guess(person, '100.64.0.1').catch(() => {});
  await setCount(99, `signIn of ${person.email}`);
}

const isOf = ({ user }: Person) => eq(knownDevice.accountId, user.id);

const tooMany = { statusCode: 429 };

test('a hundred wrong passwords by strangers never lock out a browser that has signed in before', async () => {
  const person = await product.join('Tamar');
  await attack(person);
  await expect(guess(person, '2001:db8:a::1')).rejects.toMatchObject(tooMany);
  await expect(person.api.accounts.signIn(person)).resolves.toEqual(person.user);
  await expect(product.visit().accounts.signIn(person), 'from an unknown browser, too').resolves.toEqual(person.user);
});

test('strangers in the same network do not lock out a browser that has signed in before', async () => {
  const person = await product.join('Perez');
  const from = '203.0.113.5';
  const known = product.visit(from);
  await known.accounts.signIn(person);
  for (let n = 0; n < 10; n++) await expect(guess(person, from)).rejects.toMatchObject({ statusCode: 400 });
  await expect(signIn(person, from)).rejects.toMatchObject(tooMany);
  await setCount(100, `signIn from ${from}`);
  await expect(known.accounts.signIn(person)).resolves.toEqual(person.user);
});

test('a known browser may be wrong ten times in 15 minutes, and locks only itself', async () => {
  const person = await product.join('Zerah');
  const attempt = (password: string) => person.api.accounts.signIn({ email: person.email, password });
  for (let n = 0; n < 9; n++) await expect(attempt('wrong')).rejects.toMatchObject({ statusCode: 400 });
  await expect(attempt(person.password), 'a successful sign-in resets the count').resolves.toEqual(person.user);
  for (let n = 0; n < 10; n++) await expect(attempt('wrong')).rejects.toMatchObject({ statusCode: 400 });
  await expect(attempt(person.password)).rejects.toMatchObject({
    ...tooMany,
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
  await expect(signIn(person)).resolves.toEqual(person.user);
  product.clock.pass(15 * minute);
  await expect(attempt(person.password)).resolves.toEqual(person.user);
});

test('a known browser signs in at most 100 times in 15 minutes', async () => {
  const person = await product.join('Shelah');
  await person.api.accounts.signIn(person);
  await setCount(99, `all signIn of ${person.email}%`);
  await expect(person.api.accounts.signIn(person)).resolves.toEqual(person.user);
  await expect(person.api.accounts.signIn(person)).rejects.toMatchObject(tooMany);
});

test('the owner of an attacked account has two tries in a new place', async () => {
  const person = await product.join('Judah');
  await nearlyAttack(person);
  for (let n = 0; n < 3; n++)
    await expect(guess(person, '192.0.2.77'), `try ${n}`).rejects.toMatchObject({ statusCode: 400 });
  await expect(guess(person, '198.51.100.7')).rejects.toMatchObject({ statusCode: 400 });
  await expect(guess(person, '198.51.100.8')).rejects.toMatchObject({ statusCode: 400 });
  await expect(signIn(person, '198.51.100.9'), 'one /24 network').rejects.toMatchObject(tooMany);
  await expect(guess(person, '2001:db8:aa:1::1')).rejects.toMatchObject({ statusCode: 400 });
  await expect(guess(person, '2001:db8:aa:2::1')).rejects.toMatchObject({ statusCode: 400 });
  await expect(signIn(person, '2001:db8:aa:3::1'), 'one /48 network').rejects.toMatchObject(tooMany);
  await expect(signIn(person, '203.0.113.1')).resolves.toEqual(person.user);
});

test('all networks together have 300 more tries while an account is attacked', async () => {
  const person = await product.join('Onan');
  await nearlyAttack(person);
  for (let n = 0; n < 2; n++) await expect(guess(person, '192.0.2.1')).rejects.toMatchObject({ statusCode: 400 });
  await setCount(299, `signIn of ${person.email} during an attack`);
  await expect(guess(person, '198.51.100.1')).rejects.toMatchObject({ statusCode: 400 });
  await expect(signIn(person, '203.0.113.1')).rejects.toMatchObject(tooMany);
  await expect(person.api.accounts.signIn(person), 'a known browser').resolves.toEqual(person.user);
  product.clock.pass(15 * minute);
  await expect(signIn(person, '203.0.113.1')).resolves.toEqual(person.user);
});

test('a browser is known only to the accounts that it has signed in to', async () => {
  const [ruth, orpah] = [await product.join('Ruth'), await product.join('Orpah')];
  const from = '203.0.113.20';
  const browser = product.visit(from);
  await browser.accounts.signIn(ruth);
  for (let n = 0; n < 10; n++) await guess(orpah, from).catch(() => {});
  await expect(browser.accounts.signIn(orpah)).rejects.toMatchObject(tooMany);
  product.clock.pass(15 * minute);
  await browser.accounts.signIn(orpah);
  for (const person of [ruth, orpah]) {
    for (let n = 0; n < 10; n++) await guess(person, from).catch(() => {});
    await expect(browser.accounts.signIn(person)).resolves.toEqual(person.user);
  }
});

test('an account knows its 20 newest browsers', async () => {
  const person = await product.join('Boaz');
  for (let n = 0; n < 19; n++) {
    product.clock.pass(1000);
    await signIn(person, `192.0.2.${n}`);
  }
  expect(await db.$count(knownDevice, isOf(person))).toBe(20);
  const [oldest] = await db.select().from(knownDevice).where(isOf(person)).orderBy(knownDevice.dateUsed).limit(1);
  product.clock.pass(1000);
  await signIn(person, '192.0.2.20');
  const known = await db.select().from(knownDevice).where(isOf(person));
  expect(known).toHaveLength(20);
  expect(known).not.toContainEqual(oldest);
});

test('scripts and other sites cannot read the device cookie, and only its hash is stored', async () => {
  const cookieAt = async (publicUrl: string) => {
    const { app } = publicUrl.startsWith('https:') ? await openProduct({ PUBLIC_URL: publicUrl }) : product;
    const payload = { firstName: 'U', lastName: 'H', email: 'uriah@church.example', password: 'a loyal soldier' };
    const reply = await app.inject({ method: 'POST', url: '/api/Authentication/Register', payload });
    return String([reply.headers['set-cookie']].flat()[1]);
  };
  const cookie = await cookieAt('http://sermon.test');
  expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const token = cookie.slice('device='.length, 'device='.length + 43);
  const stored = await db.select().from(knownDevice);
  expect(stored.some(({ tokenHash }) => tokenHash.includes(token))).toBe(false);
  expect(await cookieAt('https://sermon.example')).toMatch(
    /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test.each([
  ['empty', ''],
  ['short', 'A'.repeat(42)],
  ['long', 'A'.repeat(4_000)],
  ['with a null character', `${'A'.repeat(42)}%00`],
  ['with SQL', "' or true --"],
])('a malformed device cookie is replaced: %s', async (_, value) => {
  const { email, password } = await product.join('Ahab');
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    headers: { cookie: `device=${value}` },
    payload: { email, password },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.cookies).toMatchObject([{ name: 'session' }, { name: 'device' }]);
  expect(reply.cookies[1]?.value).toMatch(/^[\w-]{43}$/);
});

test('a password reset makes every other browser unknown', async () => {
  const person = await product.join('Amnon');
  await product.visit().accounts.sendResetPasswordEmail({ email: person.email });
  const message = (await product.emails()).findLast(({ to }) => to?.[0]?.address === person.email);
  const code = /\/([\w~-]+)$/m.exec(message?.text ?? '')?.[1] ?? '';
  const password = 'a new password';
  const browser = product.visit();
  await browser.accounts.resetPassword({ email: person.email, password, confirmPassword: password, code });
  expect(await db.$count(knownDevice, isOf(person))).toBe(1);
  await expect(browser.accounts.signIn({ email: person.email, password })).resolves.toEqual(person.user);
});
