import { thinnedOut } from '@sermon/domain/history/thinning';
import { asc, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/people.ts';
import { documentRevision } from '../../database/schema.ts';
import { thinHistory } from './thin.ts';

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
    kind: n % 50 === 7 ? ('refused' as const) : ('saved' as const),
    label: n % 40 === 3 ? `Named ${n}` : '',
    revision: n,
    name: 'Comfort',
    text: '<p>Comfort</p>',
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

test('a stopping server leaves the rest for the next hourly run', async () => {
  clock.pass(200 * day);
  const before = await left();
  await thinHistory(db, clock.now, AbortSignal.abort());
  expect(await left()).toEqual(before);
});
