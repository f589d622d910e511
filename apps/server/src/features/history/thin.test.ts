import { thinnedOut } from '@sermon/domain/history/thinning';
import { and, asc, desc, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { documentRevision } from '../../database/schema.ts';
import { thinHistory } from './store.ts';

const product = await openProduct();
const { db } = product.services;
const { clock } = product;
const { api } = await product.join();
const minute = 60_000;
const day = 24 * 60 * minute;

/** Creates a document with `count` versions, one every `everyMinutes` minutes. */
async function longWritten(everyMinutes: number, count: number) {
  const { id: documentId } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  const versions = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    documentId,
    kind: n % 15 === 7 ? ('refused' as const) : ('saved' as const),
    label: n % 40 === 3 ? `Named ${n}` : '',
    revision: n,
    name: 'Comfort',
    text: `<p>Comfort ${n}</p>`,
    dateSaved: new Date(clock.now.getTime() - n * everyMinutes * minute),
  }));
  for (let from = 0; from < versions.length; from += 1_000)
    await db.insert(documentRevision).values(versions.slice(from, from + 1_000));
  return versions;
}

const left = async () =>
  (await db.select({ id: documentRevision.id }).from(documentRevision).orderBy(asc(documentRevision.id))).map(
    ({ id }) => id,
  );

/** Returns the ids of the versions that the thinning rule deletes. */
const droppedIds = (versions: Awaited<ReturnType<typeof longWritten>>) =>
  thinnedOut(
    versions.map((version) => ({ ...version, date: version.dateSaved })),
    clock.now,
  ).map(({ id }) => id);

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test('exactly the old versions that the rule drops are deleted, for every document', async () => {
  const documents = [await longWritten(17, 3_000), await longWritten(90, 2_000), await longWritten(1, 500)];
  const stay = documents.flatMap((versions) => {
    const gone = new Set(droppedIds(versions));
    return versions.map(({ id }) => id).filter((id) => !gone.has(id));
  });
  expect(stay.length).toBeLessThan(3_500);
  await thinHistory(db, clock.now);
  expect(await left()).toEqual(stay.toSorted());
  await thinHistory(db, clock.now);
  expect(await left(), 'a second run deletes nothing').toEqual(stay.toSorted());
});

test('a version that is named while the history is thinned stays', async () => {
  const id = droppedIds(await longWritten(17, 1_000))[0]!;
  const [held, free] = [gate(), gate()];
  const naming = db.transaction(async (tx) => {
    await tx.update(documentRevision).set({ label: 'As preached' }).where(eq(documentRevision.id, id));
    held.open();
    await free.opened;
  });
  await held.opened;
  const thinning = thinHistory(db, clock.now);
  // PostgreSQL runs both transactions concurrently, and thinning skips the locked row instead of waiting for it. The
  // embedded database runs one transaction after the other.
  if (process.env['TEST_DATABASE'] === 'postgres') await thinning;
  free.open();
  await Promise.all([naming, thinning]);
  expect(await left()).toContain(id);
});

/** Stores refused versions of a document with these texts, the newest first, an hour apart. */
async function refuse(documentId: string, texts: string[], label = ''): Promise<void> {
  const common = { documentId, kind: 'refused' as const, label, revision: 1, name: 'Comfort' };
  await db.insert(documentRevision).values(
    texts.map((text, n) => ({
      ...common,
      id: newId(),
      text,
      dateSaved: new Date(clock.now.getTime() - n * 60 * minute),
    })),
  );
}

const refusedTexts = async (id: string) =>
  (
    await db
      .select({ text: documentRevision.text })
      .from(documentRevision)
      .where(and(eq(documentRevision.documentId, id), eq(documentRevision.kind, 'refused')))
      .orderBy(desc(documentRevision.dateSaved))
  ).map(({ text }) => text);

test('a refused version whose text is also saved is deleted, and one whose text is only similar stays', async () => {
  const first = await api.documents.save({ name: 'Comfort', text: '<p>First</p>' });
  const { id } = await api.documents.save({ id: first.id, text: '<p>Second</p>', revision: 1 });
  await api.history.keep({ builderAssetId: id, label: '' });
  await api.documents.save({ id, text: '<p>Third</p>', revision: 2 });
  const other = await api.documents.save({ name: 'Other', text: '<p>Other</p>' });
  const texts = ['<p>Third</p>', '<p>Second</p>', '<p>second</p>', '<p>Other</p>'];
  await refuse(id, texts);
  await refuse(id, ['<p>Second</p>'], 'Mine');
  await thinHistory(db, clock.now);
  const left = async () => (await refusedTexts(id)).toSorted();
  expect(
    await left(),
    'the current text was written just now, so a save may still replace it without a version',
  ).toEqual(['<p>Other</p>', '<p>Second</p>', '<p>Third</p>', '<p>second</p>']);
  await thinHistory(db, new Date(clock.now.getTime() + 1));
  expect(await left(), 'the named one stays').toEqual(['<p>Other</p>', '<p>Second</p>', '<p>second</p>']);
  expect((await api.documents.get({ id: other.id })).text).toBe('<p>Other</p>');
});

test('a document keeps the newest 200 texts that were refused, even while a client sends outdated ones in a loop', async () => {
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  await api.documents.save({ id, text: '<p>Comfort ye</p>', revision: 1 });
  await refuse(id, ['<p>Named</p>'], 'Mine');
  for (let n = 1; n <= 203; n++) {
    clock.pass(1_000);
    const save = { id, text: `<p>Outdated ${n}</p>`, revision: 0, editorId: crypto.randomUUID(), editorStep: 1 };
    await expect(api.documents.save(save)).rejects.toMatchObject({ statusCode: 409 });
  }
  const texts = await refusedTexts(id);
  expect([texts.length, texts[0], texts[199], texts[200]]).toEqual([
    201,
    '<p>Outdated 203</p>',
    '<p>Outdated 4</p>',
    '<p>Named</p>',
  ]);
  await refuse(id, ['<p>By an older release</p>']);
  await thinHistory(db, clock.now);
  expect(await refusedTexts(id)).toHaveLength(201);
});

test('a stopping server leaves the rest for the next hourly run', async () => {
  clock.pass(200 * day);
  const before = await left();
  await thinHistory(db, clock.now, AbortSignal.abort());
  expect(await left()).toEqual(before);
});
