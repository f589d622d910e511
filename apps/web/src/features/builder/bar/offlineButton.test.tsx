import type { User } from '@sermon/contract/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newEditorId } from '../../../offline/openEditors.ts';
import { OfflineDocuments } from '../../../offline/store/offlineDocuments.ts';
import { ruth } from '../../../testing/app.setup.tsx';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { fakeHttps, offlineList, setOfflineMode } from '../../../testing/offline.setup.ts';
import { fakeStorage } from '../../../testing/storage.setup.ts';

const button = (name: string) => screen.findByRole('button', { name });

/** Opens the builder on a server that remembers whether the document is available offline. */
async function openWith(overrides: { isTemplate?: boolean } = {}, answers: object = {}) {
  // A new user, because the page's keeper belongs to one user.
  const user: User = { ...ruth, id: newEditorId() };
  const builder = await openBuilder({
    user,
    overrides,
    answers: {
      [offlineList]: () => (builder.document.offlineMode ? [builder.document] : []),
      [setOfflineMode]: () =>
        Object.assign(builder.document, builder.network.bodiesOf(setOfflineMode).at(-1) as { offlineMode: boolean }),
      ...answers,
    },
  });
  const kept = () => new OfflineDocuments(user.id).read(builder.document.id);
  return { ...builder, kept };
}

beforeEach(() => {
  fakeStorage();
  fakeHttps();
});

test('the cloud beside the title makes the document available offline, and Undo follows when it no longer is', async () => {
  const { person, kept } = await openWith();
  await person.click(await button('Offline Enable'));
  expect(await screen.findByText('Available offline')).toBeVisible();
  expect(await kept()).toMatchObject({ text: '<p>He saw him</p>', revision: 4 });
  await person.click(await button('Offline Disable'));
  const notice = await screen.findByText('No longer available offline');
  expect(await kept()).toBeNull();
  // The toolbar has a button with the same name.
  await person.click(within(notice.parentElement!).getByRole('button', { name: 'Undo' }));
  expect(await button('Offline Disable')).toBeVisible();
  expect(await kept()).toMatchObject({ revision: 4 });
});

test('the File menu offers the same', async () => {
  const { person, kept } = await openWith();
  await person.click(await button('File'));
  await person.click(await screen.findByRole('menuitem', { name: 'Offline Enable' }));
  expect(await screen.findByText('Available offline')).toBeVisible();
  expect(await kept()).not.toBeNull();
  await person.click(await button('File'));
  expect(await screen.findByRole('menuitem', { name: 'Offline Disable' })).toBeVisible();
});

test('from then on, each save is on this device, too', async () => {
  const { person, kept, write, saveByKey, network } = await openWith();
  await person.click(await button('Offline Enable'));
  await screen.findByText('Available offline');
  await write(' and ran');
  saveByKey();
  await waitFor(() => expect(network.bodiesOf(save)).toHaveLength(1));
  await waitFor(async () =>
    expect(await kept()).toMatchObject({ revision: 5, text: expect.stringContaining('ran') as string }),
  );
  expect(await button('Offline Disable')).toBeVisible();
});

test('says so if the server refuses', async () => {
  const { person, kept } = await openWith({}, { [setOfflineMode]: refused(500, 'Something went wrong.') });
  await person.click(await button('Offline Enable'));
  expect(
    await screen.findByText('This document could not be made available offline. Something went wrong.'),
  ).toBeVisible();
  expect(await button('Offline Enable')).toBeVisible();
  expect(await kept()).toBeNull();
});

test('templates have no such button', async () => {
  await openWith({ isTemplate: true });
  expect(await button('File')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Offline/ })).toBeNull();
});
