import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { libraryItem } from '../../database/schema.ts';
import { hashOf } from './receipts.ts';

const product = await openProduct();
const desk = '0198e9a4-7b1c-7000-8000-00000000000d';
const tablet = '0198e9a4-7b1c-7000-8000-00000000000f';

/** A request that creates a document with an id that the browser made. */
const created = (text = '<p>One</p>', editorStep = 1) =>
  ({ id: newId(), isNew: true, name: 'Comfort', text, revision: 0, editorId: desk, editorStep }) as const;

test('a document gets the id that the browser made', async () => {
  const { api } = await product.join();
  const request = created();
  expect(await api.documents.save(request)).toMatchObject({ id: request.id, revision: 1, savedAs: 1, name: 'Comfort' });
  expect(await api.documents.get({ id: request.id })).toMatchObject({ text: '<p>One</p>', type: 'BuilderAsset' });
  expect(await api.documents.receipt({ id: request.id, editorId: desk })).toMatchObject({ step: 1, revision: 1 });
});

test('a document that was created offline is available offline, and a repeated request does not change that', async () => {
  const { api } = await product.join();
  const request = { ...created(), offlineMode: true };
  expect(await api.documents.save(request)).toMatchObject({ offlineMode: true });
  await api.documents.setOfflineMode({ builderAssetId: request.id, offlineMode: false });
  expect(await api.documents.save({ ...request, editorStep: 2 })).toMatchObject({ offlineMode: false });
});

test('a document whose folder was deleted in the meantime is created in the library itself', async () => {
  const { api } = await product.join();
  const { id: parentId } = await api.folders.create({ name: 'Advent' });
  await api.folders.remove({ id: parentId });
  expect(await api.documents.save({ ...created(), parentId })).toMatchObject({ parentId: null });
});

test('a repeated request does not undo what another device has changed since', async () => {
  const { api } = await product.join();
  const { id: parentId } = await api.folders.create({ name: 'Advent' });
  const request = { ...created(), parentId: null, category: 'Manuscript', scripture: '', datePreached: null } as const;
  await api.documents.save(request);
  await api.documents.move({ id: request.id, parentId });
  await api.documents.save({ id: request.id, scripture: 'Isaiah 40', datePreached: '2026-12-06', category: 'Outline' });
  expect(await api.documents.save({ ...request, text: '<p>Comfort</p>', editorStep: 2 })).toMatchObject({
    parentId,
    scripture: 'Isaiah 40',
    datePreached: '2026-12-06',
    category: 'Outline',
    text: '<p>Comfort</p>',
  });
});

test('a repeated request with another name renames the document, unless somebody else has', async () => {
  const { api } = await product.join();
  const request = { ...created(), nameRevision: 0 };
  await api.documents.save(request);
  const again = { ...request, name: 'Comfort My People', editorStep: 2 };
  expect(await api.documents.save(again)).toMatchObject({ name: 'Comfort My People' });
  await api.documents.rename({ id: request.id, name: 'Isaiah 40' });
  expect(await api.documents.save({ ...again, name: 'Comfort', editorStep: 3 })).toMatchObject({ name: 'Isaiah 40' });
});

test('a repeated request creates nothing, also after another device has gone on', async () => {
  const { api } = await product.join();
  const request = created();
  await api.documents.save(request);
  expect(await api.documents.save(request)).toMatchObject({ revision: 1, savedAs: 1 });
  const { id } = request;
  await api.documents.save({ id, text: '<p>One two</p>', revision: 1, editorId: tablet, editorStep: 1 });
  expect(await api.documents.save(request)).toMatchObject({ revision: 2, savedAs: 1, text: '<p>One two</p>' });
  expect(await api.history.list({ id })).toMatchObject([{ kind: 'saved' }]);
});

test('requests that arrive at the same time create one document', async () => {
  const { api } = await product.join();
  const request = created();
  const replies = await Promise.all(Array.from({ length: 4 }, () => api.documents.save(request)));
  expect(replies.map(({ id, revision }) => ({ id, revision }))).toEqual(
    replies.map(() => ({ id: request.id, revision: 1 })),
  );
  expect(await product.services.db.$count(libraryItem, eq(libraryItem.id, request.id))).toBe(1);
});

