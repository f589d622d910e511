import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OfflineDocuments } from '../../../offline/store/offlineDocuments.ts';
import { ruth } from '../../../testing/app.setup.tsx';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { watchDownloads } from '../../../testing/downloads.setup.ts';
import { noAnswer } from '../../../testing/network.setup.ts';
import { keptDocument } from '../../../testing/offline.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
import { fakeStorage, storedRows } from '../../../testing/storage.setup.ts';

beforeEach(fakeStorage);

/** From now on, the browser stores nothing more, as on a full disk. */
function refuseStorage() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
}

/** Opens the builder, loses the connection, and goes offline. */
async function openOffline() {
  const builder = await openBuilder();
  await builder.paper();
  setOnline(false);
  await builder.person.click(await screen.findByRole('button', { name: 'GO OFFLINE' }));
  return builder;
}

test('a text that is written offline is on this device, says so, and is sent when the user goes online', async () => {
  const { person, write, saveByKey, network } = await openOffline();
  await write(' and ran');
  saveByKey();
  expect(
    await screen.findByText('Saved on this device. It will be saved to your library when you go online.'),
  ).toBeVisible();
  expect(screen.getByText(/ - Offline Mode$/)).toBeVisible();
  expect((await storedRows()).heads).toHaveLength(1);
  expect(network.bodiesOf(save)).toEqual([]);
  expect(screen.queryByText('Not saved yet. Trying again…')).toBeNull();

  setOnline(true);
  const now = "Saved on this device. You're working offline. To save it to your library, choose Go Online.";
  expect(await screen.findByText(now)).toBeVisible();
  await person.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Working offline: Go Online' }));
  expect(screen.getByRole('textbox', { name: 'Sermon text' })).toHaveFocus();
  expect(await screen.findByText('All changes saved')).toBeVisible();
  expect(network.bodiesOf(save)).toMatchObject([{ text: expect.stringContaining('and ran') as string }]);
  await waitFor(async () => expect((await storedRows()).heads).toEqual([]));
});

test('leaving the builder asks no question, because the text is on this device', async () => {
  const { person, write, address } = await openOffline();
  await write(' and ran');
  await person.click(screen.getByRole('link', { name: 'Back to library' }));
  await waitFor(() => expect(address()).toBe('/library-offline'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const [{ editorId } = { editorId: '' }] = (await storedRows()).heads;
  expect((await storedRows()).texts.get(editorId)).toContain('and ran');
});

test('neither does closing the window', async () => {
  const { write, saveByKey } = await openOffline();
  await write(' and ran');
  saveByKey();
  await screen.findByText('Saved on this device. It will be saved to your library when you go online.');
  const event = new Event('beforeunload', { cancelable: true });
  fireEvent(window, event);
  expect(event.defaultPrevented).toBe(false);
});

describe('if this browser keeps nothing', () => {
  const file = () => screen.findByRole('button', { name: 'Download Text' });

  test('the page says so offline, and offers the text as a file', async () => {
    refuseStorage();
    const { person, write, saveByKey, document: sermon } = await openOffline();
    await write(' and ran');
    saveByKey();
    const sentence =
      "This browser can't keep your changes. Keep this page open until you're back online, or download your text.";
    expect(await screen.findByText(sentence)).toBeVisible();
    setOnline(true);
    expect(
      await screen.findByText("This browser can't keep your changes. Go Online to save them, or download your text."),
    ).toBeVisible();
    const files = watchDownloads();
    await person.click(await file());
    expect(files.map(({ name }) => name)).toEqual([`${sermon.name}.html`]);
    expect(await files[0]!.text()).toMatch(/<body>\n<p>.* and ran.*<\/p>\n<\/body>/);
  });

  test('so it does while the server cannot be reached, from the moment at which a change cannot be kept', async () => {
    const { write, saveByKey } = await openBuilder({ answers: { [save]: noAnswer } });
    await write(' and ran');
    saveByKey();
    expect(await screen.findByText('Not saved yet. Trying again…')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download Text' })).toBeNull();
    refuseStorage();
    await write(' to him');
    expect(await file()).toBeVisible();
    expect(screen.getByText('Changes are not saved')).toBeVisible();
  });

  test('leaving the document offers it too', async () => {
    refuseStorage();
    const { person, write } = await openBuilder({ answers: { [save]: noAnswer } });
    await write(' and ran');
    await person.click(screen.getByRole('link', { name: 'Back to library' }));
    const dialog = await screen.findByRole('dialog', { name: 'Not saved yet' });
    expect(dialog).toHaveTextContent(
      "Your last changes aren't saved yet, and this browser can't keep them. Stay until they are saved, or download your text first.",
    );
    const files = watchDownloads();
    await person.click(within(dialog).getByRole('button', { name: 'Download Text' }));
    expect(await files[0]!.text()).toContain(' and ran');
    expect(dialog).toBeVisible();
  });
});

test('an earlier text is restored offline, and the text before stays on this device', async () => {
  const { person, paper, write, saveByKey, network, document: sermon } = await openOffline();
  await new OfflineDocuments(ruth.id).keep(keptDocument({ id: sermon.id, text: '<p>He saw him</p>' }), new Date());
  await write(' and ran');
  saveByKey();
  await screen.findByText('Saved on this device. It will be saved to your library when you go online.');
  await person.click(screen.getByRole('button', { name: 'File' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Version History' }));
  await person.click(await screen.findByRole('option', { name: /Saved in your library/ }));
  const restore = await screen.findByRole('button', { name: 'Restore This Version' });
  await waitFor(() => expect(restore).toBeEnabled());
  await person.click(restore);
  await waitFor(async () => expect(await paper()).toHaveTextContent(/^He saw him$/));
  const { snapshots, texts } = await storedRows();
  expect(snapshots.map(({ textKey }) => texts.get(textKey))).toEqual([expect.stringContaining('and ran')]);
  expect(network.bodiesOf(save)).toEqual([]);
  const notice = await screen.findByText(/^Restored /);
  await person.click(within(notice.parentElement!).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await paper()).toHaveTextContent(/and ran/));
});
