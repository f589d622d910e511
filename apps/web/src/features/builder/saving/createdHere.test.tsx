import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Journal } from '../../../offline/journal.ts';
import { createOnDevice } from '../../../offline/newDocuments/newDocuments.ts';
import { OfflineDocuments } from '../../../offline/store/offlineDocuments.ts';
import { ruth } from '../../../testing/app.setup.tsx';
import { openBuilder, rename, save } from '../../../testing/builder.setup.tsx';
import { noAnswer, refused } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
import { fakeStorage } from '../../../testing/storage.setup.ts';

beforeEach(fakeStorage);
afterEach(() => vi.restoreAllMocks());

/** Opens a document that was created on this device without a connection. */
async function openCreated() {
  const created = await createOnDevice(ruth.id, null, new Date());
  if (typeof created !== 'object') throw new Error(created);
  const { id } = created;
  const get = `GET /api/BuilderAssets/GetBuilderAsset/${id}`;
  const builder = await openBuilder({ overrides: { id }, answers: { [get]: noAnswer, [save]: noAnswer } });
  await builder.paper();
  setOnline(false);
  const { network } = builder;
  /** From now on, the server saves what it gets. */
  const comeBack = () => {
    network.answer(save, () => {
      const { name, text, parentId } = network.bodiesOf(save).at(-1) as Record<string, string>;
      return { ...builder.document, id, name, text, parentId, offlineMode: true, revision: 1, savedAs: 1 };
    });
    setOnline(true);
  };
  return { ...builder, id, comeBack };
}

test('a document that was created here gets a title and a text, and is created on the server with both', async () => {
  const { person, write, network, id, comeBack } = await openCreated();
  await write('He saw him');
  await person.clear(screen.getByRole('textbox', { name: 'Title' }));
  await person.type(screen.getByRole('textbox', { name: 'Title' }), 'The Two Sons{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'The Two Sons' })).toBeVisible();
  expect(network.bodiesOf(rename)).toEqual([]);
  comeBack();
  expect(await screen.findByText('All changes saved')).toBeVisible();
  expect(network.bodiesOf(save).at(-1)).toMatchObject({
    id,
    isNew: true,
    name: 'The Two Sons',
    text: '<p>He saw him</p>',
    revision: 0,
    category: 'Manuscript',
    offlineMode: true,
  });
  expect(await new Journal(ruth.id).list()).toEqual([]);
  expect(await new OfflineDocuments(ruth.id).read(id)).toMatchObject({ revision: 1, name: 'The Two Sons' });
});

test('it is created even if nothing was written in it, and no changes are reported as restored', async () => {
  const { network, comeBack } = await openCreated();
  comeBack();
  expect(await screen.findByText('All changes saved')).toBeVisible();
  expect(network.bodiesOf(save).at(-1)).toMatchObject({ isNew: true, text: '<p></p>' });
  expect(screen.queryByText(/restored/i)).toBeNull();
});

test('it opens online before the server has it', async () => {
  const created = await createOnDevice(ruth.id, null, new Date());
  const { id } = created as { id: string };
  const get = `GET /api/BuilderAssets/GetBuilderAsset/${id}`;
  const { paper } = await openBuilder({ overrides: { id }, answers: { [get]: refused(404, 'missing') } });
  expect(await paper()).toHaveAttribute('contenteditable', 'true');
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Untitled sermon');
});
