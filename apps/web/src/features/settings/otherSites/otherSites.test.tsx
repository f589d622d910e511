import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { refused, refusedFields } from '../../../testing/network.setup.ts';
import { accountEntry, getEvents, getSettings, openSettings, wireSettings } from '../../../testing/settings.setup.tsx';

const getSites = 'GET /api/Account/GetOtherSites';
const connect = 'POST /api/Account/ConnectOtherSite';
const confirm = 'POST /api/Account/ConfirmWithOtherSite';
const changeEmail = 'POST /api/Account/ChangeEmail';
const id = '0197a2c4-0000-7000-8000-0000000000f1';
const disconnect = 'POST /api/Account/DisconnectOtherSite';
const config = whoIsHere(ruth, { otherSites: [{ name: 'faith', label: 'Faith Network' }] });
const connected = {
  id,
  site: 'faith',
  label: 'Faith Network',
  email: 'ruth@faith.example',
  dateCreated: '2026-11-01T10:00:00.000Z',
};
const withoutPassword = { ...wireSettings, hasPassword: false };
const sites = () => screen.findByRole('list', { name: 'Sign in with' });

test('the section is not there if no site is configured', async () => {
  await openSettings();
  await screen.findByText('Not changed since you joined');
  expect(screen.queryByRole('heading', { name: 'Sign in with' })).toBeNull();
});

describe('a site that is not connected', () => {
  test('asks for the password before it is opened', async () => {
    const { person, network } = await openSettings({
      answers: {
        ...config,
        [getSites]: [],
        [connect]: refusedFields({ Password: ['This is not your current password.'] }),
      },
    });
    expect(await sites()).toHaveTextContent('Faith NetworkNot connected');
    await person.click(screen.getByRole('button', { name: 'Connect Faith Network' }));
    const dialog = await screen.findByRole('dialog', { name: 'Connect Faith Network' });
    const password = within(dialog).getByLabelText('Current password');
    expect(password).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(password).toHaveAccessibleDescription('Password is required');
    await person.type(password, 'wrong{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your current password.'));
    expect(network.bodiesOf(connect)).toEqual([{ site: 'faith', password: 'wrong' }]);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Connect Faith Network' })).toHaveFocus());
  });
});

