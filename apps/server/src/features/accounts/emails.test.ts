import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { copyTestDatabase } from '../../../../../tests/support/database.ts';
import { openProduct, type Product } from '../../../../../tests/support/people.ts';
import { siblingDatabase } from '../../../../../tests/support/postgres.ts';
import { openDatabase } from '../../database/open.ts';

const person = { firstName: 'İlk', lastName: 'Öz', password: 'long enough' };

/** Opens the product on an empty PostgreSQL database whose locale only knows the letters A to Z. */
async function openWithLocaleC(): Promise<Product> {
  const template = inject('testTemplate');
  const { url = '' } = await copyTestDatabase(template);
  const silent = { info() {}, warn() {}, error() {} };
  const admin = await openDatabase({ url: siblingDatabase(url, 'postgres'), directory: '', log: silent });
  const name = `${new URL(url).pathname.slice(1)}_c`;
  afterAll(async () => {
    await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
    await admin.close();
  });
  await admin.db.execute(sql.raw(`create database ${name} template template0 encoding 'UTF8' locale 'C'`));
  const database = await openDatabase({ url: siblingDatabase(url, name), directory: '', log: silent });
  await database.migrate();
  return openProduct({}, Promise.resolve(database));
}

const products: [locale: string, product: Product][] = [['the usual locale', await openProduct()]];
if (inject('testTemplate').kind === 'postgres') products.push(['locale C', await openWithLocaleC()]);

test.each(
  products.flatMap(([locale, product]) =>
    ['İ-x@example.org', 'É@example.org', 'STRASSE-ß@example.org'].map((email) => [email, locale, product] as const),
  ),
)('the address %s can register, sign in and reset its password (%s)', async (email, _, product) => {
  const { accounts } = product.visit();
  const user = await accounts.register({ ...person, email });
  expect(await product.visit().accounts.signIn({ ...person, email })).toEqual(user);
  await accounts.sendResetPasswordEmail({ email });
  const message = (await product.emails()).find(
    ({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Reset'),
  );
  const [segment = '', code = ''] = /reset-password\/([\w-]+)\/([\w~-]+)$/m.exec(message?.text ?? '')?.slice(1) ?? [];
  expect(await accounts.decodeResetPasswordEmail({ email: segment })).toBe(email);
  const reset = { email, code, password: 'a new password', confirmPassword: 'a new password' };
  expect(await accounts.resetPassword(reset)).toEqual(user);
  expect(await product.visit().accounts.signIn({ email, password: 'a new password' })).toEqual(user);
});

test.each(products)(
  'an address has one account and one count in every case that the database folds: %s',
  async (_, product) => {
    const { db } = product.services;
    const folds = async (a: string, b: string) =>
      (await db.execute<{ same: boolean }>(sql`select lower(${a}::text) = lower(${b}::text) as same`)).rows[0]?.same;
    const [upper, lower] = ['É.Name@example.org', 'é.nAME@example.org'];
    await product.visit().accounts.register({ ...person, email: upper });
    const again = product.visit().accounts.register({ ...person, email: lower });
    if (await folds('É', 'é'))
      await expect(again).rejects.toMatchObject({
        fields: { Email: ['An account with this email address already exists.'] },
      });
    else await expect(again, 'an account of its own').resolves.toMatchObject({ email: lower });
    expect(await product.visit().accounts.signIn({ ...person, email: 'É.NAME@example.org' })).toMatchObject({
      email: upper,
    });

    const guess = (email: string) => product.visit('192.0.2.1').accounts.signIn({ email, password: 'wrong' });
    for (let n = 0; n < 10; n++)
      await expect(guess(n % 2 ? upper : 'É.NAME@EXAMPLE.org')).rejects.toMatchObject({ statusCode: 400 });
    await expect(guess('É.name@example.org')).rejects.toMatchObject({ statusCode: 429 });
  },
);
