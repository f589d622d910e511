import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addToCorpus } from '../../../../../tests/support/corpus.ts';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import type { Database, Db } from '../../database/open.ts';
import { corpusState, corpusIllustration, corpusSermon, corpusWord } from '../../database/schema/corpus.ts';
import type { NewItem } from '../../ports/search/port.ts';
import { createPostgresSearch } from '../../ports/search/postgres/search.ts';
import { installStarter, readStarter } from './install.ts';

const sermons = await readStarter('sermon');
const illustrations = await readStarter('illustration');

describe('the installation of the built-in texts', () => {
  let db: Db;
  let database: Database;
  const log = { info() {} };
  const now = new Date('2026-11-21T20:00:00.000Z');
  const later = new Date('2026-11-22T20:00:00.000Z');
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ db } = database);
    await installStarter({ search: searchAt(now), log });
  });
  const searchAt = (...times: Date[]) =>
    createPostgresSearch({ ...database, clock: () => (times.length > 1 ? times.shift()! : times[0]!) });
  const replace = (item: NewItem) => addToCorpus(searchAt(now), 'sermon', [item]);

  test('adds all of them, and writes nothing the second time', async () => {
    await installStarter({ search: searchAt(later), log });
    expect(await db.$count(corpusSermon)).toBe(sermons.length);
    expect(await db.$count(corpusIllustration)).toBe(illustrations.length);
    const corpora = await db.select().from(corpusState).where(eq(corpusState.kind, 'sermon'));
    expect(corpora).toEqual([
      {
        kind: 'sermon',
        documents: sermons.length,
        documentsCounted: sermons.length,
        importingUntil: null,
        dateChanged: now,
      },
    ]);
    const [row] = await db
      .select()
      .from(corpusSermon)
      .where(eq(corpusSermon.sourceId, 'starter/sermons/taught-to-walk'));
    expect(row).toMatchObject({
      title: 'Taught to Walk',
      contributor: 'Sermon Maker',
      rating: 0,
      scriptureReferences: 'Hosea 11:1–9',
    });
  });

  test('updates a changed text and its words under the same id', async () => {
    const ofIt = eq(corpusSermon.sourceId, 'starter/sermons/taught-to-walk');
    const [before] = await db.select().from(corpusSermon).where(ofIt);
    const wordsBefore = await words();
    const old = {
      ...sermons.find(({ sourceId }) => sourceId === before?.sourceId)!,
      body: '<p>An oldfashioned text.</p>',
      text: 'An oldfashioned text.',
    };
    await replace(old);
    expect(await words()).toContainEqual({ word: 'oldfashioned', documents: 1 });

    await installStarter({ search: searchAt(later), log });
    const [after] = await db.select().from(corpusSermon).where(ofIt);
    expect(after).toMatchObject({ id: before?.id, body: before?.body, words: before?.words });
    expect(await words()).toEqual(wordsBefore);
    expect(await db.$count(corpusSermon)).toBe(sermons.length);
  });

  test('waits for a running import until it ends or the server stops', async () => {
    const ofIt = eq(corpusSermon.sourceId, 'starter/sermons/taught-to-walk');
    const old = { ...sermons.find(({ sourceId }) => sourceId === 'starter/sermons/taught-to-walk')!, title: 'Old' };
    await replace(old);
    await db
      .update(corpusState)
      .set({ importingUntil: new Date(later.getTime() + 1) })
      .where(eq(corpusState.kind, 'sermon'));
    const title = async () => (await db.select().from(corpusSermon).where(ofIt))[0]?.title;

    const stopping = new AbortController();
    const stopped = installStarter({ search: searchAt(later), log, signal: stopping.signal });
    stopping.abort();
    await stopped;
    expect(await title()).toBe('Old');

    const search = searchAt(later, later, new Date(later.getTime() + 2));
    await installStarter({ search, log, retryMs: 1 });
    expect(await title()).toBe('Taught to Walk');
  });

  test('yields to other work while reading the files', async () => {
    const begun = performance.now();
    let last = begun;
    let longest = 0;
    let isRead = false;
    const turn = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      if (!isRead) setImmediate(turn);
    };
    setImmediate(turn);
    await readStarter('sermon');
    isRead = true;
    turn();
    expect(longest).toBeLessThan((performance.now() - begun) / 2);
  });

  const words = () =>
    db
      .select({ word: corpusWord.word, documents: corpusWord.documents })
      .from(corpusWord)
      .where(eq(corpusWord.kind, 'sermon'))
      .orderBy(corpusWord.word);
});