describe('a site that is connected', () => {
  async function openDisconnect(answers: Record<string, unknown>) {
    const app = await openSettings({ answers: { ...config, [getSites]: [connected], ...answers } });
    expect(await sites()).toHaveTextContent('Connected 1 Nov 2026 · ruth@faith.example');
    await app.person.click(screen.getByRole('button', { name: 'Disconnect Faith Network' }));
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Disconnect Faith Network?' }) };
  }

  test('asks for the password before it is disconnected, and can be connected again', async () => {
    const { person, network, dialog } = await openDisconnect({
      [disconnect]: refusedFields({ Password: ['This is not your current password.'] }),
    });
    expect(dialog).toHaveTextContent(
      'You will no longer be able to sign in with Faith Network. You can connect it again.',
    );
    const password = within(dialog).getByLabelText('Current password');
    expect(password).toHaveFocus();
    await person.type(password, 'wrong{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your current password.'));
    network.answer(disconnect, null);
    await person.clear(password);
    await person.type(password, 'lostandfound{Enter}');
    expect(await screen.findByText('Faith Network was disconnected.')).toBeVisible();
    expect(network.bodiesOf(disconnect)).toEqual([
      { id, password: 'wrong' },
      { id, password: 'lostandfound' },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Connect Faith Network' })).toHaveFocus());
  });

  test('that was disconnected meanwhile is shown like that', async () => {
    const { person, dialog } = await openDisconnect({ [disconnect]: refused(404, 'Not found') });
    await person.type(within(dialog).getByLabelText('Current password'), 'lostandfound{Enter}');
    expect(await screen.findByText('Faith Network was disconnected.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disconnect Faith Network' })).toBeNull();
  });

  test('that is the only way in cannot be disconnected, and the button says why', async () => {
    const { person, network } = await openSettings({
      answers: { ...config, [getSites]: [connected], [getSettings]: withoutPassword },
    });
    const button = await screen.findByRole('button', { name: 'Disconnect Faith Network' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveAccessibleDescription(
      /This is your only way to sign in. Set a password before you disconnect it./,
    );
    await person.click(button);
    expect(network.bodiesOf(disconnect)).toEqual([]);
  });

  test('that this server does not use any more can be disconnected', async () => {
    const former = { ...connected, site: '', label: 'another site' };
    const { person } = await openSettings({ answers: { [getSites]: [former] } });
    expect(await sites()).toHaveTextContent('another site');
    await person.click(screen.getByRole('button', { name: 'Disconnect another site' }));
    expect(await screen.findByRole('dialog', { name: 'Disconnect another site?' })).toHaveTextContent(
      'This server no longer uses this site, so it cannot be connected again.',
    );
  });
});

describe('a user without a password', () => {
  const answers = { ...config, [getSites]: [connected], [getSettings]: withoutPassword };
  const sendLink = 'POST /api/Authentication/SendResetPasswordEmail';

  test('can set one by email', async () => {
    const { person, network } = await openSettings({ answers: { ...answers, [sendLink]: null } });
    expect(await screen.findByText('You sign in without a password')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Set Password' }));
    expect(await screen.findByText(`We sent a link to ${ruth.email}. Open it to set a password.`)).toBeVisible();
    expect(network.bodiesOf(sendLink)).toEqual([{ email: ruth.email, redirect: '/settings' }]);
  });

  test('is told whom to ask for a link on a site without a mail server', async () => {
    await openSettings({
      answers: { ...answers, 'GET /api/AppConfig': { ...config['GET /api/AppConfig'], sendsEmails: false } },
    });
    expect(
      await screen.findByText('This site sends no emails. Ask the administrator of this site for a reset link.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set Password' })).toBeNull();
  });

  test('must sign in again before a change', async () => {
    const { person, network } = await openSettings({
      answers: { ...answers, [confirm]: refused(409, 'Faith Network cannot be reached at the moment.') },
    });
    await screen.findByText('You sign in without a password');
    await person.click(screen.getByRole('button', { name: 'Change email' }));
    expect(screen.getByText('Your account has no password. To make this change, sign in again first.')).toBeVisible();
    // Signing in again leaves the page, so nothing can be entered or saved before that.
    for (const label of ['Current password', 'New email']) expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Sign in with Faith Network again' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Sign in with Faith Network again' }));
    expect(await screen.findByText('Faith Network cannot be reached at the moment.')).toBeVisible();
    expect(network.bodiesOf(confirm)).toEqual([{ site: 'faith' }]);
  });

  test('is told before that the password disconnects sites if it confirms the address', async () => {
    await openSettings({ answers: { ...answers, [getSettings]: { ...withoutPassword, losesSites: true } } });
    expect(
      await screen.findByText(
        'Your email address has not been confirmed yet. To keep others out of your account, setting a password disconnects Faith Network. You can connect it again in the settings.',
      ),
    ).toBeVisible();
  });

  test.each([
    ['Change email', 'Save', changeEmail],
    ['Delete Account', 'Delete Account', 'POST /api/Account/DeleteAccount'],
    ['Set up authenticator app', 'Next', 'POST /api/Account/StartAuthenticator'],
  ])('must sign in again if the proof expires while “%s” is open', async (opener, submit, call) => {
    const sentence = 'Your account has no password. To make this change, sign in again first.';
    const { person, network } = await openSettings({
      answers: { ...answers, [getSettings]: { ...withoutPassword, isConfirmed: true }, [call]: refused(403, sentence) },
    });
    await screen.findByText('You sign in without a password');
    await person.click(await screen.findByRole('button', { name: opener }));
    await screen.findByText('You have just signed in again, so no password is needed.');
    network.answer(getSettings, withoutPassword);
    const field = screen.queryByLabelText('New email');
    if (field) await person.type(field, 'new@gracechapel.org');
    const buttons = screen.getAllByRole('button', { name: submit });
    await person.click(buttons.at(-1)!);
    expect(await screen.findByRole('button', { name: 'Sign in with Faith Network again' })).toBeVisible();
    expect(screen.queryByText('You have just signed in again, so no password is needed.')).toBeNull();
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(1));
  });

  test.each([
    ['Delete Account', 'Delete your account?', 'Delete Account'],
    ['Set up authenticator app', 'Set up authenticator app', 'Next'],
  ])('must sign in again before the dialog of “%s” has its button', async (opener, title, submit) => {
    const { person } = await openSettings({ answers });
    await screen.findByText('You sign in without a password');
    await person.click(await screen.findByRole('button', { name: opener }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(await dialog.findByRole('button', { name: 'Sign in with Faith Network again' })).toHaveFocus();
    expect(dialog.queryByRole('button', { name: submit })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  test.each([
    ['Change email', 'Save', 'Email'],
    ['Delete Account', 'Delete Account', 'Delete your account?'],
    ['Set up authenticator app', 'Next', 'Set up authenticator app'],
  ])('must sign in again if that expires while the form of “%s” is open', async (opener, submit, place) => {
    const expired = refused(403, 'Your account has no password. To make this change, sign in again first.');
    const calls = [changeEmail, 'POST /api/Account/DeleteAccount', 'POST /api/Account/StartAuthenticator'];
    const { person, network } = await openSettings({
      answers: {
        ...answers,
        [getSettings]: { ...withoutPassword, isConfirmed: true },
        ...Object.fromEntries(calls.map((call) => [call, expired])),
      },
    });
    await screen.findByText('You sign in without a password');
    await person.click(await screen.findByRole('button', { name: opener }));
    const email = screen.queryByLabelText('New email');
    if (email) await person.type(email, 'new@gracechapel.org');
    const form = within(await screen.findByRole(email ? 'group' : 'dialog', { name: place }));
    await form.findByText('You have just signed in again, so no password is needed.');
    network.answer(getSettings, withoutPassword);
    await person.click(form.getByRole('button', { name: submit }));
    expect(await form.findByRole('button', { name: 'Sign in with Faith Network again' })).toHaveFocus();
    expect(form.getByText('Your account has no password. To make this change, sign in again first.')).toBeVisible();
    expect(form.queryByRole('button', { name: submit })).toBeNull();
  });

  test('is asked for nothing after that', async () => {
    const settings = { ...withoutPassword, isConfirmed: true };
    const { person, network } = await openSettings({
      answers: { ...answers, [getSettings]: settings, [changeEmail]: { user: ruth, settings } },
    });
    await screen.findByText('You sign in without a password');
    await person.click(screen.getByRole('button', { name: 'Change email' }));
    expect(screen.getByText('You have just signed in again, so no password is needed.')).toBeVisible();
    await person.type(screen.getByLabelText('New email'), 'new@gracechapel.org{Enter}');
    await waitFor(() =>
      expect(network.bodiesOf(changeEmail)).toEqual([{ email: 'new@gracechapel.org', password: '' }]),
    );
  });
});

test('a change that is sent before the settings are known is left to the server', async () => {
  const { person, network } = await openSettings({
    answers: {
      [getSettings]: () => new Promise(() => {}),
      [changeEmail]: refusedFields({ Password: ['Password is required'] }),
    },
  });
  await person.click(screen.getByRole('button', { name: 'Change email' }));
  await person.type(screen.getByLabelText('New email'), 'new@gracechapel.org{Enter}');
  const password = screen.getByLabelText('Current password');
  await waitFor(() => expect(password).toHaveAccessibleDescription('Password is required'));
  expect(network.bodiesOf(changeEmail)).toHaveLength(1);
});

test.each([
  [
    'already',
    'Your account is already connected to a different Faith Network account. Disconnect that one before you connect another.',
  ],
  ['invalid', 'The reply from Faith Network was not valid, so nothing was changed. Please try again.'],
  [
    'clock',
    'The clocks of this server and Faith Network do not match, so nothing was changed. Please tell the person who runs this server.',
  ],
  [
    'notConnected',
    'This Faith Network account is not connected to your Sermon Maker account. Please sign in to Faith Network with the account that is connected.',
  ],
  ['failed', 'Something went wrong on this server. Please try again.'],
])('what went wrong at a site is said to a user who is signed in: %s', async (outcome, sentence) => {
  await openSettings({ answers: { ...config, [getSites]: [] }, address: `/settings?site=faith&outcome=${outcome}` });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('the recent activity names the site', async () => {
  await openSettings({
    answers: {
      [getEvents]: [
        accountEntry(3, { site: 'Faith Network' }),
        accountEntry(2, { kind: 'siteConnected', site: 'Faith Network' }),
        accountEntry(1),
      ],
    },
  });
  const list = await screen.findByRole('list', { name: 'Recent activity' });
  expect(list).toHaveTextContent(/Signed in through Faith Network.*Faith Network connected.*Signed in/);
});
