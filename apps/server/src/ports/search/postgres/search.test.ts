import { expect, test, vi } from 'vitest';
import { addToCorpus, corpusItem } from '../../../../../../tests/support/corpus.ts';
import { anyRequester } from '../../../../../../tests/support/requester.ts';
import { openTestDatabase } from '../../../../../../tests/support/database.ts';
import type { Db } from '../../../database/open.ts';
import { corpusState } from '../../../database/schema/corpus.ts';
import { createPostgresSearch } from './search.ts';

const { db, kind } = await openTestDatabase();
let now = new Date('2026-11-21T20:00:00.000Z');
const clock = () => now;

async function publish(title: string) {
  now = new Date(now.getTime() + 10_000);
  const writer = createPostgresSearch({ db, kind, clock });
  await addToCorpus(writer, 'sermon', [corpusItem(title)]);
  await writer.close();
  // Popular queries are only cached in advance for a large corpus.
  await db.update(corpusState).set({ documents: 5_000 });
}

/**
 * Wraps the database. Its transactions wait until `release` is called, and `read` counts selects outside transactions.
 */
function heldDatabase() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const read = vi.fn();
  const held = new Proxy(db, {
    get(target, name) {
      if (name === '$client')
        return {
          options: target.$client.options,
          async withClient(work: Parameters<Db['$client']['withClient']>[0]) {
            await released;
            return target.$client.withClient(work);
          },
        };
      if (name === 'select') read();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { held, release, read };
}

test('an item that is published while popular queries are cached is found', async () => {
  await publish('Grace Alone');
  const { held, release, read } = heldDatabase();
  const index = createPostgresSearch({ db: held, kind, clock });
  const find = (q: string) => index.find('sermon', { q, language: 'english', skip: 0, take: 10 }, anyRequester());
  const hasRead = (times: number) => vi.waitFor(() => expect(read).toHaveBeenCalledTimes(times), { timeout: 30_000 });
  const first = find('g');
  await hasRead(2);
  await publish('The Portion of Zebulun');
  const second = find('grace');
  await hasRead(4);
  release();
  await Promise.all([first, second, index.ready()]);
  expect((await find('z')).results.map(({ title }) => title)).toEqual(['The Portion of Zebulun']);
  await index.close();
});

test('a closed search index loads no more data', async () => {
  const { held, read } = heldDatabase();
  const index = createPostgresSearch({ db: held, kind, clock });
  await index.close();
  await index.ready();
  expect(read).not.toHaveBeenCalled();
});
