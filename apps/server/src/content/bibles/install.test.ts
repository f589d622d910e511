import { and, count, eq } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someBibles } from '../../../../../tests/support/bibles.ts';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { bibleTranslation, bibleVerse } from '../../database/schema.ts';
import { readBible, writeBibles } from './text.ts';
import { installBibles, versesInBatch } from './install.ts';

const folder = await mkdtemp(join(tmpdir(), 'sermon-bibles-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { db } = await openTestDatabase();
const now = new Date('2026-11-21T20:00:00.000Z');
let kjv: string;
beforeAll(async () => {
  kjv = await someBibles(join(folder, 'kjv'), ['KJV']);
});

/** Number of batches after which 10% of a translation is installed and reported. */
const batchesOfTenth = Math.ceil(31_102 / 10 / versesInBatch);

/**
 * Installs the translations in a folder and returns the log. With `stopsEarly`, it aborts the signal at the first log
 * message.
 */
async function install(directory: string, { stopsEarly = false } = {}) {
  const messages: { level: string; percent?: number; text: string }[] = [];
  const stop = new AbortController();
  const write = (level: string) => (details: { percent?: number }, text: string) => {
    messages.push({ level, ...details, text });
    if (stopsEarly) stop.abort();
  };
  const log = { info: write('info'), warn: write('warn') };
  await installBibles({ db, log, clock: () => now, directory, signal: stop.signal });
  return messages;
}

const translation = async () => (await db.select().from(bibleTranslation))[0];
const verseCount = async () => (await db.select({ count: count() }).from(bibleVerse))[0]!.count;
const genesis = async () =>
  (await db.select().from(bibleVerse).where(eq(bibleVerse.book, 1)).orderBy(bibleVerse.chapter, bibleVerse.verse))[0]!;

/** The timeout is long because these tests install a whole translation, which takes a while on a busy machine. */
const patience = { timeout: 120_000 };

describe('the built-in Bibles are installed', patience, () => {
  test('only if they were built, with a warning otherwise', async () => {
    expect(await install(join(folder, 'nothing'))).toMatchObject([
      { level: 'warn', text: 'No Bibles were built: none is installed' },
    ]);
  });

  test('one after the other, and all are listed from the start', async () => {
    const { db: own } = await openTestDatabase();
    const stop = new AbortController();
    stop.abort();
    const log = { info() {}, warn() {} };
    await installBibles({
      db: own,
      log,
      clock: () => now,
      directory: await someBibles(join(folder, 'two'), ['KJV', 'WEB']),
      signal: stop.signal,
    });
    const rows = await own.select().from(bibleTranslation).orderBy(bibleTranslation.id);
    expect(rows.map(({ id, dateInstalled }) => [id, dateInstalled])).toEqual([
      ['KJV', null],
      ['WEB', null],
    ]);
  });

  test('in complete batches until the server stops', async () => {
    expect(await install(kjv, { stopsEarly: true })).toMatchObject([
      { level: 'info', percent: 10, translation: 'KJV' },
    ]);
    expect(await translation()).toMatchObject({ versesInstalled: batchesOfTenth * versesInBatch, dateInstalled: null });
    expect(await verseCount()).toBe(batchesOfTenth * versesInBatch);
  });

  test('by several processes at once, starting after an interruption', async () => {
    const early = and(eq(bibleVerse.book, 1), eq(bibleVerse.chapter, 2), eq(bibleVerse.verse, 1));
    await db.update(bibleVerse).set({ title: 'was here before' }).where(early);
    const logs = await Promise.all([install(kjv), install(kjv), install(kjv)]);
    expect(await verseCount()).toBe(31_102);
    expect(await translation()).toMatchObject({
      id: 'KJV',
      name: 'King James Version',
      versesInstalled: 31_102,
      dateInstalled: now,
    });
    for (const messages of logs) expect(messages.at(-1)).toMatchObject({ percent: 100, translation: 'KJV' });
    expect(await db.select().from(bibleVerse).where(early)).toMatchObject([{ title: 'was here before' }]);
  });

  test('with plain text for searches and marked text for display', async () => {
    const [first, , , fourth] = await db
      .select()
      .from(bibleVerse)
      .where(and(eq(bibleVerse.book, 1), eq(bibleVerse.chapter, 1)))
      .orderBy(bibleVerse.verse);
    expect(first).toMatchObject({
      text: 'In the beginning God created the heaven and the earth.',
      marked: null,
      title: null,
      startsParagraph: true,
    });
    expect(fourth).toMatchObject({
      text: 'And God saw the light, that it was good: and God divided the light from the darkness.',
      marked: 'And God saw the light, that [it was] good: and God divided the light from the darkness.',
      startsParagraph: false,
    });
  });

  test('only once', async () => {
    expect(await install(kjv)).toEqual([]);
  });

  test('again if their text has changed, and can be read meanwhile', async () => {
    const text = await readBible(kjv, 'KJV');
    const changed = join(folder, 'changed');
    const first = { ...text.verses[0]!, marked: 'In [the] beginning' };
    await writeBibles(changed, [{ id: 'KJV', verses: [first, ...text.verses.slice(1)] }], 'a correction');
    await install(changed, { stopsEarly: true });
    expect(await genesis()).toMatchObject({ text: 'In the beginning', marked: 'In [the] beginning' });
    expect(await verseCount()).toBe(31_102);
    expect(await translation()).toMatchObject({ versesInstalled: batchesOfTenth * versesInBatch, dateInstalled: now });
  });
});
