import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { addToCorpus, corpusItem } from '../../../../../../../tests/support/corpus.ts';
import { openTestDatabase } from '../../../../../../../tests/support/database.ts';
import { corpusTable } from '../../../../database/schema/corpus.ts';
import { chooseEvents } from '../../../../events/choose.ts';
import { createPostgresSearch } from '../search.ts';

// The embedded database runs one transaction at a time, so nothing can hold the lock.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'items can be read while clearing waits for a backup, and are removed after it',
  async () => {
    // Here, because Vitest cleans up after a file only if it has run a test of it.
    const database = await openTestDatabase();
    const events = await chooseEvents(database, { warn() {}, error() {} });
    const search = createPostgresSearch({ ...database, clock: () => new Date('2026-11-21T20:00:00.000Z'), events });
    onTestFinished(async () => {
      await search.close();
      await events.close();
    });
    const { db } = database;
    await addToCorpus(search, 'sermon', [corpusItem('Grace')]);
    const id = [...(await search.itemsFrom('sermon', ['Grace'])).values()][0]!.id;
    let finishBackup = () => {};
    const finished = new Promise<void>((resolve) => (finishBackup = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const backup = db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${corpusTable('sermon')} in access share mode`);
      begin();
      await finished;
    });
    await begun;
    const cleared = search.clear('sermon');
    const waitsForLock = async () => {
      const { rows } = await db.execute(sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'truncate%'`);
      return rows.length > 0;
    };
    while (!(await waitsForLock()));
    // This search waits behind the attempt to clear the table, until the attempt is over. The backup continues.
    expect(await search.item('sermon', id)).toMatchObject({ title: 'Grace' });
    finishBackup();
    await backup;
    await cleared;
    expect(await search.item('sermon', id)).toBeUndefined();
  },
);
