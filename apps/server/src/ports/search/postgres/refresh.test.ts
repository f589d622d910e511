import { afterAll, expect, test } from 'vitest';
import { corpusItem, put } from '../../../../../../tests/support/corpus.ts';
import { openTestDatabase } from '../../../../../../tests/support/database.ts';
import { eventually } from '../../../../../../tests/support/eventually.ts';
import { chooseEvents } from '../../../events/choose.ts';
import { createPostgresSearch } from './search.ts';

const database = await openTestDatabase();
const now = new Date('2026-11-21T20:00:00.000Z');
const log = { warn() {}, error() {} };
const events = await chooseEvents(database, log);
/** The events of another process. The embedded database supports only one. */
const otherEvents = database.kind === 'postgres' ? await chooseEvents(database, log) : events;
const search = createPostgresSearch({ ...database, clock: () => now, events: otherEvents });
const writer = createPostgresSearch({ ...database, clock: () => now, events });
afterAll(async () => {
  await search.close();
  await writer.close();
  await otherEvents.close();
  await events.close();
});

const requester = { ownerId: 'ruth', signal: new AbortController().signal };

test('after an import in one process, the searches of another know its words without waiting for a check', async () => {
  const titles = async () =>
    (await search.find('sermon', { q: 'shephrd', skip: 0, take: 10 }, requester)).results.map(({ title }) => title);
  expect(await titles()).toEqual([]);
  const opened = await writer.openImport('sermon');
  await put(opened, [corpusItem('The shepherd')]);
  expect(await titles(), 'the clock stands still, so there is no check').toEqual([]);
  await opened.close();
  await eventually(async () => expect(await titles()).toEqual(['The shepherd']));
});
