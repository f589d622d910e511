import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../../tests/support/database.ts';
import { eventually } from '../../../../../../tests/support/eventually.ts';
import { addItems } from '../../../content/corpus/store.ts';
import { chooseEvents } from '../../../events/choose.ts';
import type { NewItem } from '../port.ts';
import { corpusChanged, createPostgresSearch } from './search.ts';

const database = await openTestDatabase();
const now = new Date('2026-11-21T20:00:00.000Z');
const log = { warn() {}, error() {} };
const events = await chooseEvents(database, log);
/** The events of another process. The embedded database supports only one. */
const otherEvents = database.kind === 'postgres' ? await chooseEvents(database, log) : events;
const search = createPostgresSearch({ ...database, clock: () => now, events: otherEvents });
afterAll(async () => {
  await search.close();
  await otherEvents.close();
  await events.close();
});

const requester = { ownerId: 'ruth', signal: new AbortController().signal };
const item: NewItem = {
  sourceId: 'one',
  title: 'The shepherd',
  contributor: '',
  authorFirstName: '',
  authorLastName: '',
  rating: 0,
  description: '',
  body: '<p>Amen.</p>',
  scriptureReferences: '',
  language: 'english',
};

test('after an import in one process, the searches of another know its words without waiting for a check', async () => {
  const titles = async () =>
    (await search.find('sermon', { q: 'shephrd', skip: 0, take: 10 }, requester)).results.map(({ title }) => title);
  expect(await titles()).toEqual([]);
  await database.db.transaction((tx) => addItems(tx, 'sermon', [item], now));
  expect(await titles(), 'the clock stands still, so there is no check').toEqual([]);
  await events.publish(corpusChanged, { kind: 'sermon' });
  await eventually(async () => expect(await titles()).toEqual(['The shepherd']));
});
