import type { User } from '@sermon/contract/accounts';
import type { SermonDocument } from '@sermon/contract/builder';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { newEditorId } from '../../../offline/openEditors.ts';
import { sharedComputer } from '../../../offline/sessionCopies.ts';
import { OfflineDocuments } from '../../../offline/store/offlineDocuments.ts';
import { item, ruth, type WireItem } from '../../../testing/app.setup.tsx';
import { folder, holdPhone, openLibrary, showAsDesktop } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { fakeHttps, keptDocument, offlineList, setOfflineMode } from '../../../testing/offline.setup.ts';
import { failStorage, fakeStorage } from '../../../testing/storage.setup.ts';

/** Opens the library with documents on a server that remembers which of them are available offline. */
async function openWith(documents: SermonDocument[], others: WireItem[] = [], answers: Record<string, unknown> = {}) {
  // A new user, because the page's keeper belongs to one user.
  const user: User = { ...ruth, id: newEditorId() };
  const { network, ...library } = await openLibrary([...documents.map(listed), ...others], {
    user,
    answers: {
      [offlineList]: () => documents.filter(({ offlineMode }) => offlineMode),
      ...Object.fromEntries(documents.map((one) => [`GET /api/BuilderAssets/GetBuilderAsset/${one.id}`, one])),
      [setOfflineMode]: () => {
        const { builderAssetId, offlineMode } = network.bodiesOf(setOfflineMode).at(-1) as Sent;
        const changed = documents.find(({ id }) => id === builderAssetId)!;
        return listed(Object.assign(changed, { offlineMode }));
      },
      ...answers,
    },
  });
  const offlineIds = async () =>
    (await new OfflineDocuments(user.id).list())!.map(({ document }) => document.id).toSorted();
  const mark = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).queryByRole('img', { name: 'Available offline' });
  return { ...library, network, offlineIds, mark };
}

type Sent = { builderAssetId: string; offlineMode: boolean };
const listed = ({ id, name, offlineMode }: SermonDocument) => item(name, { id, offlineMode });
const father = () => keptDocument({ name: 'The Father Who Runs', offlineMode: false });
const comfort = () => keptDocument({ name: 'Comfort', offlineMode: false });

beforeEach(() => {
  fakeStorage();
  fakeHttps();
  showAsDesktop();
});

