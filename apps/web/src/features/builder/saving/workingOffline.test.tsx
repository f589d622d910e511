import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { KeptDocuments } from '../../../offline/store/kept.ts';
import { ruth } from '../../../testing/app.setup.tsx';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { keptDocument } from '../../../testing/offline.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
import { fakeStorage, storedRows } from '../../../testing/storage.setup.ts';

beforeEach(fakeStorage);

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
  expect(await screen.findByText("Saved on this device. It will be sent when you're back online.")).toBeVisible();
  expect(screen.getByText(/ - Offline Mode$/)).toBeVisible();
  expect((await storedRows()).heads).toHaveLength(1);
  expect(network.bodiesOf(save)).toEqual([]);
  expect(screen.queryByText('Not saved yet. Trying again…')).toBeNull();

  setOnline(true);
  await person.click(await screen.findByRole('button', { name: 'GO ONLINE' }));
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
  await screen.findByText("Saved on this device. It will be sent when you're back online.");
  const event = new Event('beforeunload', { cancelable: true });
  fireEvent(window, event);
  expect(event.defaultPrevented).toBe(false);
});

test('an earlier text is restored offline, and the text before stays on this device', async () => {
  const { person, paper, write, saveByKey, network, document: sermon } = await openOffline();
  await new KeptDocuments(ruth.id).keep(keptDocument({ id: sermon.id, text: '<p>He saw him</p>' }), new Date());
  await write(' and ran');
  saveByKey();
  await screen.findByText("Saved on this device. It will be sent when you're back online.");
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
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await paper()).toHaveTextContent(/and ran/));
});
