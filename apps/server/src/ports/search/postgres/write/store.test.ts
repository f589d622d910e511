import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addToCorpus, corpusItem } from '../../../../../../../tests/support/corpus.ts';
import { openTestDatabase } from '../../../../../../../tests/support/database.ts';
import type { Db } from '../../../../database/open.ts';
import { corpusState, corpusSermon, corpusWord } from '../../../../database/schema/corpus.ts';
import type { SearchIndex } from '../../port.ts';
import { createPostgresSearch } from '../search.ts';

const now = new Date('2026-11-21T20:00:00.000Z');
const lostSon = corpusItem('The Lost Son', {
  sourceId: 'luke-15',
  authorFirstName: 'Jürgen',
  authorLastName: 'Müller',
  rating: 4.5,
  description: 'A father runs.',
  body: '<p>He fell on his neck, and kissed him: the prodigal son.</p>',
  scriptureReferences: 'Luke 15:11–32',
});

describe('a sermon of the corpus', () => {
  let db: Db;
  let search: SearchIndex;
  beforeAll(async () => {
    const database = await openTestDatabase();
    ({ db } = database);
    search = createPostgresSearch({ ...database, clock: () => now });
    return () => search.close();
  });

  test('is stored once, even if it is put twice', async () => {
    await addToCorpus(search, 'sermon', [lostSon, lostSon]);
    await addToCorpus(search, 'sermon', [lostSon]);
    expect(await db.$count(corpusSermon)).toBe(1);
    expect(await db.select().from(corpusState)).toEqual([
      { kind: 'sermon', documents: 1, documentsCounted: 1, importingUntil: null, dateChanged: now },
    ]);
  });

  test('can be found by its title, its author without diacritics, its passage and its words', async () => {
    const found = async (query: string) =>
      (
        await db
          .select()
          .from(corpusSermon)
          .where(sql`head @@ ${query}::tsquery`)
      ).length;
    expect(await found("'lost' & 'the' & 't:son' & 't=the lost son'")).toBe(1);
    expect(await found("'muller' & 'ref:42' & 'ref:42.15'")).toBe(1);
    expect(await found("'father' & 'run'")).toBe(1);
    expect(await found("'ref:42.16' | 'ref:43'")).toBe(0);
    const [row] = await db.select().from(corpusSermon);
    expect(row?.words).toBe(
      'the lost son jurgen muller luke 15 11 32 a father runs he fell on his neck and kissed him the prodigal son',
    );
    expect(row?.passages).toBe('{[25599,25621)}');
  });

  test('has its words in the word list', async () => {
    const words = await db
      .select()
      .from(corpusWord)
      .where(sql`word in ('son', 'prodigal', 'grace')`)
      .orderBy(corpusWord.word);
    expect(words).toEqual([
      { kind: 'sermon', word: 'prodigal', documents: 1 },
      { kind: 'sermon', word: 'son', documents: 1 },
    ]);
  });

  test.each([
    ['without weights', '{}'],
    ['with the weights of words alone', '{"afflict": "65"}'],
  ])(
    'is indexed again if an earlier version has stored it %s, also by the passage in its opening',
    async (_, weights) => {
      const homily = corpusItem('Homily 15', {
        sourceId: 'homily',
        body: '<h2>ROM. VIII. 28</h2><p>Affliction, and again affliction &amp; affliction.</p>',
      });
      await addToCorpus(search, 'sermon', [homily]);
      const stored = async () => {
        const { rows } = await db.execute(sql`
        select head::text as head, weights, passages::text as passages from ${corpusSermon} where source_id = 'homily'`);
        return rows[0];
      };
      const before = await stored();
      expect(before).toMatchObject({ weights: { afflict: '65' }, passages: '{[28144,28145)}' });
      await db.execute(sql`update ${corpusSermon} set weights = ${weights}::jsonb, head = '', passages = '{}'`);
      await db.update(corpusState).set({ documentsCounted: 0 });
      const opened = await search.openImport('sermon');
      await opened.repair();
      await opened.close();
      expect(await stored()).toEqual(before);
      expect(await search.stats('sermon')).toEqual({ items: 2, isComplete: true });
    },
  );
});
