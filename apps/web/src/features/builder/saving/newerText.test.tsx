import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newEditorId } from '../../../offline/openEditors.ts';
import { postSaved } from '../../../offline/sync/savedMessages.ts';
import { withDocumentLock } from '../../../offline/sync/documentLock.ts';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { fakeWebLocks } from '../../../testing/storage.setup.ts';
import { newerTextCheckMs } from './saveOnPageEvents.ts';

const notice = 'This text was changed in another window or on another device. You now see the newest version.';
const returnToWindow = () => fireEvent.focus(window);

afterEach(() => vi.restoreAllMocks());

test('a text that another window has changed is replaced when the user comes back, and saved on top of it', async () => {
  const { paper, document: stored, write, saveByKey, network } = await openBuilder({ text: '<p>He saw him</p>' });
  const text = await paper();
  Object.assign(stored, { text: '<p>He saw him and ran</p>', revision: 5, savedAs: 5 });
  returnToWindow();
  await waitFor(() => expect(text).toHaveTextContent('He saw him and ran'));
  expect(await screen.findByText(notice)).toBeVisible();
  expect(screen.getByText('All changes saved')).toBeVisible();
  expect(network.bodiesOf(save)).toEqual([]);
  await write('Then ');
  saveByKey();
  await waitFor(() => expect(network.bodiesOf(save)).toMatchObject([{ revision: 5 }]));
});

test('a text that was saved in the background is shown at once', async () => {
  const { paper, document: stored } = await openBuilder({ text: '<p>He saw him</p>' });
  const text = await paper();
  Object.assign(stored, { text: '<p>He saw him and ran</p>', revision: 5, savedAs: 5 });
  postSaved(stored.id);
  await waitFor(() => expect(text).toHaveTextContent('He saw him and ran'));
});

test('a document that is opened while a text of it is being sent opens with that text', async () => {
  fakeWebLocks();
  const id = newEditorId();
  const request = vi.spyOn(navigator.locks, 'request');
  const requests = () => request.mock.calls.filter(([name]) => name === `sermon-document-${id}`);
  let finish = () => {};
  const sending = withDocumentLock(id, () => new Promise<void>((done) => (finish = done)));
  const { paper, document: stored } = await openBuilder({ overrides: { id }, text: '<p>He saw him</p>' });
  // The sender's turn, and the two attempts to open the document.
  await waitFor(() => expect(requests()).toHaveLength(3));
  Object.assign(stored, { text: '<p>He saw him and ran</p>', revision: 5, savedAs: 5 });
  finish();
  await sending;
  expect(await paper()).toHaveTextContent('He saw him and ran');
});

test('a text with changes that are not saved is left alone', async () => {
  const { paper, document: stored, write, network, get } = await openBuilder();
  const text = await paper();
  await write('Mine ');
  Object.assign(stored, { text: '<p>Theirs</p>', revision: 5, savedAs: 5 });
  const asked = network.bodiesOf(get).length;
  returnToWindow();
  expect(network.bodiesOf(get)).toHaveLength(asked);
  expect(text).toHaveTextContent('Mine');
});

test('the server is asked at most once in ten seconds', async () => {
  const now = vi.spyOn(performance, 'now');
  now.mockReturnValue(50_000);
  const { paper, network, get } = await openBuilder();
  await paper();
  const before = network.bodiesOf(get).length;
  returnToWindow();
  await waitFor(() => expect(network.bodiesOf(get)).toHaveLength(before + 1));
  now.mockReturnValue(50_000 + newerTextCheckMs - 1);
  returnToWindow();
  expect(network.bodiesOf(get)).toHaveLength(before + 1);
  now.mockReturnValue(50_000 + newerTextCheckMs);
  returnToWindow();
  await waitFor(() => expect(network.bodiesOf(get)).toHaveLength(before + 2));
});
