import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { documentRevision } from '../../database/schema.ts';

const product = await openProduct();
const { services, clock } = product;
const computer = '0198e9a4-7b1c-7000-8000-00000000000d';
const phone = '0198e9a4-7b1c-7000-8000-00000000000f';
const minute = 60_000;
const onPhone = { editorId: phone, lastModifiedFormFactor: 'Phone', lastModifiedOnOperatingSystem: 'iOS' };
const atComputer = { editorId: computer, lastModifiedFormFactor: 'Computer', lastModifiedOnOperatingSystem: 'Windows' };
const missing = { statusCode: 404 };

/** Creates a document on the phone and edits it on the computer a minute later. */
async function written() {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort my people</p>', ...onPhone });
  const begun = clock.now;
  clock.pass(minute);
  await api.documents.save({ id, text: '<p>Comfort, comfort my people</p>', revision: 1, ...atComputer });
  return { api, id, begun };
}

test('a version has the date, the device, the document name and the word count', async () => {
  const { api, id, begun } = await written();
  const [version, ...others] = await api.history.list({ id });
  expect(others).toEqual([]);
  expect(version).toMatchObject({
    builderAssetId: id,
    kind: 'saved',
    label: '',
    name: 'Comfort',
    dateSaved: begun,
    device: 'Phone, iOS',
    wordCount: 3,
  });
  expect(await api.history.get({ id: version!.id })).toEqual({ ...version, text: '<p>Comfort my people</p>' });
});

test('a refused text is listed as a version, with its device', async () => {
  const { api, id } = await written();
  clock.pass(minute);
  const late = { id, text: '<p>Comfort ye</p>', revision: 1, ...onPhone };
  await expect(api.documents.save(late)).rejects.toMatchObject({ statusCode: 409 });
  expect((await api.history.list({ id }))[0]).toMatchObject({
    kind: 'refused',
    dateSaved: clock.now,
    device: 'Phone, iOS',
    wordCount: 2,
  });
});

test('versions are listed newest first', async () => {
  const { api, id } = await written();
  clock.pass(5 * minute);
  await api.documents.save({ id, text: '<p>Comfort, comfort my people, says God</p>', revision: 2, ...atComputer });
  expect((await api.history.list({ id })).map(({ wordCount }) => wordCount)).toEqual([4, 3]);
});

test('a user can keep the current text as a named version', async () => {
  const { api, id } = await written();
  const kept = await api.history.keep({ builderAssetId: id, label: 'Before Easter' });
  expect(kept).toMatchObject({
    label: 'Before Easter',
    dateSaved: clock.now,
    device: 'Computer, Windows',
    wordCount: 4,
  });
  expect(await api.history.get({ id: kept.id })).toMatchObject({ text: '<p>Comfort, comfort my people</p>' });
  expect(await api.history.list({ id })).toHaveLength(2);
});

test('the same text is kept only once', async () => {
  const { api, id } = await written();
  const kept = await api.history.keep({ builderAssetId: id });
  expect(await api.history.keep({ builderAssetId: id, label: 'Palm Sunday' })).toEqual({
    ...kept,
    label: 'Palm Sunday',
  });
  expect(
    await api.history.keep({ builderAssetId: id }),
    'keeping without a name does not remove the name',
  ).toMatchObject({
    label: 'Palm Sunday',
  });
  clock.pass(10 * minute);
  await api.documents.save({ id, text: '<p>Comfort</p>', revision: 2, ...onPhone });
  expect((await api.history.list({ id })).map(({ label }) => label)).toEqual(['Palm Sunday', '']);
});

test('a text that returns later is kept again', async () => {
  const { api, id } = await written();
  await api.history.keep({ builderAssetId: id });
  clock.pass(10 * minute);
  await api.documents.save({ id, text: '<p>Comfort my people</p>', revision: 2, ...atComputer });
  clock.pass(10 * minute);
  await api.documents.save({ id, text: '<p>Comfort</p>', revision: 3, ...atComputer });
  expect((await api.history.list({ id })).map(({ wordCount }) => wordCount)).toEqual([3, 4, 3]);
});

test('a version can be named, renamed and unnamed', async () => {
  const { api, id } = await written();
  const [version] = await api.history.list({ id });
  for (const label of ['Draft', 'As it was preached', ''])
    expect(await api.history.rename({ id: version!.id, label: ` ${label} ` })).toEqual({ ...version, label });
});

test('the history of a deleted document or of another user is not found', async () => {
  const { api, id } = await written();
  const [version] = await api.history.list({ id });
  const other = (await product.join()).api;
  await api.documents.remove({ id });
  for (const user of [other, api]) {
    await expect(user.history.list({ id })).rejects.toMatchObject(missing);
    await expect(user.history.get({ id: version!.id })).rejects.toMatchObject(missing);
    await expect(user.history.keep({ builderAssetId: id })).rejects.toMatchObject(missing);
    await expect(user.history.rename({ id: version!.id, label: 'Mine' })).rejects.toMatchObject(missing);
  }
  await api.documents.restore({ id });
  expect(await api.history.list({ id }), 'the history is restored with its document').toEqual([version]);
});

test('at most 200 versions of a document can have a name', async () => {
  const { api, id } = await written();
  const [version] = await api.history.list({ id });
  const named = Array.from({ length: 200 }, () => ({
    id: newId(),
    documentId: id,
    kind: 'saved' as const,
    revision: 1,
    name: 'Comfort',
    text: '<p>x</p>',
    dateSaved: new Date(0),
    label: 'Named',
  }));
  await services.db.insert(documentRevision).values(named);
  const sentence = '200 versions of this document already have a name. Please remove one of those names first.';
  const refusal = { statusCode: 409, message: sentence };
  await expect(api.history.rename({ id: version!.id, label: 'One more' })).rejects.toMatchObject(refusal);
  await expect(api.history.keep({ builderAssetId: id, label: 'One more' })).rejects.toMatchObject(refusal);
  await api.history.rename({ id: named[0]!.id, label: '' });
  await api.history.rename({ id: version!.id, label: 'One more' });
  await api.history.rename({ id: version!.id, label: 'Otherwise' });
});

test('a version without a stored word count is listed without one', async () => {
  const { api, id } = await written();
  await services.db.update(documentRevision).set({ wordCount: null }).where(eq(documentRevision.documentId, id));
  expect(await api.history.list({ id })).toMatchObject([{ wordCount: null }]);
});

test('the newest 2,500 versions are listed, and every named version, however old', async () => {
  const { api, id } = await written();
  const [first] = await api.history.list({ id });
  await api.history.rename({ id: first!.id, label: 'As preached' });
  await services.db.execute(sql`
    insert into ${documentRevision} (id, document_id, kind, revision, name, text, date_saved, word_count)
    select gen_random_uuid(), ${id}, 'saved', 1, 'Version ' || n, '', ${clock.now}::timestamptz + n * interval '1 second', 0
    from generate_series(1, 2600) n`);
  const listed = await api.history.list({ id });
  expect(listed).toHaveLength(2_500);
  expect(listed.slice(0, 2).map(({ name }) => name)).toEqual(['Version 2600', 'Version 2599']);
  expect(listed.slice(-2).map(({ name, label }) => name + label)).toEqual(['Version 102', 'ComfortAs preached']);
});
