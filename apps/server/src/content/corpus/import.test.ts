import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import type { Database, Db } from '../../database/open.ts';
import { corpusState, corpusIllustration, corpusSermon, corpusWord } from '../../database/schema/corpus.ts';
import { importLeaseMs, type SearchIndex } from '../../ports/search/port.ts';
import { createPostgresSearch } from '../../ports/search/postgres/search.ts';
import { type ImportResult, importItems, type ImportOptions, type Progress } from './import.ts';

const now = new Date('2026-11-21T20:00:00.000Z');
let database: Database;
let db: Db;
let folder = '';
beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
  folder = await mkdtemp(join(tmpdir(), 'sermon-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of [corpusSermon, corpusIllustration, corpusState, corpusWord]) await db.delete(table);
});

/** Returns a sermon that contains one unique word and some words that all sermons share. */
const sermon = (at: number, overrides: object = {}) => ({
  id: `s-${at}`,
  title: `Sermon ${at}`,
  text: `Grace and mercy, own${at}.`,
  ...overrides,
});
const linesOf = (items: readonly object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('');
const many = (count: number, overridesAt: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => sermon(at, overridesAt(at)));

async function fileOf(content: string | Buffer, name = 'sermons.jsonl'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}
const searchAt = (date: Date, isAlone = false) => createPostgresSearch({ ...database, clock: () => date, isAlone });
const run = (file: string, options: Partial<ImportOptions> = {}): Promise<ImportResult> =>
  importItems({ search: searchAt(now), kind: 'sermon', file, ...options });
/** A search index whose imports cannot close, as if their process had been killed. */
function killed(search: SearchIndex): SearchIndex {
  return { ...search, openImport: async (kind) => Object.assign(await search.openImport(kind), { async close() {} }) };
}
const corpus = async () => (await db.select().from(corpusState).where(eq(corpusState.kind, 'sermon')))[0];
const wordCounts = async () =>
  new Map((await db.select().from(corpusWord)).map(({ word, documents }) => [word, documents]));

/** Checks the word list against counts computed from the items themselves. */
async function expectRightWords() {
  const expected = new Map<string, number>();
  for (const { words } of await db.select({ words: corpusSermon.words }).from(corpusSermon)) {
    for (const word of new Set(foldedWords(words))) expected.set(word, (expected.get(word) ?? 0) + 1);
  }
  expect(await wordCounts()).toEqual(expected);
  const documents = await db.$count(corpusSermon);
  expect(await corpus()).toMatchObject({ documents, documentsCounted: documents, importingUntil: null });
}

describe('importing sermons', () => {
  test('adds every line of a file in batches and counts the words', async () => {
    const shares: number[] = [];
    const report = ({ doing, share }: Progress) => doing === 'importing' && shares.push(share);
    const done = await run(await fileOf(linesOf(many(250))), { report });
    expect(done).toEqual({ added: 250, duplicates: 0, malformed: 0, wrong: [], isInterrupted: false, broken: null });
    expect(shares.length).toBe(3);
    expect(shares.at(-1)).toBe(1);
    expect((await wordCounts()).get('mercy')).toBe(250);
    await expectRightWords();
  });

  test('reads a compressed file, a file with a byte order mark and Windows line endings, and one without a final line ending', async () => {
    await run(await fileOf(gzipSync(linesOf(many(3))), 'sermons.jsonl.gz'));
    await run(await fileOf(`\ufeff${linesOf([sermon(4)]).trim()}\r\n\r\n${JSON.stringify(sermon(5))}`));
    expect(await db.$count(corpusSermon)).toBe(5);
    await expectRightWords();
  });

  test('keeps illustrations separate from sermons', async () => {
    await run(await fileOf(linesOf(many(2))), { kind: 'illustration' });
    expect([await db.$count(corpusIllustration), await db.$count(corpusSermon)]).toEqual([2, 0]);
  });

  test('skips items that already exist, within a batch, within a file and in a second run', async () => {
    const file = await fileOf(linesOf([sermon(0), sermon(0), ...many(150), sermon(7, { title: 'Another' })]));
    expect(await run(file)).toMatchObject({ added: 150, duplicates: 3 });
    expect(await run(file)).toMatchObject({ added: 0, duplicates: 153 });
    const [seventh] = await db.select().from(corpusSermon).where(eq(corpusSermon.sourceId, 's-7'));
    expect(seventh?.title).toBe('Sermon 7');
    await expectRightWords();
  });

  test('reports malformed lines by number and imports the rest', async () => {
    const bad = Array.from({ length: 25 }, (_, at) => `{"title": "Broken ${at}"\n`).join('');
    const file = await fileOf(
      Buffer.concat([
        Buffer.from(linesOf([sermon(1), { text: 'no title' }, sermon(2)])),
        Buffer.from([0xff, 0xfe, 0x0a]),
        Buffer.from(`${' '.repeat(8_000_001)}\n${bad}${linesOf([sermon(3)])}`),
      ]),
    );
    const { wrong, ...done } = await run(file);
    expect(done).toEqual({ added: 3, duplicates: 0, malformed: 28, isInterrupted: false, broken: null });
    expect(wrong.slice(0, 4)).toEqual([
      { number: 2, why: 'has no title' },
      { number: 4, why: 'is not UTF-8' },
      { number: 5, why: 'is longer than 8 MB' },
      { number: 6, why: 'is not JSON' },
    ]);
    expect(wrong.length).toBe(20);
    await expectRightWords();
  });

  test('keeps the items of a truncated file and reports that it is incomplete', async () => {
    const whole = gzipSync(linesOf(many(400, (at) => ({ note: `${Math.sin(at)}`.repeat(200) }))));
    const done = await run(await fileOf(whole.subarray(0, whole.length * 0.9), 'half.jsonl.gz'));
    expect(done.broken).toContain('half.jsonl.gz cannot be read: unexpected end of file');
    expect(done.added).toBeGreaterThan(200);
    await expectRightWords();
  });

  test('keeps a very long text whole and makes its beginning searchable', async () => {
    const text = Array.from({ length: 129_765 }, (_, at) => `word${at}`).join(' ');
    await run(await fileOf(linesOf([sermon(1, { text })])));
    const [row] = await db.select().from(corpusSermon);
    expect(row?.body.length).toBeGreaterThan(text.length);
    expect(row?.words.length).toBeLessThanOrEqual(500_000);
    const { rows } = await db.execute(
      sql`select 1 from published_sermon where tier = ${row!.tier} and to_tsvector('english', words) @@ 'word40000'::tsquery`,
    );
    expect(rows.length).toBe(1);
  });
});

describe('an interrupted import', () => {
  const items = many(350);

  test('stops after the current batch on a signal, and continues when it is run again', async () => {
    const file = await fileOf(linesOf(items));
    const ending = new AbortController();
    const report = ({ counts }: Progress) => counts.added >= 100 && ending.abort();
    const cut = await run(file, { signal: ending.signal, report });
    expect(cut.isInterrupted).toBe(true);
    expect(cut.added).toBeGreaterThanOrEqual(100);
    expect(cut.added).toBeLessThan(350);
    await expectRightWords();
    expect(await run(file)).toMatchObject({ added: 350 - cut.added, duplicates: cut.added, isInterrupted: false });
    await expectRightWords();
  });

  test('continues settling the tiers if that was interrupted', async () => {
    await run(await fileOf(linesOf(many(200, () => ({ rating: 1 })))));
    const better = await fileOf(linesOf(many(200, (at) => ({ id: `better ${at}`, rating: 5 }))), 'better.jsonl');
    const ending = new AbortController();
    const report = ({ doing }: Progress) => doing === 'settling' && ending.abort();
    expect(await run(better, { signal: ending.signal, report })).toMatchObject({ added: 200, isInterrupted: true });
    const bestOfOld = and(eq(corpusSermon.rating, 1), eq(corpusSermon.tier, 1));
    expect(await db.$count(corpusSermon, bestOfOld)).toBeGreaterThan(0);
    expect(await run(better)).toMatchObject({ added: 0, isInterrupted: false });
    expect(await db.$count(corpusSermon, bestOfOld)).toBe(0);
  });

  test('that failed has counted the words of what it stored, and the next import continues', async () => {
    const file = await fileOf(linesOf(items));
    const fail = ({ counts }: Progress) => {
      if (counts.added >= 200) throw new Error('The disk is full');
    };
    await expect(run(file, { report: fail })).rejects.toThrow('The disk is full');
    await expectRightWords();
    const doing: string[] = [];
    expect(await run(file, { report: (progress) => doing.push(progress.doing) })).toMatchObject({ added: 150 });
    expect(doing[0]).toBe('importing');
  });

  test('that was killed leaves words uncounted, and the next import counts them again', async () => {
    const file = await fileOf(linesOf(items));
    const crash = ({ counts }: Progress) => {
      if (counts.added >= 200) throw new Error('The power went out');
    };
    await expect(run(file, { search: killed(searchAt(now)), report: crash })).rejects.toThrow('The power went out');
    expect(await corpus()).toMatchObject({ documentsCounted: 0 });
    const doing: string[] = [];
    const search = searchAt(new Date(now.getTime() + importLeaseMs + 1));
    await run(file, { search, report: (progress) => doing.push(progress.doing) });
    expect(doing[0]).toBe('counting words');
    expect(await db.$count(corpusSermon)).toBe(350);
    await expectRightWords();
  });
});

describe('two imports', () => {
  test('of the same kind cannot run at once, and the lease of a killed one expires', async () => {
    const file = await fileOf(linesOf([sermon(1)]));
    const until = new Date(now.getTime() + importLeaseMs);
    await db
      .insert(corpusState)
      .values({ kind: 'sermon', documents: 0, documentsCounted: 0, importingUntil: until, dateChanged: now });
    await expect(run(file)).rejects.toThrow(
      'Another import of sermons is running. Wait until it ends; if it was killed, wait two minutes.',
    );
    expect(await run(file, { search: searchAt(new Date(until.getTime() + 1)) })).toMatchObject({ added: 1 });
    expect(await corpus()).toMatchObject({ importingUntil: null });
  });

  test('do not conflict if no other process can be running', async () => {
    const until = new Date(now.getTime() + importLeaseMs);
    await db
      .insert(corpusState)
      .values({ kind: 'sermon', documents: 0, documentsCounted: 0, importingUntil: until, dateChanged: now });
    expect(await run(await fileOf(linesOf([sermon(1)])), { search: searchAt(now, true) })).toMatchObject({ added: 1 });
  });

  test('conflict if one takes over: the first one stops', async () => {
    const file = await fileOf(linesOf(many(300)));
    let takeover = Promise.resolve<unknown>(undefined);
    const report = ({ counts }: Progress) => {
      if (counts.added === 100)
        takeover = db
          .update(corpusState)
          .set({ importingUntil: new Date(now.getTime() + 5) })
          .execute();
    };
    const first = run(file, { report });
    await expect(first).rejects.toThrow('Another import of sermons has taken over.');
    await takeover;
    expect((await corpus())?.importingUntil).toEqual(new Date(now.getTime() + 5));
  });
});

describe('the tiers after an import', () => {
  const shares = async () => {
    const { rows } = await db.execute<{ tier: number; items: number }>(
      sql`select tier, count(*) as items from published_sermon group by tier`,
    );
    const of = (tier: number) => (rows.find((row) => row.tier === tier)?.items ?? 0) / 1_000;
    return [of(1), of(2)];
  };

  test.each([
    ['the best first', (at: number) => 5 - Math.floor(at / 100) / 2],
    ['the best last', (at: number) => Math.floor(at / 100) / 2],
    ['none rated', () => 0],
  ])('keep their shares in any order: %s', async (_, ratingAt) => {
    const items = many(1_000, (at) => ({ rating: ratingAt(at) }));
    // Imports two files, so that the tiers of items from the first file have to be settled again.
    await run(await fileOf(linesOf(items.slice(0, 500))));
    await run(await fileOf(linesOf(items.slice(500))));
    const [best = 0, good = 0] = await shares();
    expect(best).toBeGreaterThan(0.01);
    expect(best).toBeLessThan(0.05);
    expect(good).toBeGreaterThan(0.15);
    expect(good).toBeLessThan(0.23);
  });
});
