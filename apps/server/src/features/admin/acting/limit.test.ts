import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';

const product = await openProduct();
const [admin, helper, ruth] = [await product.join('Admin'), await product.join('Helper'), await product.join('Ruth')];
await admin.api.adminPeople.makeAdministrator({ personId: helper.user.id, password: admin.password });
const minute = 60_000;

async function view({ api }: Person): Promise<void> {
  await api.acting.startImpersonation({ id: ruth.user.id, reason: 'Ruth cannot find her sermon.' });
  await api.acting.stopImpersonation();
}

test('an administrator can begin to view accounts 20 times in an hour', async () => {
  // Refused attempts do not count.
  await expect(
    admin.api.acting.startImpersonation({ id: helper.user.id, reason: 'Not allowed at all.' }),
  ).rejects.toMatchObject({ statusCode: 409 });
  for (let n = 0; n < 20; n += 1) await view(admin);
  product.clock.pass(20 * minute);
  await expect(view(admin)).rejects.toMatchObject({
    statusCode: 429,
    message: 'You can start viewing accounts at most 20 times an hour. Please try again in 40 minutes.',
  });
  expect(await admin.api.accounts.getAuthenticatedUser()).toEqual(admin.user);
  // Every administrator has a separate count.
  await view(helper);
  product.clock.pass(40 * minute);
  await view(admin);
});
