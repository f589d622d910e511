import { contract } from '@sermon/contract';
import type { Call } from '@sermon/contract/call';
import { tagOf } from '@sermon/contract/ids';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { openProduct } from '../../../../../tests/support/people.ts';
import { createSender } from '../../../../../tests/support/sender.ts';
import { account } from '../../database/schema.ts';
import { actByEmail } from './people/actions.ts';

const product = await openProduct();
const { send, cookieOf } = createSender(product);
const admin = await product.join('Deborah');
const ruth = await product.join('Ruth');
const cookie = await cookieOf(ruth);

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, Call>).map(([name, call]) => ({ title: `${group}.${name}`, group, call })),
);
const forAdministrators = calls.filter(({ call }) => call.access === 'admin');

test('every call of the administration is for administrators only', () => {
  const ofAdministration = calls.filter(
    ({ group, call }) =>
      group.startsWith('admin') ||
      Object.values(call.input.shape).some((field) => tagOf(field as z.ZodType)?.usedBy === 'administrators'),
  );
  expect(ofAdministration.length).toBeGreaterThan(15);
  const open = ofAdministration.filter(({ call }) => call.access !== 'admin').map(({ title }) => title);
  // An administrator makes these calls while acting as a user. The first makes them the administrator again. The second checks that an
  // administrator is acting (features/subscription/billing.test.ts).
  const whileActing = ['acting.stopImpersonation', 'adminBilling.cancelAndRefund'];
  expect(open.filter((title) => !whileActing.includes(title))).toEqual([]);
});

const fields = { personId: admin.user.id, emailId: admin.user.id, jobId: admin.user.id };

test.each(forAdministrators)('$title answers neither visitors nor users', async ({ call }) => {
  const method = call.methods[0]!;
  expect((await send(call, method, fields)).json()).toMatchObject({ statusCode: 401, message: 'Sign in required' });
  expect((await send(call, method, fields, cookie)).json()).toEqual({
    success: false,
    error: true,
    message: 'Only an administrator can do this',
    statusCode: 403,
  });
});

test('an administrator who is removed as one, and a user who is made one, are noticed on the next call', async () => {
  await actByEmail(product.services.db, ruth.email, 'madeAdministrator');
  await expect(ruth.api.adminPeople.list()).resolves.toBeDefined();
  await product.services.db.update(account).set({ isAdministrator: false }).where(eq(account.id, ruth.user.id));
  await expect(ruth.api.adminPeople.list()).rejects.toMatchObject({ statusCode: 403 });
});
