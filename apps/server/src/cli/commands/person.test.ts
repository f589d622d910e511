import { expect, test } from 'vitest';
import { appCode } from '../../../../../tests/support/secondStep/authenticatorApp.ts';
import { actByEmail } from '../../features/admin/people/actions.ts';
import { openCommands } from './commands.setup.ts';
import { dayOf, momentOf } from './command.ts';
import { personCommands } from './people.ts';

const { product, admin } = await openCommands(personCommands);
const { db, env } = product.services;
await product.join('Admin');

test('a person is shown with dates, ways to sign in, subscription and sizes, but without titles', async () => {
  const ruth = await product.join('Ruth');
  const { id } = await ruth.api.documents.save({ name: 'Gleaning', text: '<p>Comfort</p>' });
  await ruth.api.sharing.share({ libraryAssetId: id });
  const { now } = product.clock;
  const { text, code } = await admin('person', ruth.email.toUpperCase());
  expect(code).toBe(0);
  expect(text.split('\n')).toEqual([
    expect.stringMatching(`^${ruth.email}\tRuth Adeyemi\t`),
    `Joined\t${dayOf(now)}`,
    `Last visit\t${momentOf(now)}`,
    `Last sign-in\t${momentOf(now)}`,
    'Signed in on\t1 device',
    'Email address\tNot confirmed',
    'Password\tNot changed since joining',
    'Two-step sign-in\tOff',
    'Other ways to sign in\tNone',
    'Subscription\tEverything is open to everyone on this server',
    'Documents\t1',
    'Files\t0',
    'Shared pages\t1',
    expect.stringMatching(/^Size\t\d+ K?B$/),
    'The counts include everything in the trash.',
    `${env.publicUrl}/admin/people/${ruth.user.id}`,
  ]);
  expect(text).not.toMatch(/Gleaning|Comfort/);
});

test('a second step, a given subscription, a block and a closed account are shown', async () => {
  const naomi = await product.join('Naomi');
  const { secret } = await naomi.api.secondStep.startApp({ password: naomi.password });
  await naomi.api.secondStep.confirmApp({ code: appCode(secret, product.clock.now) });
  for (const action of ['subscriptionGiven', 'madeAdministrator', 'unmadeAdministrator', 'blocked', 'closed'] as const)
    await actByEmail(db, naomi.email, action);
  const { text } = await admin('person', naomi.email);
  expect(text).toContain(`${naomi.email}\tNaomi Adeyemi\tSubscriber, Blocked, Closed\n`);
  expect(text).toContain('\nTwo-step sign-in\tAuthenticator app\n');
  expect(text).toContain('\nSubscription\tGiven by an administrator\n');
  expect(text).toContain('\nSigned in on\tNo device\n');
  expect(text).toMatch(/\nBlocked and closed\. Everything is deleted on \d{4}-\d\d-\d\d\.\n/);
  expect(text).toContain('This person was an administrator in the last 24 hours, so the account cannot be viewed yet.');
});

test('an unknown address is refused', async () => {
  expect(await admin('person', 'nobody@church.example')).toEqual({
    text: 'There is no account with the email address nobody@church.example.',
    code: 1,
  });
  expect(await admin('person')).toEqual({ text: 'EMAIL is missing: person EMAIL', code: 2 });
});
