import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { item, ruth, watchLeaving } from '../../testing/app.setup.tsx';
import { folder } from '../../testing/library.setup.tsx';
import { refused, refusedFields, streamOf } from '../../testing/network.setup.ts';
import { openSettings } from '../../testing/settings.setup.tsx';
import { fakeStorage, writeUnsaved } from '../../testing/storage.setup.ts';
import { closedAccount } from '../accounts/closedAccount.ts';

const deleteAccount = 'POST /api/Account/DeleteAccount';
const download = 'GET /api/LibraryArchive/Download';
const progress = 'GET /api/LibraryArchive/Progress/*';
const slowDownload = { [download]: () => new Promise(() => {}), [progress]: () => streamOf([], true) };

const openDialog = async (person: Awaited<ReturnType<typeof openSettings>>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Delete Account' }));
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
};

describe('deleting the account', () => {
  test('asks for the password, signs out, and says until when the user can return', async () => {
    const { person, network } = await openSettings({
      items: [item('Luke 15'), item('John 3'), item('Template', { isTemplate: true }), folder('Advent')],
      answers: { [deleteAccount]: { dateDeleted: '2026-12-10T12:00:00.000Z' } },
    });
    onTestFinished(() => closedAccount.remove());
    const assign = watchLeaving();
    const dialog = await openDialog(person);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^This deletes all 2 documents, with all versions/);
    expect(dialog.getByText(/^For 14 days you can change your mind/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Password is required');
    expect(network.bodiesOf(deleteAccount)).toEqual([]);
    await person.type(dialog.getByLabelText('Current password'), 'a song by the sea{Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/sign-in'));
    expect(network.bodiesOf(deleteAccount)).toEqual([{ password: 'a song by the sea' }]);
    expect(localStorage.getItem('offline user')).toBeNull();
    expect(closedAccount.read()).toBe('2026-12-10T12:00:00.000Z');
  });

  test('a wrong password is reported at its field, and nothing is signed out', async () => {
    const { person } = await openSettings({
      answers: { [deleteAccount]: refusedFields({ Password: ['This is not your current password.'] }) },
    });
    const assign = watchLeaving();
    const dialog = await openDialog(person);
    expect(dialog.getByLabelText('Current password')).toHaveFocus();
    await person.keyboard('wrong{Enter}');
    await waitFor(() =>
      expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(
        'This is not your current password.',
      ),
    );
    expect(assign).not.toHaveBeenCalled();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Delete Account' })).toHaveFocus();
  });

  test('the only administrator learns why they cannot leave', async () => {
    const message =
      'You are the only administrator of this server. Make someone else an administrator before you delete your account.';
    const { person } = await openSettings({ answers: { [deleteAccount]: refused(409, message) } });
    const dialog = await openDialog(person);
    await person.keyboard('a song by the sea{Enter}');
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(message));
  });

  test('warns first if a text is only on this device', async () => {
    fakeStorage();
    await writeUnsaved(ruth.id);
    const { person } = await openSettings();
    const button = await screen.findByRole('button', { name: 'Delete Account' });
    await person.click(button);
    const warning = within(await screen.findByRole('dialog', { name: 'Not saved yet' }));
    await person.click(warning.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(button);
    await person.click(await screen.findByRole('button', { name: 'Delete Anyway' }));
    expect(await screen.findByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  });

  test('everything can be downloaded first', async () => {
    const { person, network } = await openSettings({ answers: slowDownload });
    const dialog = await openDialog(person);
    await person.click(dialog.getByRole('button', { name: 'Download Everything First' }));
    expect(await screen.findByText('Packing your library')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.bodiesOf(download)).toHaveLength(1);
  });
});

test('everything is downloaded with one click, which can be canceled', async () => {
  let abort = () => {};
  const canceled = new Promise((_, reject) => (abort = () => reject(new TypeError('Aborted'))));
  const { person } = await openSettings({ answers: { ...slowDownload, [download]: () => canceled } });
  await person.click(await screen.findByRole('button', { name: 'Download Everything' }));
  expect(await screen.findByText('Packing your library')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  abort();
  expect(await screen.findByRole('button', { name: 'Download Everything' })).toBeVisible();
});
