import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Journal } from '../../offline/journal.ts';
import { item, ruth } from '../../testing/app.setup.tsx';
import { documentDetails } from '../../testing/builder.setup.tsx';
import { openLibrary } from '../../testing/library.setup.tsx';
import { refused, refusedFields } from '../../testing/network.setup.ts';
import { fakeStorage, writeUnsaved } from '../../testing/storage.setup.ts';

const save = 'POST /api/BuilderAssets/SaveBuilderAsset';
const stale = refused(409, 'This text was changed in another window or on another device.');
const mine = '<p>The brother in the field</p>';
const theirs = '<p>The brother at the door</p>';

/** Opens the library on a device that has another version of each of these documents. */
async function openWith(...names: string[]) {
  const documents = names.map((name) => ({
    ...item(name),
    ...documentDetails,
    text: theirs,
    revision: 5,
    savedAs: 6,
  }));
  const journal = new Journal(ruth.id);
  for (const [at, { id, name }] of documents.entries()) {
    const text = { documentId: id, name, html: mine, revision: 4, at: new Date(2026, 10, 21, 7, at) };
    const { editorId, step } = await writeUnsaved(ruth.id, text);
    await journal.note(editorId, step, { isQuestion: true });
  }
  const get = (id: string) => `GET /api/BuilderAssets/GetBuilderAsset/${id}`;
  const gets = Object.fromEntries(documents.map((document) => [get(document.id), document]));
  const library = await openLibrary([], { answers: { ...gets, [save]: stale, 'GET /api/LibraryItems/Trash': [] } });
  const { person, network } = library;
  const dialog = (n: number, total: number) =>
    screen.findByRole('dialog', { name: `Which version do you want? (${n} of ${total})` });
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  const left = async () => (await journal.list())!.map(({ name }) => name);
  return { ...library, documents, get, dialog, press, left, saves: () => network.bodiesOf(save) };
}

beforeEach(fakeStorage);

test('a line in the library says that there are two versions, and asks which one to keep', async () => {
  const { dialog, press } = await openWith('The Older Brother');
  expect(await screen.findByText(/Two versions of The Older Brother\./)).toBeVisible();
  await press('Choose');
  const conflict = await dialog(1, 1);
  expect(within(conflict).getByRole('radio', { name: /Offline version/ })).toBeChecked();
  expect(within(conflict).getByRole('radio', { name: /Online version/ })).not.toBeChecked();
});

test('the offline version is saved over the online one', async () => {
  const { dialog, press, network, documents, left, saves } = await openWith('The Older Brother');
  await press('Choose');
  await dialog(1, 1);
  network.answer(save, { ...documents[0], text: mine, revision: 6 });
  await press('Keep Offline Version');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()).toMatchObject([{ id: documents[0]!.id, text: mine, revision: 5 }]);
  expect(await left()).toEqual([]);
  await waitFor(() => expect(screen.queryByText(/Two versions/)).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('before the online version is kept, the server gets the offline one for the history', async () => {
  const { dialog, press, person, documents, left, saves } = await openWith('The Older Brother');
  await press('Choose');
  await person.click(within(await dialog(1, 1)).getByRole('radio', { name: /Online version/ }));
  await press('Keep Online Version');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()).toMatchObject([{ id: documents[0]!.id, text: mine, revision: 4 }]);
  expect(await left()).toEqual([]);
});

test('both are kept as two documents', async () => {
  const { dialog, press, network, documents, left, saves } = await openWith('The Older Brother');
  await press('Choose');
  await dialog(1, 1);
  network.answer(save, { ...documents[0], name: 'The Older Brother - Copy', revision: 1, savedAs: 1 });
  await press('Keep Both');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()).toMatchObject([{ isNew: true, name: 'The Older Brother - Copy', text: mine }]);
  expect(await left()).toEqual([]);
});

test('questions are asked one after another, and one that is put off stays', async () => {
  const { dialog, press, network, documents, left } = await openWith('The Older Brother', 'Living Hope');
  expect(await screen.findByText(/Two versions of 2 documents\./)).toBeVisible();
  await press('Choose');
  await dialog(1, 2);
  await press('Decide Later');
  await dialog(2, 2);
  network.answer(save, { ...documents[1], text: mine, revision: 6 });
  await press('Keep Offline Version');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await left()).toEqual(['The Older Brother']);
  expect(await screen.findByText(/Two versions of The Older Brother\./)).toBeVisible();
});

test('if the document has changed again, nothing is overwritten and the versions are compared again', async () => {
  const { dialog, press, network, documents, get, left } = await openWith('The Older Brother');
  await press('Choose');
  await dialog(1, 1);
  network.answer(get(documents[0]!.id), { ...documents[0], text: '<p>The brother comes in</p>', revision: 6 });
  await press('Keep Offline Version');
  expect(
    await screen.findByText(
      'The Older Brother was changed again on another device. Nothing was overwritten. Please compare the versions again.',
    ),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('deletion')).toHaveTextContent('comes'));
  expect(await left()).toEqual(['The Older Brother']);
});

test('a refused version can be tried again or cleared from this device', async () => {
  const { dialog, press, network, left, saves } = await openWith('The Older Brother');
  await press('Choose');
  const conflict = await dialog(1, 1);
  network.answer(save, refusedFields({ Text: ['Text is too long'] }));
  await press('Keep Offline Version');
  expect(await within(conflict).findByRole('alert')).toHaveTextContent('Text: Text is too long');
  await press('Try Again');
  await waitFor(() => expect(saves()).toHaveLength(2));
  await press('Clear From Offline Storage');
  await press('Clear From Offline Storage');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await left()).toEqual([]);
});