test('an editor that did not learn that its document was created may go on', async () => {
  const { api } = await product.join();
  const request = created();
  await api.documents.save(request);
  const later = { ...request, text: '<p>One two</p>', editorStep: 2 };
  expect(await api.documents.save(later)).toMatchObject({ revision: 2, text: '<p>One two</p>' });
});

test('another text with the same id is a conflict, and both texts are kept', async () => {
  const { api } = await product.join();
  const request = created();
  await api.documents.save(request);
  await expect(api.documents.save({ ...request, text: '<p>Other</p>', editorId: tablet })).rejects.toMatchObject({
    statusCode: 409,
  });
  expect((await api.documents.get({ id: request.id })).text).toBe('<p>One</p>');
  expect(await api.history.list({ id: request.id })).toMatchObject([{ kind: 'refused' }]);
});

test('a repeated request does not undo a rename', async () => {
  const { api } = await product.join();
  const request = created();
  await api.documents.save(request);
  await api.documents.rename({ id: request.id, name: 'Grace' });
  expect((await api.documents.save(request)).name).toBe('Grace');
  expect((await api.documents.save({ ...request, text: '<p>One two</p>', editorStep: 2 })).name).toBe('Grace');
});

test('a document in the trash is not restored by a repeated request, but by a later text', async () => {
  const { api } = await product.join();
  const request = created();
  await api.documents.save(request);
  await api.documents.remove({ id: request.id });
  await api.documents.save(request);
  await expect(api.documents.get({ id: request.id })).rejects.toMatchObject({ statusCode: 404 });
  await api.documents.save({ ...request, text: '<p>One two</p>', editorStep: 2 });
  expect((await api.documents.get({ id: request.id })).text).toBe('<p>One two</p>');
});

test("the id of another user's document or of a folder is refused, and nothing changes", async () => {
  const person = await product.join();
  const stranger = await product.join('Stranger');
  const request = created();
  await person.api.documents.save(request);
  const folder = await stranger.api.folders.create({ name: 'Advent', parentId: null });
  for (const id of [request.id, folder.id])
    await expect(stranger.api.documents.save({ ...created('<p>Other</p>'), id })).rejects.toMatchObject({
      statusCode: 404,
    });
  expect((await person.api.documents.get({ id: request.id })).text).toBe('<p>One</p>');
});

test('a new document needs a name', async () => {
  const { api } = await product.join();
  const { name: _name, ...unnamed } = created();
  await expect(api.documents.save(unnamed)).rejects.toMatchObject({ fields: { Name: ['Invalid Name'] } });
});

test('without `isNew`, an unknown id is not found', async () => {
  const { api } = await product.join();
  await expect(api.documents.save({ ...created(), isNew: false })).rejects.toMatchObject({ statusCode: 404 });
});

test('a request without a text creates an empty document, but does not empty an existing one', async () => {
  const { api } = await product.join();
  const { text: _text, ...empty } = created();
  expect(await api.documents.save(empty)).toMatchObject({ text: '', revision: 1 });
  await api.documents.save({ ...empty, text: '<p>One</p>', editorStep: 2 });
  expect(await api.documents.save({ ...empty, editorStep: 3 })).toMatchObject({ text: '<p>One</p>', revision: 2 });
});

test('a save that is based on another text of the same revision is a conflict', async () => {
  const { api } = await product.join();
  const request = created();
  await api.documents.save(request);
  const save = { id: request.id, text: '<p>One two</p>', revision: 1, editorId: tablet, editorStep: 1 };
  await expect(api.documents.save({ ...save, baseHash: hashOf('<p>Lost with the backup</p>') })).rejects.toMatchObject({
    statusCode: 409,
  });
  expect(await api.history.list({ id: request.id })).toMatchObject([{ kind: 'refused' }]);
  expect(await api.documents.save({ ...save, baseHash: hashOf('<p>One</p>') })).toMatchObject({ revision: 2 });
});
