import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { account } from '../../database/schema.ts';
import { hashCost as productCost } from '../accounts/hashCost.ts';
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts';

const product = await openProduct();
const refusal = {
  fields: { Password: ['This password is very common and easy to guess. Please choose another one.'] },
};

/** Returns the code of the reset link that was sent to an address, or '' if there is none. */
async function resetCodeOf(email: string): Promise<string> {
  const message = (await product.emails()).find(({ to }) => to?.[0]?.address === email);
  return /\/([\w~-]+)$/m.exec(message?.text ?? '')?.[1] ?? '';
}

test('passwords are hashed with Argon2id, 19 MiB, 2 passes and 1 lane; only tests use less', async () => {
  const password = 'gleaning in the field';
  expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  const stored = await hash(password, productCost);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, password), 'a hash with other parameters').toBe(true);
  expect(await isPassword(stored, 'gleaning in a field')).toBe(false);
});

test.each([
  'password',
  '12345678',
  'password1',
  'iloveyou',
  'PassWord123',
  'Passw0rd!',
  'qwertyuiop1',
  '!Sunshine2026',
  'newberry',
  '13101988',
  '        ',
  '🕊🕊🕊🕊🕊🕊🕊🕊',
])('the password "%s" is common', (password) => expect(isCommonPassword(password)).toBe(true));

test.each(['gleaning', 'the book was found', 'password of mine', 'p\u00e4ssword'])(
  'the password "%s" is not common',
  (password) => expect(isCommonPassword(password)).toBe(false),
);

test('registering with a common password is refused, and creates no account', async () => {
  const person = { firstName: 'Ruth', lastName: 'Adeyemi', email: 'ruth@church.example' };
  const { accounts } = product.visit();
  for (const password of ['iloveyou', 'ILoveYou'])
    await expect(accounts.register({ ...person, password })).rejects.toMatchObject(refusal);
  expect(await product.services.db.$count(account)).toBe(0);
  await expect(accounts.register({ ...person, password: 'i love you all' })).resolves.toMatchObject(person);
});

test('a password about the account is refused when registering, resetting and changing it', async () => {
  const about = {
    fields: {
      Password: [
        'This password is easy to guess, because it is your name, your email, or the name or address of this site. Please choose another one.',
      ],
    },
  };
  const abigail = { firstName: 'Abigail', lastName: 'Montgomery', email: 'abigail.m@church.example' };
  for (const password of ['AbigailMontgomery', 'abigail.m@church.example', 'Sermon Maker', 'sermon.test'])
    await expect(product.visit().accounts.register({ ...abigail, password })).rejects.toMatchObject(about);
  const { api, email, password: currentPassword } = await product.join('Abigail');
  await product.visit().accounts.sendResetPasswordEmail({ email });
  const code = await resetCodeOf(email);
  const password = 'Abigail Adeyemi';
  const chosen = { password, confirmPassword: password };
  await expect(product.visit().accounts.resetPassword({ email, code, ...chosen })).rejects.toMatchObject(about);
  await expect(api.settings.changePassword({ currentPassword, ...chosen })).rejects.toMatchObject(about);
});

test('a reset to a common or short password is refused, and the link stays valid', async () => {
  const { email, user } = await product.join('Naomi');
  await product.visit().accounts.sendResetPasswordEmail({ email });
  const code = await resetCodeOf(email);
  const reset = (password: string) =>
    product.visit().accounts.resetPassword({ email, code, password, confirmPassword: password });
  await expect(reset('sunshine')).rejects.toMatchObject(refusal);
  await expect(reset('1b3d5f7')).rejects.toMatchObject({
    fields: { Password: ['Password must be 8 to 128 characters'] },
  });
  await expect(reset('call me Mara')).resolves.toEqual(user);
});

test('an older password that is short and common still works', async () => {
  const { email, user } = await product.join('Mahlon');
  const passwordHash = await hashPassword('123456');
  await product.services.db.update(account).set({ passwordHash }).where(eq(account.id, user.id));
  expect(await product.visit().accounts.signIn({ email, password: '123456' })).toEqual(user);
});
