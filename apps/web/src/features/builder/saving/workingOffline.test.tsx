import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
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
