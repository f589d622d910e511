import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPremium } from '../../../../../tests/files/premium.ts';
import { addItems, archivedDetails, bringBack, readArchive } from '../../../../../tests/files/archives.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { libraryItem, premiumItem } from '../../database/schema.ts';

const product = await openProduct();
const other = await openProduct();
const { db } = product.services;

await addPremium(product.services, { slug: 'grace', name: 'Grace', isFree: true });
const grace = { kind: 'sermon', slug: 'grace', name: 'Grace' };

/** Makes a person who has added a premium sermon. */
async function joinWithCopy(): Promise<Person> {
  const person = await product.join();
  const [item] = await person.api.premiumSermons.list({});
  await person.api.premiumSermons.activate({ PremiumSermonId: item!.id });
  return person;
}

const sourcesOf = async ({ api }: Pick<Person, 'api'>) =>
  Object.fromEntries((await api.library.list()).map(({ name, premium }) => [name, premium]));
const download = async ({ api }: Person) => readArchive(await api.archive.download());
const noUpload = () => Promise.reject(new Error('There is no file'));
const folder = { ...archivedDetails, type: 'Folder', name: 'Found' } as const;

test('every item that was copied names its premium sermon, wherever it is read', async () => {
  const person = await joinWithCopy();
  const { api } = person;
  await api.documents.save({ name: 'My own', text: '<p>Grace</p>' });
  const all = { Grace: grace, Manuscript: grace, 'For Groups': grace, Study: grace };
  expect(await sourcesOf(person)).toEqual({ ...all, 'My own': null });
  const items = await api.library.list();
  for (const item of items) expect(await api.library.get({ id: item.id })).toEqual(item);
  const { id } = items.find(({ name }) => name === 'Study')!;
  expect(await api.documents.get({ id })).toMatchObject({ premium: grace });
  const saved = await api.documents.save({ id, revision: 1, text: '<p>Here.</p>' });
  expect(saved).toMatchObject({ premium: grace });
  const copy = await api.documents.duplicate({ id, parentId: null });
  expect(copy).toMatchObject({ premium: grace });

  await db.update(premiumItem).set({ isEnabled: false });
  expect(await sourcesOf(person), 'also when it is no longer shown').toMatchObject(all);
  await db.update(premiumItem).set({ isEnabled: true });
});

test('an archive keeps the source, and an import restores it where the premium sermon exists', async () => {
  const person = await joinWithCopy();
  await person.api.documents.save({ name: 'My own', text: '<p>Grace</p>' });
  const archive = await download(person);
  expect(Object.fromEntries(archive.manifest.items.map(({ name, premium }) => [name, premium]))).toEqual({
    Grace: { kind: 'sermon', slug: 'grace' },
    Manuscript: { kind: 'sermon', slug: 'grace' },
    'For Groups': { kind: 'sermon', slug: 'grace' },
    Study: { kind: 'sermon', slug: 'grace' },
    'My own': undefined,
  });

  const ruth = await product.join('Ruth');
  await bringBack(ruth.api, archive, noUpload);
  expect(await sourcesOf(ruth)).toEqual(await sourcesOf(person));
  expect((await ruth.api.premiumSermons.list({}))[0]!.totalActivations, 'an import activates nothing').toBe(2);

  const elsewhere = await other.join();
  await bringBack(elsewhere.api, archive, noUpload);
  expect(await sourcesOf(elsewhere)).toEqual({
    Grace: null,
    Manuscript: null,
    'For Groups': null,
    Study: null,
    'My own': null,
  });
});

test('an archive of an earlier version, or with a source that cannot be read, is added without it', async () => {
  const { api } = await product.join();
  const [early] = await addItems(api, { items: [folder] });
  expect(early).toMatchObject({ premium: null });
  for (const premium of [{ kind: 'book', slug: 'grace' }, { kind: 'sermon', slug: 'x'.repeat(81) }, 'grace', null]) {
    const [added] = await addItems(api, { items: [{ ...folder, premium: premium as never }] });
    expect(added).toMatchObject({ name: 'Found', premium: null });
  }
  const [ofOtherKind] = await addItems(api, { items: [{ ...folder, premium: { kind: 'series', slug: 'grace' } }] });
  expect(ofOtherKind).toMatchObject({ premium: null });
});

test('what is not shown cannot be found out through an archive, unless the user had added it', async () => {
  const person = await joinWithCopy();
  const hidden = await addPremium(product.services, { slug: 'hidden', name: 'Not Announced Yet' });
  await db.update(premiumItem).set({ isEnabled: false });
  const source = (slug: string) => ({ ...folder, premium: { kind: 'sermon', slug } as const });
  const [known, unknown] = await addItems(person.api, { items: [source('grace'), source('hidden')] });
  expect(known).toMatchObject({ premium: grace });
  expect(unknown).toMatchObject({ premium: null });
  const rows = await db.select().from(libraryItem).where(eq(libraryItem.premiumItemId, hidden));
  expect(rows).toEqual([]);
});