describe('Offline Enable', () => {
  test('says that a document is available offline once it is on this device, and marks it', async () => {
    const sermon = father();
    const { choose, offlineIds, mark } = await openWith([sermon]);
    await choose('The Father Who Runs', 'Offline Enable');
    expect(await screen.findByText('The Father Who Runs is available offline')).toBeVisible();
    expect(await offlineIds()).toEqual([sermon.id]);
    await waitFor(() => expect(mark('The Father Who Runs')).toBeVisible());
    expect(screen.getByRole('row', { name: /, available offline/ })).toBeVisible();
  });

  test('says that a shared computer keeps no documents', async () => {
    sharedComputer.set(true);
    const { choose, offlineIds, network } = await openWith([father()]);
    await choose('The Father Who Runs', 'Offline Enable');
    expect(
      await screen.findByText(
        'The Father Who Runs could not be made available offline. Documents are not kept here, because “This is a shared computer” was checked when signing in. To change this, sign out and sign in again.',
      ),
    ).toBeVisible();
    expect(await offlineIds()).toEqual([]);
    expect(network.bodiesOf(setOfflineMode)).toEqual([]);
  });

  test('shows that it is busy until then', async () => {
    const sermon = father();
    let give = (_document: SermonDocument): void => {};
    const { choose } = await openWith([sermon], [], {
      [`GET /api/BuilderAssets/GetBuilderAsset/${sermon.id}`]: () => new Promise((done) => (give = done)),
    });
    await choose('The Father Who Runs', 'Offline Enable');
    expect(await screen.findByText('Making it available offline…')).toBeVisible();
    expect(screen.queryByText('The Father Who Runs is available offline')).toBeNull();
    give(sermon);
    expect(await screen.findByText('The Father Who Runs is available offline')).toBeVisible();
    expect(screen.queryByText('Making it available offline…')).toBeNull();
  });

  test('works for several documents at once', async () => {
    const documents = [father(), comfort()];
    const { person, offlineIds } = await openWith(documents);
    for (const name of ['The Father Who Runs', 'Comfort'])
      await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await person.click(
      within(screen.getByRole('toolbar', { name: 'Selected items' })).getByRole('button', { name: 'Offline Enable' }),
    );
    expect(await screen.findByText('2 items are available offline')).toBeVisible();
    expect(await offlineIds()).toEqual(documents.map(({ id }) => id).toSorted());
  });

  test('says so and leaves nothing behind if there is no space on this device', async () => {
    const { choose, offlineIds, network } = await openWith([father()]);
    await screen.findByText('The Father Who Runs');
    failStorage('QuotaExceededError');
    await choose('The Father Who Runs', 'Offline Enable');
    expect(
      await screen.findByText(
        'The Father Who Runs could not be made available offline. There is not enough space on this device. Please free up some space and try again.',
      ),
    ).toBeVisible();
    expect(network.bodiesOf(setOfflineMode)).toMatchObject([{ offlineMode: true }, { offlineMode: false }]);
    expect(await offlineIds()).toEqual([]);
  });

  test('says so if the server refuses', async () => {
    const { choose, offlineIds } = await openWith([father()], [], {
      [setOfflineMode]: refused(500, 'Something went wrong. Please try again.'),
    });
    await choose('The Father Who Runs', 'Offline Enable');
    expect(
      await screen.findByText(
        'The Father Who Runs could not be made available offline. Something went wrong. Please try again.',
      ),
    ).toBeVisible();
    expect(await offlineIds()).toEqual([]);
  });

  test('promises nothing over plain http, where the page does not open without a connection', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    const { choose } = await openWith([father()]);
    await choose('The Father Who Runs', 'Offline Enable');
    expect(
      await screen.findByText(
        'Stored on this device, but Sermon Maker opens without a connection only if its address starts with https.',
      ),
    ).toBeVisible();
  });

  test.each([
    ['a folder', folder('Advent 2026')],
    ['a file', item('Advent 2026', { type: 'FileAsset' })],
    ['a link', item('Advent 2026', { type: 'LinkAsset' })],
    ['a template', item('Advent 2026', { isTemplate: true })],
  ])('is not offered for %s', async (_, other) => {
    const { openMenu } = await openWith([], [other]);
    await openMenu('Advent 2026');
    expect(await screen.findByRole('menuitem', { name: /^Rename/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /Offline/ })).toBeNull();
  });

  test('is among the actions of the details', async () => {
    holdPhone();
    const { person, choose } = await openWith([father()]);
    await choose('The Father Who Runs', 'Details');
    const dialog = within(await screen.findByRole('dialog', { name: 'Details' }));
    await person.click(dialog.getByRole('button', { name: 'Offline Enable' }));
    expect(await screen.findByText('The Father Who Runs is available offline')).toBeVisible();
    expect(await dialog.findByRole('button', { name: 'Offline Disable' })).toBeVisible();
  });
});

describe('Offline Disable', () => {
  test('removes a document from this device, and Undo brings it back', async () => {
    const sermon = Object.assign(father(), { offlineMode: true });
    const { person, choose, offlineIds, mark } = await openWith([sermon]);
    await waitFor(() => expect(mark('The Father Who Runs')).toBeVisible(), { timeout: 5_000 });
    await choose('The Father Who Runs', 'Offline Disable');
    expect(await screen.findByText('The Father Who Runs is no longer available offline')).toBeVisible();
    expect(await offlineIds()).toEqual([]);
    expect(mark('The Father Who Runs')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The Father Who Runs is available offline')).toBeVisible();
    expect(await offlineIds()).toEqual([sermon.id]);
  });

  test('changes nothing if the server refuses', async () => {
    const sermon = Object.assign(father(), { offlineMode: true });
    const { choose, offlineIds } = await openWith([sermon], [], {
      [setOfflineMode]: refused(500, 'Something went wrong. Please try again.'),
    });
    await choose('The Father Who Runs', 'Offline Disable');
    expect(
      await screen.findByText(
        'The Father Who Runs is still available offline. Something went wrong. Please try again.',
      ),
    ).toBeVisible();
    await waitFor(async () => expect(await offlineIds()).toEqual([sermon.id]), { timeout: 5_000 });
  });
});
