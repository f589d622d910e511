import { expect, test } from 'vitest';
import { openCommands } from './commands.setup.ts';
import { shareCommands } from './shares.ts';

const { product, admin } = await openCommands(shareCommands, { SHARE_HOST: 'share.example' });
const administrator = await product.join('Admin');
const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];

/** The actions on the account of a person in the audit log, the newest first. */
const actionsOn = async ({ user }: typeof ruth) =>
  (await administrator.api.adminAudit.list({ personId: user.id })).entries.map(({ action, actor }) => [action, actor]);

test('a church address is shown, corrected and freed, and the audit log says so', async () => {
  expect(await admin('church-address', ruth.email)).toEqual({
    text: `${ruth.email} has no church web address.`,
    code: 0,
  });
  await ruth.api.sharing.savePreference({ subdomain: 'grase', churchName: 'Grace Chapel' });
  const { id } = await ruth.api.documents.save({ name: 'Home', text: '<p>Home</p>' });
  await ruth.api.sharing.share({ libraryAssetId: id });
  expect(await admin('church-address', ruth.email.toUpperCase())).toEqual({ text: 'grase', code: 0 });
  expect(await admin('church-address', ruth.email, 'https://www.Grace.org')).toEqual({
    text: `The church web address of ${ruth.email} is grace now.`,
    code: 0,
  });
  expect(await ruth.api.sharing.get({ id })).toMatchObject({ churchUrl: 'http://grace.share.example/home' });
  expect(await ruth.api.sharing.preference({})).toMatchObject({ subdomain: 'grace', churchName: 'Grace Chapel' });

  await expect(admin('church-address', naomi.email, 'grace')).rejects.toThrow(
    'This web address is already in use. Please choose another one.',
  );
  expect(await admin('church-address', ruth.email, '--free')).toEqual({
    text: `grace is free now, and ${ruth.email} can choose an address again.`,
    code: 0,
  });
  expect(await ruth.api.sharing.preference({})).toBeNull();
  expect(await ruth.api.sharing.get({ id }), 'the page has its other address').toMatchObject({ churchUrl: null });
  await naomi.api.sharing.savePreference({ subdomain: 'grace' });
  await ruth.api.sharing.savePreference({ subdomain: 'mercy' });
  expect(await actionsOn(ruth)).toEqual([
    ['churchAddressFreed', 'commandLine'],
    ['churchAddressChanged', 'commandLine'],
  ]);
  expect(await actionsOn(naomi)).toEqual([]);
});

test('a church address that nobody can have is refused, and so is an account that does not exist', async () => {
  await expect(admin('church-address', ruth.email, 'www')).rejects.toThrow(
    'This web address cannot be used. Please choose another one.',
  );
  for (const change of [[], ['grace-hill'], ['--free']])
    expect(await admin('church-address', 'nobody@church.example', ...change)).toEqual({
      text: 'There is no account with the email address nobody@church.example.',
      code: 1,
    });
  for (const wrong of [['--fre'], ['grace', 'hill']])
    expect(await admin('church-address', ruth.email, ...wrong)).toEqual({
      text: 'After the email address, only an address or --free is possible: church-address EMAIL --free',
      code: 2,
    });
});

test('the audit log says that a shared page was turned off and restored', async () => {
  const boaz = await product.join('Boaz');
  const { id } = await boaz.api.documents.save({ name: 'Reported', text: '<p>Comfort</p>' });
  const { shareId } = await boaz.api.sharing.share({ libraryAssetId: id });
  for (const command of ['off', 'off', 'on']) await admin('shares', command, shareId);
  expect(await actionsOn(boaz)).toEqual([
    ['pageRestored', 'commandLine'],
    ['pageTakenDown', 'commandLine'],
  ]);
});
