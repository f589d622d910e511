import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { OfflineDocuments } from '../../offline/store/offlineDocuments.ts';
import { newEditorId } from '../../offline/openEditors.ts';
import { ruth } from '../../testing/app.setup.tsx';
import { openBuilder, save } from '../../testing/builder.setup.tsx';
import { noAnswer, refused } from '../../testing/network.setup.ts';
import { keptDocument } from '../../testing/offline.setup.ts';
import { fakeStorage, storedRows, writeUnsaved } from '../../testing/storage.setup.ts';

const kept = keptDocument({ text: '<p>He saw him</p>', revision: 4 });
const get = `GET /api/BuilderAssets/GetBuilderAsset/${kept.id}`;
const keepFor = (ownerId: string) => new OfflineDocuments(ownerId).keep(kept, new Date());

/** Opens the kept document on a device whose requests for the document and whose saves get no reply. */
const openUnreachable = () =>
  openBuilder({ overrides: { id: kept.id }, answers: { [get]: noAnswer, [save]: noAnswer } });

beforeEach(fakeStorage);

test('without a reply from the server, a document opens as it is kept on this device, and is saved later', async () => {
  await keepFor(ruth.id);
  const { paper, write, saveByKey, network } = await openUnreachable();
  expect(await paper()).toHaveTextContent('He saw him');
  expect(screen.getByRole('heading', { level: 1, name: kept.name })).toBeVisible();
  await write(' and ran');
  saveByKey();
  expect(await screen.findByText('Not saved yet. Trying again…')).toBeVisible();
  await waitFor(async () => expect((await storedRows()).heads).toMatchObject([{ documentId: kept.id, revision: 4 }]));
  expect(network.bodiesOf(save).length, 'saves that failed, while pings got a reply').toBeLessThan(5);
  const [{ baseTextKey } = { baseTextKey: '' }] = (await storedRows()).heads;
  expect((await storedRows()).texts.get(baseTextKey!)).toBe(kept.text);

  network.answer(save, () => {
    const { text } = network.bodiesOf(save).at(-1) as { text: string };
    return { ...wireOf(kept), text, revision: 5, savedAs: 5 };
  });
  saveByKey();
  await waitFor(async () => expect((await storedRows()).heads).toEqual([]));
  expect(await new OfflineDocuments(ruth.id).read(kept.id)).toMatchObject({ revision: 5 });
  expect(network.bodiesOf(save).at(-1)).toMatchObject({ id: kept.id, revision: 4 });
});

/** A document as the server sends it. */
const wireOf = (document: typeof kept) => JSON.parse(JSON.stringify(document)) as object;

test('what was written here and not saved is restored in it', async () => {
  await keepFor(ruth.id);
  const html = '<p>He saw him and ran</p>';
  await writeUnsaved(ruth.id, { documentId: kept.id, html, revision: 4, baseText: kept.text });
  const { paper } = await openUnreachable();
  expect(await paper()).toHaveTextContent('He saw him and ran');
});

test('a copy that another user of this device keeps is not opened', async () => {
  await keepFor(newEditorId());
  await openUnreachable();
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Sermon text' })).toBeNull();
});

test('a refusal of the server counts, even if this device keeps the document', async () => {
  await keepFor(ruth.id);
  await openBuilder({ overrides: { id: kept.id }, answers: { [get]: refused(500, 'Something went wrong') } });
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('each save updates the kept copy', async () => {
  await keepFor(ruth.id);
  const { write, saveByKey } = await openBuilder({ overrides: { id: kept.id, offlineMode: true } });
  await write(' and ran');
  saveByKey();
  await waitFor(async () =>
    expect(await new OfflineDocuments(ruth.id).read(kept.id)).toMatchObject({
      revision: 5,
      text: expect.stringContaining('and ran') as string,
    }),
  );
  expect((await storedRows()).texts.size).toBe(1);
});
