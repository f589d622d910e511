import type { Api } from '../../../../../tests/support/browser.ts';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';

const product = await openProduct({ SAMPLE_SERMON: 'on' });
const name = 'The Father Who Runs';

/** Registers a person and returns their client and the sample sermon in their library. */
async function joinWithSample() {
  const { api, ...person } = await product.join();
  const [sample, ...others] = await api.library.list({});
  expect(others).toEqual([]);
  return { api, ...person, sample: sample! };
}

test('a new account finds the sample sermon in its library', async () => {
  const { api, sample } = await joinWithSample();
  expect(sample).toMatchObject({ name, type: 'BuilderAsset', parentId: null, isSample: true, isStarred: false });
  expect(sample).toMatchObject({ category: 'Manuscript', scripture: 'Luke 15:11–24', datePreached: null });
  expect(await api.library.get({ id: sample.id })).toEqual(sample);
  const { text, revision } = await api.documents.get({ id: sample.id });
  expect(text).toMatch(/^<p><em>This is a sample sermon/);
  expect(revision).toBe(1);
});

test('it has not been opened or changed, and the search finds it', async () => {
  const { api, sample } = await joinWithSample();
  expect(sample.dateAccessed).toEqual(sample.dateCreated);
  expect(sample.dateModified).toEqual(sample.dateCreated);
  await api.library.wasAccessed({ id: sample.id });
  expect(await api.library.search({ query: 'polishing the speech' })).toMatchObject({ found: [{ id: sample.id }] });
});

test('users can write in it, and it stays the sample', async () => {
  const { api, sample } = await joinWithSample();
  const saved = await api.documents.save({ id: sample.id, text: '<p>Mine</p>', revision: 1 });
  expect(saved).toMatchObject({ isSample: true, revision: 2 });
});

test.each([
  ['the library', (api: Api, id: string) => api.documents.rename({ id, name: 'My First Sermon' })],
  ['the builder', (api: Api, id: string) => api.documents.save({ id, name: 'My First Sermon', nameRevision: 0 })],
])('it stops being the sample when it is renamed in %s', async (_, rename) => {
  const { api, sample } = await joinWithSample();
  expect(await rename(api, sample.id)).toMatchObject({ name: 'My First Sermon', isSample: false });
  expect(await api.library.list({})).toMatchObject([{ name: 'My First Sermon', isSample: false }]);
  expect(await api.library.get({ id: sample.id })).toMatchObject({ isSample: false });
});

test('a copy of it is an ordinary document', async () => {
  const { api, sample } = await joinWithSample();
  expect(await api.documents.duplicate({ id: sample.id, parentId: null })).toMatchObject({ isSample: false });
});

test('it can be restored from the trash, and does not come back once it is deleted', async () => {
  const { api, email, password, sample } = await joinWithSample();
  await api.documents.remove({ id: sample.id });
  expect(await api.library.list({})).toEqual([]);
  expect(await api.documents.restore({ id: sample.id })).toMatchObject({ isSample: true });
  await api.documents.remove({ id: sample.id });
  await api.library.emptyTrash({});
  await api.accounts.signOut({});
  await api.accounts.signIn({ email, password });
  expect(await api.library.list({})).toEqual([]);
  expect(await api.library.trash({})).toEqual([]);
});

test('it counts toward the storage of the account, but never prevents an account', async () => {
  const { api } = await (await openProduct({ SAMPLE_SERMON: 'on', ACCOUNT_STORAGE_GB: '0.000001' })).join();
  const { bytes, limit } = await api.storage.use({});
  expect(limit).toBe(1_000);
  expect(bytes).toBeGreaterThan(1_000);
  expect(await api.library.list({})).toHaveLength(1);
});

test('an email address that is taken gets no second sample', async () => {
  const { api, email, password } = await joinWithSample();
  const again = product.visit().accounts.register({ firstName: 'A', lastName: 'B', email, password });
  await expect(again).rejects.toMatchObject({ statusCode: 400 });
  expect(await api.library.list({})).toHaveLength(1);
});

test('SAMPLE_SERMON=off leaves the library of a new account empty', async () => {
  const { api } = await (await openProduct({ SAMPLE_SERMON: 'off' })).join();
  expect(await api.library.list({})).toEqual([]);
});
