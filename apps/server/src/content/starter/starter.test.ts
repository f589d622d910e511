import { plainText, wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { cleanHtml } from '@sermon/domain/document/html/sanitize';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtBibles } from '../../../../../tests/support/bibles.ts';
import { addToCorpus } from '../../../../../tests/support/corpus.ts';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { expectQuotationsToBeExact } from '../../../../../tests/support/scripture/quotations.ts';
import type { Database, Db } from '../../database/open.ts';
import { corpusState, corpusIllustration, corpusSermon, corpusWord } from '../../database/schema/corpus.ts';
import type { NewItem } from '../../ports/search/port.ts';
import { createPostgresSearch } from '../../ports/search/postgres/search.ts';
import { readBible } from '../bibles/file.ts';
import type { BibleText } from '../bibles/text.ts';
import { installStarter } from './install.ts';
import { readStarter } from './read.ts';

const sermons = await readStarter('sermon');
const illustrations = await readStarter('illustration');
const all = [...sermons, ...illustrations];

/**
 * True for only one of the two databases. Tests of the files need to run only once, because the files are the same for
 * both.
 */
const isOnce = process.env['TEST_DATABASE'] === 'embedded';

describe.runIf(isOnce)('the built-in texts', () => {
  test('are at least 30 sermons of 500 words or more, and 150 illustrations of 60 words or more', () => {
    expect(sermons.length).toBeGreaterThanOrEqual(30);
    expect(illustrations.length).toBeGreaterThanOrEqual(150);
    for (const { title, body } of sermons) expect(wordCount(parseDocument(body)), title).toBeGreaterThanOrEqual(500);
    for (const { title, body } of illustrations)
      expect(wordCount(parseDocument(body)), title).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['the law', 1, 5],
    ['history', 6, 17],
    ['poetry', 18, 22],
    ['the prophets', 23, 39],
    ['the gospels', 40, 43],
    ['the Acts', 44, 44],
    ['the letters', 45, 65],
    ['Revelation', 66, 66],
  ])('have a sermon on a passage of %s', (_, first, last) => {
    const books = sermons.map(({ scriptureReferences }) => parseReferences(scriptureReferences)[0]?.book ?? 0);
    expect(books.some((book) => book >= first && book <= last)).toBe(true);
  });

  test('name the themes of an illustration at the end of its description, each theme in at least two', () => {
    const counts = new Map<string, number>();
    for (const { title, description } of illustrations) {
      const [, themes = ''] = /[.?!”’] On ([\w’, ]+)\.$/.exec(description) ?? [];
      expect(themes, title).not.toBe('');
      for (const theme of themes.split(', ')) counts.set(theme, (counts.get(theme) ?? 0) + 1);
    }
    for (const theme of ['forgiveness', 'patience', 'grief and hope', 'Scripture', 'Good Friday', 'the Lord’s Supper'])
      expect(counts.get(theme), theme).toBeGreaterThanOrEqual(3);
    expect([...counts].filter(([, count]) => count < 2)).toEqual([]);
  });

  test('have unique titles and names', () => {
    for (const items of [sermons, illustrations])
      expect(new Set(items.map(({ title }) => title.toLowerCase())).size).toBe(items.length);
    expect(new Set(all.map(({ sourceId }) => sourceId)).size).toBe(all.length);
  });

  test.each(all.map((item) => [item.title, item] as const))(
    '%s: says what it is about, and is a document as it is kept',
    (_, item) => {
      expect(item.description).toMatch(/^.{20,400}$/);
      expect(cleanHtml(item.body)).toBe(item.body);
      expect(item.body).not.toMatch(/<h1|<a |---/);
      expect(plainText(parseDocument(item.body))).not.toMatch(/\*\*|^#|^>|, (?:KJV|WEB)$/m);
      if (item.sourceId.includes('/sermons/'))
        expect(parseReferences(item.scriptureReferences).length).toBeGreaterThan(0);
    },
  );
});

describe.runIf(isOnce)('their Bible quotations', () => {
  const bibles = new Map<string, BibleText>();
  beforeAll(async () => {
    const directory = await builtBibles();
    for (const id of ['KJV', 'WEB']) bibles.set(id, await readBible(directory, id));
  });

  test.each(all.map((item) => [item.title, item] as const))(
    '%s: quotes the Bible word for word, and refers to passages that there are',
    (_, item) => expectQuotationsToBeExact(parseDocument(item.body), bibles),
  );
});

describe('their installation', () => {
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
