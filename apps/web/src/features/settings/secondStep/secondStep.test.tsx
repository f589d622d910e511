import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { whoIsHere, ruth } from '../../../testing/app.setup.tsx';
import { refused, refusedFields } from '../../../testing/network.setup.ts';
import {
  getSecondStep,
  getSettings,
  openSettings,
  secondSteps,
  wireSettings,
} from '../../../testing/settings.setup.tsx';

const startApp = 'POST /api/Account/StartAuthenticator';
const confirmApp = 'POST /api/Account/ConfirmAuthenticator';
const removeApp = 'POST /api/Account/RemoveAuthenticator';
const rename = 'PUT /api/Account/RenamePasskey';
const remove = 'POST /api/Account/RemovePasskey';

const since = '2026-03-03T10:00:00.000Z';
const phone = {
  id: '0197a2c4-0000-7000-8000-00000000000b',
  name: 'Safari on iOS',
  dateCreated: since,
  dateUsed: '2026-11-14T10:00:00.000Z',
};
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-JKMN-PQRS-TVWX-000${n}`);
const withApp = secondSteps({ appSince: since, recoveryCodes: 10 });

const section = () => screen.findByRole('region', { name: 'Two-step sign-in' });
const open = async (name: string, options: Parameters<typeof openSettings>[0] = {}) => {
  const app = await openSettings(options);
  await app.person.click(await screen.findByRole('button', { name }));
  return { ...app, dialog: await screen.findByRole('dialog') };
};

test('sets up an authenticator app, shows the recovery codes once, and only Done closes them', async () => {
  const uri = 'otpauth://totp/Sermon%20Maker:ruth?secret=GEZDGNBVGY3TQOJQ';
  const { person, network, dialog } = await open('Set up authenticator app', {
    answers: { [startApp]: { secret: 'GEZDGNBVGY3TQOJQ', uri } },
  });
  expect(screen.getByText(/Turning it on signs you out on your other devices\.$/)).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Password is required')).toBeVisible();
  await person.type(screen.getByLabelText('Current password'), 'lostandfound{Enter}');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute('href', uri);
  network.answer(
    confirmApp,
    refusedFields({ Code: ['This code is not right. Enter the one that the app shows now.'] }),
  );
  await person.type(screen.getByLabelText('Code'), '111111{Enter}');
  expect(await screen.findByText('This code is not right. Enter the one that the app shows now.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  network.answer(confirmApp, { state: withApp, recoveryCodes: codes });
  network.answer(getSecondStep, withApp);
  await person.clear(screen.getByLabelText('Code'));
  await person.type(screen.getByLabelText('Code'), '287082{Enter}');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  await person.keyboard('{Escape}');
  expect(list).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await section()).toHaveTextContent('Recovery codes: 10 unused codes left');
  expect(await section()).toHaveTextContent(/^Two-step sign-inOn/);
  expect(await section()).not.toHaveTextContent('Turning it on signs you out on your other devices.');
  expect(await section()).toHaveTextContent(/Authenticator appAdded 3 Mar 2026/);
  expect(screen.getByRole('button', { name: 'Remove authenticator app' })).toHaveFocus();
});

test('before a second step is set up, the email must be confirmed, with a button that sends the link', async () => {
  const sendConfirmation = 'POST /api/Account/SendConfirmation';
  const { person } = await openSettings({
    answers: {
      [getSettings]: { ...wireSettings, emailConfirmation: 'needed' },
      [sendConfirmation]: { ...wireSettings, emailConfirmation: 'sent' },
    },
  });
  const place = within(await section());
  const sentence = 'To set up a second step, confirm your email first.';
  expect(await place.findByText(sentence)).toBeVisible();
  const setUp = place.getByRole('button', { name: 'Set up authenticator app' });
  expect(setUp).toHaveAttribute('aria-disabled', 'true');
  expect(setUp).toHaveAccessibleDescription(sentence);
  await person.click(setUp);
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(place.getByRole('button', { name: 'Confirm Email' }));
  expect(await place.findByText(/^We sent a link to ruth@gracechapel\.org\./)).toBeVisible();
});

test('new recovery codes are downloaded as text, and say so if they cannot be copied', async () => {
  const { person, network } = await open('Create New Codes', { answers: { [getSecondStep]: withApp } });
  network.answer('POST /api/Account/NewRecoveryCodes', { state: withApp, recoveryCodes: codes });
  expect(screen.getByRole('dialog')).toHaveTextContent('Your old recovery codes stop working.');
  await person.type(screen.getByLabelText('Current password'), 'lostandfound{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Copy' }));
  // This environment has no clipboard. A journey copies them.
  expect(await screen.findByText('The codes could not be copied. Select them and copy them yourself.')).toBeVisible();
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:';
  });
  await person.click(screen.getByRole('button', { name: 'Download' }));
  expect((made[0] as File).name).toBe('Sermon Maker recovery codes.txt');
  expect(await made[0]!.text()).toMatch(
    /^Recovery codes of ruth@gracechapel\.org for Sermon Maker, .*ABCD-EFGH-JKMN-PQRS-TVWX-0009/s,
  );
});

test('removing the only second step says that it is turned off', async () => {
  const { person, dialog } = await open('Remove authenticator app', {
    answers: { [getSecondStep]: withApp, [removeApp]: secondSteps() },
  });
  expect(dialog).toHaveTextContent(
    'It is your only second step, so this turns two-step sign-in off. Your recovery codes stop working.',
  );
  await person.type(screen.getByLabelText('Current password'), 'lostandfound{Enter}');
  expect(await screen.findByText('The authenticator app was removed.')).toBeVisible();
  expect(await section()).not.toHaveTextContent(/^Two-step sign-inOn|Recovery codes/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set up authenticator app' })).toHaveFocus());
});

test('a passkey is renamed, and removed', async () => {
  const state = secondSteps({ appSince: since, recoveryCodes: 9, passkeys: [phone] });
  const { person, network } = await open('Rename Safari on iOS', { answers: { [getSecondStep]: state } });
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Safari on iOS');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  network.answer(rename, { ...state, passkeys: [{ ...phone, name: 'My phone' }] });
  await person.keyboard('My phone{Enter}');
  expect(await screen.findByText('The passkey is now called My phone.')).toBeVisible();
  const row = within(await screen.findByRole('list', { name: 'Passkeys' })).getByRole('listitem');
  expect(row).toHaveTextContent('My phoneAdded 3 Mar 2026, last used 14 Nov 2026');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Remove My phone' }));
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('turns two-step sign-in off');
  network.answer(remove, withApp);
  await person.type(screen.getByLabelText('Current password'), 'lostandfound{Enter}');
  expect(await screen.findByText('The passkey My phone was removed.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove authenticator app' })).toHaveFocus());
  expect(network.bodiesOf(remove)).toEqual([{ id: phone.id, password: 'lostandfound' }]);
});

test.each([
  [null, 'Passkeys work only on a server with a secure address (https) and a domain name, and this one has none.'],
  ['https://sermon.example', 'Passkeys work only at https://sermon.example. Open Sermon Maker there to add one.'],
  [location.origin, 'This browser does not support passkeys.'],
])('says why passkeys are not available (%s)', async (passkeySite, sentence) => {
  await openSettings({ answers: whoIsHere(ruth, { passkeySite }) });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Passkey' })).toBeNull();
});

test('says that it could not be loaded, and tries again', async () => {
  const { person, network } = await openSettings({ answers: { [getSecondStep]: refused(500, 'No') } });
  expect(await screen.findByText('Two-step sign-in could not be loaded. Please try again.')).toBeVisible();
  network.answer(getSecondStep, secondSteps());
  await person.click(within(await section()).getByRole('button', { name: /Try Again/i }));
  expect(await screen.findByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
});
