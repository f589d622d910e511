import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { slideNote } from '../../database/schema.ts';

const product = await openProduct();
const { db } = product.services;

async function begin() {
  const person = await product.join();
  const { id } = await person.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  const save = (slideId: string, text: string) => person.api.slideNotes.save({ id, slideId, text });
  const list = () => person.api.slideNotes.list({ id });
  return { ...person, id, save, list };
}

test('a note is saved, replaced, and deleted by an empty text', async () => {
  const { save, list } = await begin();
  expect(await list()).toEqual([]);
  await save('b', 'Tell the story\nof the potter');
  await save('a', 'Pause');
  expect(await list()).toEqual([
    { slideId: 'a', text: 'Pause' },
    { slideId: 'b', text: 'Tell the story\nof the potter' },
  ]);
  await save('b', 'Tell it shorter');
  await save('a', ' ');
  expect(await list()).toEqual([{ slideId: 'b', text: 'Tell it shorter' }]);
  await save('unknown', '');
  expect(await list()).toHaveLength(1);
});

test('a note has at most 5,000 characters, and its slide an id as in texts', async () => {
  const { save, list } = await begin();
  await save('a', 'x'.repeat(5_000));
  await expect(save('b', 'x'.repeat(5_001))).rejects.toMatchObject({
    statusCode: 400,
    fields: { Text: [expect.stringContaining('5000')] },
  });
  for (const slideId of ['', 'a b', '<b>', 'x'.repeat(41)])
    await expect(save(slideId, 'x')).rejects.toMatchObject({ statusCode: 400 });
  expect(await list()).toHaveLength(1);
});

test('a document has at most 5,000 notes with 1,000,000 characters together', async () => {
  const { save, list, id } = await begin();
  const rows = Array.from({ length: 4_999 }, (_, n) => ({ documentId: id, slideId: `s${n}`, text: 'x'.repeat(200) }));
  await db.insert(slideNote).values(rows);
  await save('last', 'x'.repeat(200));
  await expect(save('another', 'x')).rejects.toMatchObject({
    statusCode: 409,
    message: 'A sermon can have notes for up to 5,000 slides.',
  });
  await expect(save('last', 'x'.repeat(201))).rejects.toMatchObject({
    statusCode: 409,
    message: 'All notes of a sermon together can have up to 1,000,000 characters.',
  });
  await save('s1', '');
  await save('another', 'x');
  expect(await list()).toHaveLength(5_000);
});

test('notes are copied with their document, and only with it', async () => {
  const { api, id, save, list } = await begin();
  await save('a', 'Pause');
  const copy = await api.documents.duplicate({ id });
  await save('a', 'Go on');
  expect(await api.slideNotes.list({ id: copy.id })).toEqual([{ slideId: 'a', text: 'Pause' }]);
  expect(await list()).toEqual([{ slideId: 'a', text: 'Go on' }]);
});

test('notes stay in the trash and are deleted with their document', async () => {
  const { api, id, save, list } = await begin();
  await save('a', 'Pause');
  await api.documents.remove({ id });
  await expect(list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(save('a', 'x')).rejects.toMatchObject({ statusCode: 404 });
  await api.documents.restore({ id });
  expect(await list()).toHaveLength(1);
  await api.documents.remove({ id });
  await api.library.emptyTrash({ ids: [id] });
  expect((await db.select({ of: slideNote.documentId }).from(slideNote)).map(({ of }) => of)).not.toContain(id);
});

test('notes count as text of their account', async () => {
  const { api, save } = await begin();
  const before = await api.storage.details();
  await save('a', 'שלום');
  expect(await api.storage.details()).toEqual({ ...before, texts: before.texts + 8 });
  expect((await api.storage.use()).bytes).toBe(before.texts + 8);
  await save('a', '');
  expect(await api.storage.details()).toEqual(before);
});
