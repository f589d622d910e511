import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { actByEmail, makeResetLink } from '../admin/people/actions.ts';
import { listPeople } from './people.ts';

const product = await openProduct({ BILLING_PROVIDER: 'sandbox' });
const { db } = product.services;

test('the operator of the server lists all accounts by email address', async () => {
  await product.join('Zadok');
  await product.join('Abiathar');
  expect(await listPeople(db)).toMatchObject([
    { email: 'abiathar.2@church.example', name: 'Abiathar Adeyemi', isAdministrator: false, makerPlan: null },
    { email: 'zadok.1@church.example', name: 'Zadok Adeyemi', isAdministrator: true, makerPlan: null },
  ]);
});

test('a user who becomes an administrator or a subscriber has the new rights on the next call', async () => {
  const { api, email } = await product.join('Hilkiah');
  expect(await actByEmail(db, email.toUpperCase(), 'madeAdministrator')).toMatchObject({ isChanged: true });
  expect(await actByEmail(db, email, 'subscriptionGiven')).toMatchObject({ isChanged: true });
  expect(await api.accounts.refreshUser()).toMatchObject({
    isAdministrator: true,
    makerSubscription: { status: 'active' },
  });
});

test('a printed reset link works', async () => {
  const { email } = await product.join('Josiah');
  const link = new URL((await makeResetLink(db, 'https://sermons.example', email, product.clock.now)) ?? 'nowhere:');
  expect(link.origin).toBe('https://sermons.example');
  const code = link.pathname.split('/').at(-1) ?? '';
  const reset = { email, code, password: 'the book was found', confirmPassword: 'the book was found' };
  await expect(product.visit().accounts.resetPassword(reset)).resolves.toMatchObject({ email });
});

test('nothing changes for an address without an account', async () => {
  expect(await actByEmail(db, 'nobody@church.example', 'madeAdministrator')).toBeUndefined();
  expect(await actByEmail(db, 'nobody@church.example', 'subscriptionGiven')).toBeUndefined();
  expect(await makeResetLink(db, 'https://sermons.example', 'nobody@church.example', product.clock.now)).toBeNull();
});
