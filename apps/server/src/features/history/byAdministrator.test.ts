import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';

const product = await openProduct();
/** The first account is the administrator. */
const admin = await product.join('Admin');

/** A document of a user, and the calls of an administrator who acts as the user. */
async function helped() {
  const { api, user } = await product.join('Ruth');
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  const acting = product.visit();
  await acting.accounts.signIn(admin);
  await acting.acting.startImpersonation({ id: user.id, reason: 'Ruth cannot find her sermon.' });
  return { api, acting, id };
}

const listed = (versions: { wordCount: number | null; isByAdministrator: boolean }[]) =>
  versions.map(({ wordCount, isByAdministrator }) => [wordCount, isByAdministrator]);

test('a text that an administrator saves is marked, and so is the version that it becomes', async () => {
  const { api, acting, id } = await helped();
  expect(await api.documents.get({ id })).toMatchObject({ isByAdministrator: false });
  const saved = await acting.documents.save({ id, text: '<p>Comfort my</p>', revision: 1 });
  expect(saved.isByAdministrator).toBe(true);
  expect(await api.documents.get({ id })).toMatchObject({ isByAdministrator: true });
  expect(await api.documents.rename({ id, name: 'My People' })).toMatchObject({ isByAdministrator: true });
  await api.documents.save({ id, text: '<p>Comfort my people</p>', revision: 2 });
  expect(await api.documents.get({ id })).toMatchObject({ isByAdministrator: false });
  const versions = await api.history.list({ id });
  expect(listed(versions)).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(await api.history.get({ id: versions[0]!.id })).toMatchObject({ isByAdministrator: true });
});

test('texts of the user and of an administrator are versions of their own, even from one window within a second', async () => {
  const { api, acting, id } = await helped();
  const editorId = crypto.randomUUID();
  await api.documents.save({ id, text: '<p>Comfort my</p>', revision: 1, editorId, editorStep: 1 });
  await acting.documents.save({ id, text: '<p>Comfort my people</p>', revision: 2, editorId, editorStep: 2 });
  await api.documents.save({ id, text: '<p>Comfort my people says God</p>', revision: 3, editorId, editorStep: 3 });
  expect(listed(await api.history.list({ id })).slice(0, 2)).toEqual([
    [3, true],
    [2, false],
  ]);
});

test('the same text by the user and by an administrator is two versions', async () => {
  const { api, acting, id } = await helped();
  await api.history.keep({ builderAssetId: id, label: 'Mine' });
  const editor = { editorId: crypto.randomUUID() };
  await acting.documents.save({ id, text: '<p>Comfort my people</p>', revision: 1, ...editor, editorStep: 1 });
  await acting.documents.save({ id, text: '<p>Comfort</p>', revision: 2, ...editor, editorStep: 2 });
  expect(await api.history.keep({ builderAssetId: id })).toMatchObject({ isByAdministrator: true, label: '' });
});

test('saving the same text again does not change who wrote it', async () => {
  const { api, acting, id } = await helped();
  await acting.documents.save({ id, text: '<p>Comfort</p>', revision: 1 });
  expect(await api.documents.get({ id })).toMatchObject({ isByAdministrator: false });
});

test('a text of an administrator that was refused is marked', async () => {
  const { api, acting, id } = await helped();
  await api.documents.save({ id, text: '<p>Comfort my</p>', revision: 1 });
  const late = { id, text: '<p>Comfort ye my people</p>', revision: 1 };
  await expect(acting.documents.save(late)).rejects.toMatchObject({ statusCode: 409 });
  expect(listed(await api.history.list({ id }))).toContainEqual([4, true]);
});

test('documents and templates that an administrator creates are marked, and copies are not', async () => {
  const { api, acting, id } = await helped();
  const created = await acting.documents.save({ name: 'New', text: '<p>New</p>' });
  expect(created.isByAdministrator).toBe(true);
  const template = await acting.templates.save({ name: 'Outline', text: '<p>Outline</p>' });
  expect((await api.documents.get({ id: template.id })).isByAdministrator).toBe(true);
  await acting.documents.save({ id, text: '<p>Comfort my</p>', revision: 1 });
  const copy = await api.documents.duplicate({ id });
  expect((await api.documents.get({ id: copy.id })).isByAdministrator).toBe(false);
});
