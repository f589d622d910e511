import { thinnedOut } from '@sermon/domain/history/thinning';
import { asc } from 'drizzle-orm';
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

/** A document with a version every so many minutes, for as long as half a year. */
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

test('of the old versions of every document those go that the rule lets go, and no others', async () => {
  const documents = [await longWritten(17, 3_000), await longWritten(90, 2_000), await longWritten(1, 500)];
  const stay = documents.flatMap((versions) => {
    const gone = new Set(
      thinnedOut(
        versions.map((one) => ({ ...one, date: one.dateSaved })),
        clock.now,
      ).map(({ id }) => id),
    );
    return versions.map(({ id }) => id).filter((id) => !gone.has(id));
  });
  expect(stay.length).toBeLessThan(3_500);
  await thinHistory(db, clock.now);
  expect(await left()).toEqual(stay.toSorted());
  await thinHistory(db, clock.now);
  expect(await left(), 'a second time nothing more goes').toEqual(stay.toSorted());
});

test('a server that is asked to stop leaves the rest for the next hour', async () => {
  clock.pass(200 * day);
  const before = await left();
  await thinHistory(db, clock.now, AbortSignal.abort());
  expect(await left()).toEqual(before);
});
