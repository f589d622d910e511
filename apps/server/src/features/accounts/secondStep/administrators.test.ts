import { expect, test } from 'vitest';
import { appCode } from '../../../../../../tests/support/secondStep/authenticatorApp.ts';
import { openTestDatabase } from '../../../../../../tests/support/database.ts';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { parseCommandLine } from '../../../cli/commands/command.ts';
import { secondStepCommands } from '../../../cli/commands/people.ts';

const database = await openTestDatabase();
const product = await openProduct({}, Promise.resolve(database));
const { events, env } = product.services;
/** The first account is the administrator. */
const admin = await product.join('Admin');

/** Runs a command of the operator. */
async function operator(...words: string[]) {
  const asked = parseCommandLine(secondStepCommands, words);
  if (typeof asked === 'string') return { text: asked, code: 2 };
  const surroundings = { database, events, env, signal: new AbortController().signal, say: () => {} };
  const { text, code = 0 } = await asked.command.run(surroundings, ...asked.args);
  return { text, code };
}

async function turnOn({ api, password }: Person): Promise<void> {
  const { secret } = await api.secondStep.startApp({ password });
  await api.secondStep.confirmApp({ code: appCode(secret, product.clock.now) });
}

const needed = {
  statusCode: 403,
  message:
    'Administrators of this server need two-step sign-in. Turn it on in your settings, under “Two-step sign-in”.',
};

test('administrators with two-step sign-in can require it, and have no administration without it', async () => {
  const { api, password } = admin;
  expect(await api.administrators.getSecondStepRule()).toEqual({ isRequired: false, hasOwn: false });
  await expect(api.administrators.setSecondStepRule({ isRequired: true })).rejects.toMatchObject({
    statusCode: 409,
    message: 'Turn on two-step sign-in for your own account first.',
  });
  await turnOn(admin);
  expect(await api.administrators.setSecondStepRule({ isRequired: true })).toEqual({ isRequired: true, hasOwn: true });
  expect(await api.administrators.getSecondStepRule()).toEqual({ isRequired: true, hasOwn: true });
  const ruth = await product.join('Ruth');
  await expect(ruth.api.administrators.getSecondStepRule()).rejects.toMatchObject({ statusCode: 403 });
  expect(await ruth.api.library.list(), 'others notice nothing').toEqual([]);

  await api.secondStep.removeApp({ password });
  await expect(api.administrators.getSecondStepRule()).rejects.toMatchObject(needed);
  await expect(api.administrators.setSecondStepRule({ isRequired: false })).rejects.toMatchObject(needed);
  expect(await api.library.list(), 'their own account is open').toEqual([]);
  await turnOn(admin);
  for (let times = 0; times < 2; times += 1)
    expect(await api.administrators.setSecondStepRule({ isRequired: false })).toMatchObject({ isRequired: false });
  const { entries } = await api.adminAudit.list();
  expect(entries, 'only changes are recorded').toMatchObject([
    { action: 'secondStepOptional', administrator: { email: admin.email }, person: null },
    { action: 'secondStepRequired', administrator: { email: admin.email }, person: null },
  ]);
});

test('the operator makes it optional again', async () => {
  const { api, password } = admin;
  await api.administrators.setSecondStepRule({ isRequired: true });
  await api.secondStep.removeApp({ password });
  await expect(api.administrators.getSecondStepRule()).rejects.toMatchObject(needed);
  expect(await operator('second-step', 'optional')).toEqual({
    text: 'Administrators no longer need two-step sign-in.',
    code: 0,
  });
  expect(await api.administrators.getSecondStepRule()).toEqual({ isRequired: false, hasOwn: false });
  expect((await api.adminAudit.list()).entries[0]).toMatchObject({ action: 'secondStepOptional', administrator: null });
  expect(await operator('second-step', 'required')).toEqual({
    text: 'Only an administrator who has two-step sign-in can require it of all: on the pages of administrators, under Access.',
    code: 2,
  });
  expect(await operator('second-step', 'off')).toEqual({
    text: 'Only “optional” is possible here, not “off”.',
    code: 2,
  });
});

test('the operator removes the second step of a user who has lost it, and the user gets an email', async () => {
  const naomi = await product.join('Naomi');
  expect(await operator('remove-second-step', naomi.email)).toEqual({
    text: `${naomi.email} has no two-step sign-in.`,
    code: 1,
  });
  await turnOn(naomi);
  const waiting = product.visit();
  await waiting.accounts.signIn(naomi);
  expect(await operator('remove-second-step', naomi.email.toUpperCase())).toEqual({
    text: `${naomi.email.toUpperCase()} can now sign in with the password alone, and gets an email about it.`,
    code: 0,
  });
  expect(await naomi.api.secondStep.get()).toEqual({ appSince: null, recoveryCodes: 0, passkeys: [] });
  await expect(waiting.signInSteps.withCode({ code: '000000' })).rejects.toMatchObject({ statusCode: 410 });
  expect(await product.visit().accounts.signIn(naomi)).toEqual(naomi.user);
  expect((await naomi.api.settings.getEvents()).map(({ kind }) => kind)).toContain('secondStepRemoved');
  const { entries } = await admin.api.adminAudit.list({ personId: naomi.user.id });
  expect(entries).toMatchObject([{ action: 'secondStepRemoved', administrator: null }]);
  const message = (await product.emails()).findLast(({ to }) => to?.[0]?.address === naomi.email);
  expect(message?.text).toContain(
    'The person who runs this server removed two-step sign-in from your Sermon Maker account on',
  );
  expect(message?.text).toContain('Your authenticator app and your recovery codes are no longer used to sign in.');
  expect(await operator('remove-second-step', 'nobody@church.example')).toEqual({
    text: 'There is no account with the email address nobody@church.example.',
    code: 1,
  });
});
