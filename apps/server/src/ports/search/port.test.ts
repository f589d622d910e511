import type { CorpusKind } from '@sermon/contract/corpus';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addToCorpus, corpusItem as item, put } from '../../../../../tests/support/corpus.ts';
import { anyRequester } from '../../../../../tests/support/requester.ts';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import type { Database } from '../../database/open.ts';
import {
  type SuggestionInput,
  importLeaseMs,
  ImportRunning,
  type NewItem,
  type SearchIndex,
  type SearchQuery,
} from './port.ts';
import { createPostgresSearch } from './postgres/search.ts';

const clock = { now: new Date('2026-11-21T20:00:00.000Z') };
const later = () => (clock.now = new Date(clock.now.getTime() + 10_000));

/** All implementations of the search index. They are tested with the same items. */
const indexes = [
  {
    name: 'the tables of the product',
    open: (database: Database) => createPostgresSearch({ ...database, clock: () => clock.now }),
  },
];

describe.each(indexes)('a search in $name', ({ open }) => {
  let database: Database;
  let index: SearchIndex;
  beforeAll(async () => {
    database = await openTestDatabase();
    index = open(database);
    return () => index.close();
  });
  /** Opens a new index that contains all items published so far. */
  const reopen = async () => {
    await index.close();
    index = open(database);
  };
  /** Stores items from another process. */
  const publish = async (items: NewItem[], kind: CorpusKind = 'sermon') => {
    later();
    const writer = open(database);
    await addToCorpus(writer, kind, items);
    await writer.close();
  };
  const count = async (kind: CorpusKind) => (await index.stats(kind)).items;
  const find = (query: Partial<SearchQuery>, kind: CorpusKind = 'sermon', requester = anyRequester()) =>
    index.find(kind, { q: '', skip: 0, take: 10, ...query }, requester);
  /** Returns the titles of the items that have all words. No other item comes before them. */
  const titles = async (q: string, overrides: Partial<SearchQuery> = {}) => {
    const { results, wholeCount } = await find({ q, take: 50, ...overrides });
    return results.slice(0, wholeCount).map(({ title }) => title);
  };

  test('finds nothing in an empty corpus', async () => {
    for (const q of ['', 'g', 'grace', '"grace alone"', 'Luke 15', 'the', '!'])
      expect(await find({ q })).toEqual({
        results: [],
        totalCount: 0,
        isOver: false,
        wholeCount: 0,
        searchedFor: [],
        suggestion: null,
      });
    expect(await count('sermon')).toBe(0);
    expect(await index.suggest('sermon', { ...nothing, keywords: ['grace'] }, anyRequester())).toEqual([]);
  });

  describe('finds', () => {
    beforeAll(async () => {
      await publish([
        item('The Prodigal Son', {
          authorFirstName: 'Jürgen',
          authorLastName: 'Müller',
          scriptureReferences: 'Luke 15:11-32',
          body: '<p>A certain man had two sons. The younger wasted his substance with riotous living in a far country.</p>',
        }),
        item('Home', {
          authorLastName: 'Ødegård',
          scriptureReferences: 'Luke 15:20',
          body: '<p>When he was yet a great way off, his father saw him; the prodigal was a son. God’s mercy!</p>',
        }),
        item('The Lost Sheep', { scriptureReferences: 'Luke 15:1-7; Psalm 23', body: '<p>Ninety and nine.</p>' }),
        item('Prodigals and Their Sonship', { contributor: 'Anselm House', rating: 5 }),
        item('Grace', { rating: 2 }),
        item('Amazing Grace: How Grace Saves', { rating: 5 }),
        item('Disgrace', { body: '<p>Grace came later, to many.</p>', rating: 4 }),
        item('In the Beginning', { scriptureReferences: 'Genesis 1', body: '<p>God said: Let there be light.</p>' }),
        item('To Be or Not to Be', { body: '<p>A question.</p>' }),
        item('Loaves', { scriptureReferences: 'Mark 6:30-44', body: '<p>Is 5 loaves enough? Luke has fifteen.</p>' }),
        item('The country far away', { body: '<p>Going far, into no country.</p>' }),
        item('Joel 2', { body: '<p>Rend your heart.</p>' }),
        item('The Locusts', { scriptureReferences: 'Joel 2' }),
        item('Valley of Decision: Joel 3'),
        item('Gnade', { language: 'german', body: '<p>Grace heißt Gnade.</p>' }),
      ]);
      await reopen();
    });

    test('the words of a title: exact titles first, then titles with the words, then texts', async () => {
      expect(await titles('the prodigal son')).toEqual(['The Prodigal Son', 'Prodigals and Their Sonship', 'Home']);
      expect(await titles('grace ', { language: 'english' })).toEqual([
        'Grace',
        'Amazing Grace: How Grace Saves',
        'Disgrace',
      ]);
    });

    test.each([
      ['an author', 'Müller', ['The Prodigal Son']],
      ['an author without diacritics', 'jurgen muller', ['The Prodigal Son']],
      ['an author with a letter that has no plain one in it', 'odegard', ['Home']],
      ['a contributor', 'anselm house', ['Prodigals and Their Sonship']],
      ['an author and a word', 'muller prodigal', ['The Prodigal Son']],
      ['another form of a word', 'wasting prodigals ', ['The Prodigal Son']],
      ['a word with its apostrophe, and without', 'God’s mercies ', ['Home']],
      ['one typo', 'prodgial muller', ['The Prodigal Son']],
      ['one typo in a begun word', 'mullre prodga', ['The Prodigal Son']],
      ['the beginning of a word', 'substa', ['The Prodigal Son']],
      ['one letter', 'y', ['The Prodigal Son', 'Home']],
    ])('%s: %s', async (_, q, found) => expect((await titles(q)).toSorted()).toEqual(found.toSorted()));

    test('texts with the words next to each other before other texts', async () => {
      expect(await titles('far country')).toEqual(['The Prodigal Son', 'The country far away']);
      expect(await titles('a far country living')).toEqual(['The Prodigal Son']);
      expect(await titles('two sons')).toEqual(['The Prodigal Son']);
    });

    test.each([
      ['"far country"', ['The Prodigal Son']],
      ['“a great way off”', ['Home']],
      ['"to be or not to be"', ['To Be or Not to Be']],
      ['"prodigal son"', ['The Prodigal Son']],
      ['prodigal "two sons"', ['The Prodigal Son']],
      ['"sons two"', []],
      ['"prodigal so"', []],
      ['"far country', ['The Prodigal Son', 'The country far away']],
      ['"in a" Luke 15', ['The Prodigal Son']],
    ])('quoted words as a phrase: %s', async (q, found) => expect(await titles(q)).toEqual(found));

    test.each([
      ['Luke 15', ['The Prodigal Son', 'The Lost Sheep', 'Home']],
      ['lk 15:20', ['Home', 'The Prodigal Son']],
      ['Luke 15:11-32', ['The Prodigal Son', 'Home']],
      ['Luke 15:1', ['The Lost Sheep']],
      ['psalm xxiii', ['The Lost Sheep']],
      ['Genesis 1-3', ['In the Beginning']],
      ['luke 15 prodigal', ['The Prodigal Son', 'Home']],
      ['father in Luke 15', ['Home']],
      ['luke 15 nine', ['The Lost Sheep']],
      ['Mark 6 muller', []],
      ['Joel 2', ['Joel 2', 'The Locusts']],
      ['Joel 3', ['Valley of Decision: Joel 3']],
      ['is 5 loaves', ['Loaves']],
      ['luke fifteen', ['Loaves']],
    ])('items on a passage, the nearest first: %s', async (q, found) => expect(await titles(q)).toEqual(found));

    test('titles that consist of stop words, and completions of an incomplete stop word', async () => {
      expect(await titles('to be or not ')).toEqual(['To Be or Not to Be']);
      expect((await titles('in the ')).includes('In the Beginning')).toBe(true);
      expect(await titles('be')).toEqual(['In the Beginning']);
    });

    test('a title of which the last word is begun, although other words that begin like it are more frequent', async () => {
      const others = Array.from({ length: 20 }, (_, at) => `fi${String.fromCharCode(97 + at)}x`);
      const frequent = [1, 2].map((number) => item(`Withered ${number}`, { body: `<p>${others.join(' ')}</p>` }));
      await publish([item('The Withered Fig Tree', { language: 'test' }), ...frequent]);
      await reopen();
      expect(await titles('withered fi', { language: 'test' })).toEqual(['The Withered Fig Tree']);
      expect((await titles('withered fi'))[0]).toBe('The Withered Fig Tree');
      await index.remove('sermon', ['The Withered Fig Tree', 'Withered 1', 'Withered 2']);
      await reopen();
    });

    test('a title of which the last word is begun and has an apostrophe', async () => {
      const others = Array.from({ length: 20 }, (_, at) => `im${String.fromCharCode(97 + at)}x`);
      const frequent = [1, 2].map((number) => item(`Many ${number}`, { body: `<p>${others.join(' ')}</p>` }));
      await publish([item("Harbor, I'm Coming Home", { language: 'test' }), ...frequent]);
      await reopen();
      for (const query of ['harbor im', "harbor i'm"])
        expect(await titles(query, { language: 'test' })).toEqual(["Harbor, I'm Coming Home"]);
      await index.remove('sermon', ["Harbor, I'm Coming Home", 'Many 1', 'Many 2']);
      await reopen();
    });

    test('titles of stop words while the last one is unfinished', async () => {
      expect(await titles('to be or not')).toEqual(['To Be or Not to Be']);
      expect(await titles('to be no')).toEqual(['To Be or Not to Be']);
    });

    describe('items that lack some of the words', () => {
      const language = 'partly';
      const letters = Array.from('bcdefghijklmnopqrstuvwxyz');
      const stored = [
        item('The Woman', { language, body: '<p>A woman broke a jar of alabaster.</p>' }),
        item('Jars', { language, body: '<p>A jar, a jar, a jar and a woman, a woman, a woman.</p>' }),
        item('A Meal', { language, scriptureReferences: 'Luke 22:14', body: '<p>The Lord ate.</p>' }),
        item('A Story', { language, body: `<p>${'A lion was caught and caught. '.repeat(400)} A net.</p>` }),
        ...letters.flatMap((letter) =>
          [1, 2].map((number) => item(`${letter} ${number}`, { language: 'other', body: `<p>ala${letter}k</p>` })),
        ),
      ];
      beforeAll(async () => {
        await publish(stored);
        await reopen();
        return async () => {
          await index.remove(
            'sermon',
            stored.map(({ sourceId }) => sourceId),
          );
          await reopen();
        };
      });
      const reasons = async (q: string) =>
        Object.fromEntries((await find({ q, language })).results.map(({ title, reasons: given }) => [title, given]));

      test('do not hide an item with a rarer word that the last one begins', async () => {
        expect(await titles('woman jar ala', { language })).toEqual(['The Woman']);
      });

      test('follow items with all words, and say which words they lack', async () => {
        const found = await find({ q: 'woman jar alabaster ', language });
        expect(found.results.map(({ title, reasons: given }) => [title, ...given])).toEqual([
          ['The Woman', 'About woman'],
          ['Jars', 'About woman, jar', 'Missing: alabaster'],
        ]);
        expect(found).toMatchObject({ totalCount: 2, wholeCount: 1 });
      });

      test('are not said to lack a word that their text has once', async () => {
        expect(await reasons('lion net mouse ')).toEqual({ 'A Story': ['About lion', 'Missing: mouse'] });
      });

      test('are on the passage of the query', async () => {
        expect(await reasons('Luke 22 spaceship ')).toMatchObject({
          'A Meal': [expect.any(String), 'Missing: spaceship'],
        });
        // A synonym of several words counts only if the text has all of them.
        expect(await reasons('Luke 22 Eucharist ')).toMatchObject({
          'A Meal': [expect.any(String), 'Missing: Eucharist'],
        });
      });
    });

    test('only items in the requested language', async () => {
      expect(await titles('gnade', { language: 'german' })).toEqual(['Gnade']);
      expect(await titles('gnade', { language: 'english' })).toEqual([]);
      expect(await titles('grace ', { language: 'german' })).toEqual(['Gnade']);
      expect(await titles('gnade')).toEqual(['Gnade']);
    });

    test('sermons only among sermons', async () => {
      await publish([item('A Prodigal Fable')], 'illustration');
      expect((await find({ q: 'fable' })).totalCount).toBe(0);
      expect((await find({ q: 'fable' }, 'illustration')).results[0]).toMatchObject({ title: 'A Prodigal Fable' });
      expect([await count('sermon'), await count('illustration')]).toEqual([15, 1]);
    });

    test.each([
      ['a statement', "'; drop table published_sermon; --"],
      ['signs of a tsquery', "grace & | ! <-> :* (((  \\ '' \""],
      ['a tsquery', "'grace':*A \\' || \"''\""],
      ['what is no text', 'grace\u0000\ud800\udfff\ufffe'],
      ['a word without end', 'a'.repeat(10_000)],
      ['quotes without end', '"'.repeat(10_000)],
      ['words without end', Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(' ')],
      [
        'passages without end',
        Array.from({ length: 300 }, (_, at) => `Luke ${(at % 24) + 1}:1-${(at % 5) + 2};`).join(' '),
      ],
      ['the whole Bible', 'Genesis 1 - Revelation 22'],
      ['other alphabets and addresses', '日本語 בְּרֵאשִׁית ἐν ἀρχῇ ٣٤ 1e400 3.14 a@b.test http://x.test/?y=z'],
      ['signs of a pattern', '%_\\%.*[a-'],
      [
        'many words with many synonyms',
        'eucharist christmas easter parousia adultery crucifixion satan idolatry kindness stranger resurrection ' +
          'forgiveness baptism repentance salvation covenant righteousness prayer mercy temptation suffering marriage parents fornication',
      ],
    ])('results or none, but never an error, for any input: %s', async (_, q) => {
      const { results, totalCount } = await find({ q });
      expect(results.length).toBe(Math.min(10, totalCount));
      expect(await count('sermon')).toBe(15);
    });
  });

  describe('counts', () => {
    const many = (count: number, word: string, rest: (at: number) => Partial<NewItem>) =>
      Array.from({ length: count }, (_, at) => item(`${word} ${at}`, { title: `Number ${at}`, ...rest(at) }));
    beforeAll(async () => {
      await publish([
        ...many(199, 'aleph', () => ({ description: 'Aleph.' })),
        // The word is characteristic of some items. In others, it is one word among many.
        ...many(100, 'beth', () => ({ description: 'Beth.' })),
        ...many(100, 'beth again', () => ({ body: body('beth') })),
        ...many(201, 'gimel', (at) => ({ body: body('gimel'), rating: (at % 11) / 2 })),
        ...many(205, 'daleth', () => ({ scriptureReferences: 'Jonah 2' })),
        ...many(120, 'heth', (at) => ({ title: `Heth Number ${at}`, rating: 5 })),
        item('heth alone', { title: 'Heth', rating: 0.5 }),
      ]);
      await reopen();
    });
    const others = Array.from({ length: 80 }, (_, at) => `ornament${at} ornament${at}`).join(' ');
    const body = (word: string) => `<p>${others} ${word}</p>`;
    const counted = async (q: string) => {
      const { totalCount, isOver } = await find({ q });
      return [totalCount, isOver];
    };

    test.each([
      ['nothing', 'nowhere', [0, false]],
      ['one', '"prodigal son"', [1, false]],
      ['199', 'aleph', [199, false]],
      ['200, whether their summaries or only their texts contain the word', 'beth', [200, false]],
      ['over 200', 'gimel', [200, true]],
      ['over 200 on a passage', 'Jonah 2', [200, true]],
      ['over 200 that say it as it is quoted', '"ornament79 gimel"', [200, true]],
    ])('%s', async (_, q, expected) => expect(await counted(q)).toEqual(expected));

    test('a title that is exactly the query is first, however many better rated titles contain it', async () => {
      expect((await find({ q: 'heth' })).results[0]?.title).toBe('Heth');
    });

    test.each(['beth', 'gimel', 'Jonah 2'])(
      'pages through all results for %s without a repeat, and stops at the last one',
      async (q) => {
        const pages = [];
        for (let skip = 0; skip < 220; skip += 50) pages.push((await find({ q, skip, take: 50 })).results);
        const ids = pages.flat().map(({ id }) => id);
        expect(ids).toHaveLength(200);
        expect(new Set(ids).size).toBe(200);
      },
    );
  });

  test('an item that is published later is found after the next check for changes', async () => {
    await find({ q: 'zebulun' });
    await publish([item('The Portion of Zebulun')]);
    later();
    // The search that triggers the check still uses the old data. Later searches use the new data.
    await find({ q: 'zebul' });
    await expect.poll(() => titles('zebul')).toEqual(['The Portion of Zebulun']);
    // The words that correct a slip are loaded a moment later.
    await expect.poll(() => titles('zebulnu')).toEqual(['The Portion of Zebulun']);
  });

  test('loads all data for searches before the first one, once it is ready', async () => {
    await reopen();
    await index.ready();
    await publish([item('The Portion', { body: '<p>Naphtali.</p>' })]);
    expect(await titles('naphta')).toEqual([]);
    await expect.poll(() => titles('naphta')).toEqual(['The Portion']);
  });

  test('does not run a search that was aborted while waiting', async () => {
    const gone = new AbortController();
    const leaving = { ownerId: 'Ruth', signal: gone.signal };
    const [first, second] = [find({ q: 'grace' }), find({ q: 'prodigal' }, 'sermon', leaving)];
    gone.abort();
    await expect(second).rejects.toThrow(/abort/i);
    expect((await first).totalCount).toBeGreaterThan(0);
    await expect(find({ q: 'grace' }, 'sermon', leaving)).rejects.toThrow(/abort/i);
  });

  describe('suggests', () => {
    beforeAll(async () => {
      await publish(
        [
          item('The Father Runs', { scriptureReferences: 'Luke 15:11-32', description: 'Forgiveness of a father.' }),
          item('Lost Coins', {
            scriptureReferences: 'Luke 15:8-10',
            description: 'Forgiveness and a welcome for one who sweeps.',
          }),
          item('A Widow', { scriptureReferences: 'Luke 15:8', description: 'She sweeps.' }),
          item('Pardon', { description: 'Mercy, a welcome and forgiveness from a father in prison.' }),
          item('A Robe', { description: 'Mercy and a welcome.' }),
          item('A Father', { description: 'He planted trees, with mercy.', rating: 5 }),
          item('Nothing of it', { description: 'A ship at sea.' }),
        ],
        'illustration',
      );
      await reopen();
    });
    const suggest = async (about: Partial<SuggestionInput>) =>
      (await index.suggest('illustration', { ...nothing, ...about }, anyRequester())).map(({ title, reasons }) => [
        title,
        ...reasons,
      ]);

    const father = { keywords: ['forgiveness', 'Father', 'mercies', 'welcome'], references: ['Luke 15:20', 'Joel 2'] };
    const prison = { keywords: [...father.keywords, 'prison'] };

    test('items on the passage, and those with two reasons, the most similar first, with reasons', async () => {
      expect(await suggest(father)).toEqual([
        ['The Father Runs', 'Mentions Luke 15:11–32', 'In common: forgiveness'],
        ['Lost Coins', 'Mentions Luke 15:8–10', 'In common: forgiveness, welcome'],
      ]);
    });

    test('illustrations that share four words, but not those that share three', async () => {
      expect(await suggest(prison)).toEqual([['Pardon', 'In common: forgiveness, prison, welcome, mercies']]);
      expect(await suggest({ keywords: father.keywords })).toEqual([]);
    });

    test('no items with a single word or only a common one', async () => {
      expect(await suggest({ keywords: ['mercies'] })).toEqual([]);
      expect(await suggest({ keywords: ['father', 'trees'] })).toEqual([]);
      expect(await suggest({ keywords: ['father', 'son'], title: 'The father' })).toEqual([]);
    });

    test('no items with the same chapter of a passing reference', async () => {
      const references = ['Joel 2', 'Amos 3', 'Micah 6', 'Luke 15:20'];
      expect(await suggest({ references })).toEqual([]);
      expect(await suggest({ ...father, references })).toEqual([
        ['The Father Runs', 'Mentions Luke 15:11–32', 'In common: forgiveness'],
      ]);
    });

    test('items on the chapter of several passages with one of the words', async () => {
      const references = ['Luke 15:20', 'Luke 15:24', 'Luke 15:29'];
      const found = await suggest({ references, keywords: ['forgiveness'] });
      expect(new Set(found.map(([title]) => title))).toEqual(new Set(['Lost Coins', 'The Father Runs']));
      const whole = await suggest({ references: ['Luke 15:11-32', ...references] });
      expect(whole.map(([title]) => title)).toEqual(['The Father Runs']);
    });

    test('each title of an author once, however many editions there are', async () => {
      const keywords = ['falcon', 'glove', 'tower', 'bell', 'moat'];
      const text = { description: 'A falcon, a glove, a tower, a bell and a moat.' };
      const editions = Array.from({ length: 13 }, (_, at) =>
        item('The Falcon', { sourceId: `falcon-${at}`, authorLastName: 'Bell', contributor: `Press ${at}`, ...text }),
      );
      await publish([...editions, item('The Glove', { authorLastName: 'Bell', ...text })], 'illustration');
      await reopen();
      const found = await suggest({ keywords, references: ['Luke 15:8'] });
      expect(found.filter(([title]) => title === 'The Falcon').length).toBeLessThanOrEqual(1);
      expect(found.map(([title]) => title)).toEqual(expect.arrayContaining(['A Widow']));
    });

    test('no more items than requested, and no blocked items', async () => {
      const [best] = await index.suggest('illustration', { ...nothing, ...father, take: 1 }, anyRequester());
      const [, second] = await suggest(father);
      expect((await suggest({ ...father, without: [best!.id], take: 1 }))[0]?.[0]).toBe(second![0]);
    });

    test('items by the words of the title if there are no keywords or passages', async () => {
      expect(await suggest({ title: 'Ships at sea' })).toEqual([['Nothing of it', 'In common: ships, sea']]);
    });

    test('items on the theme of a sermon, if it is a topic and the title or a word of it', async () => {
      const theme = { title: 'Mercy', keywords: ['mercy', 'harbor', 'anchor'] };
      expect((await suggest(theme)).map(([title]) => title)).toEqual([]);
      await publish(
        [
          item('Mercy at the Gate', { description: 'On mercy.', body: `<p>${'A king shows mercy. '.repeat(6)}</p>` }),
          item('Two Ships', { description: 'On ships.', body: `<p>${'A ship shows mercy. '.repeat(6)}</p>` }),
        ],
        'illustration',
      );
      await reopen();
      expect(await suggest(theme)).toEqual([['Mercy at the Gate', 'About mercy']]);
      expect(await suggest({ title: 'On mercy' })).toEqual([['Mercy at the Gate', 'About mercy']]);
      const inTitle = { ...theme, title: 'Mercy from the Harbor' };
      expect(await suggest(inTitle)).toEqual([['Mercy at the Gate', 'In common: mercy']]);
      expect(await suggest({ ...theme, title: 'The Harbor' })).toEqual([]);
    });

    test.each<[string, Partial<SuggestionInput>]>([
      ['without a word', {}],
      ['with signs', { keywords: ['the', '!', "'; drop table", 'x'.repeat(60)] }],
      [
        'with passages that do not exist',
        { title: '"'.repeat(5_000), references: ['Luke 99', 'nonsense', 'Genesis 1 - Revelation 22'] },
      ],
    ])('items or none, but never an error, for any sermon: %s', async (_, about) =>
      expect((await suggest(about)).length).toBeLessThanOrEqual(5),
    );
  });
});

describe.each(indexes)('writing to $name', ({ open }) => {
  let database: Database;
  let index: SearchIndex;
  /** Represents the index of another process. */
  let other: SearchIndex;
  beforeAll(async () => {
    database = await openTestDatabase();
    index = open(database);
    other = open(database);
    return () => Promise.all([index.close(), other.close()]);
  });
  beforeEach(async () => {
    later();
    await index.clear('sermon');
    await index.clear('illustration');
  });
  /** Searches with a new index, which has loaded nothing before the changes. */
  const found = async (q: string, kind: CorpusKind = 'sermon') => {
    const fresh = open(database);
    const { results } = await fresh.find(kind, { q, skip: 0, take: 50 }, anyRequester());
    await fresh.close();
    return results.map(({ title }) => title).toSorted();
  };
  const sermons = (count: number, rest: (at: number) => Partial<NewItem> = () => ({})) =>
    Array.from({ length: count }, (_, at) => item(`Sermon ${at}`, { body: `<p>Mercy own${at}.</p>`, ...rest(at) }));

  test('an item that is put can be searched, suggested and read', async () => {
    const sermon = item('The Lost Son', {
      sourceId: 'luke-15',
      contributor: 'Grace Chapel',
      authorFirstName: 'Ruth',
      authorLastName: 'Bell',
      rating: 4.5,
      description: 'A father runs.',
      body: '<p>He fell on his neck.</p>',
      scriptureReferences: 'Luke 15:11–32',
    });
    await addToCorpus(index, 'sermon', [sermon]);
    for (const q of ['lost', 'bell', 'luke 15', 'neck', 'nekc']) expect(await found(q), q).toEqual(['The Lost Son']);
    const [suggested] = await other.suggest('sermon', { ...nothing, references: ['Luke 15:20'] }, anyRequester());
    const { sourceId: _, text: __, language: ___, ...shown } = sermon;
    expect(await index.item('sermon', suggested!.id)).toEqual({ id: suggested!.id, ...shown });
    expect(await index.item('illustration', suggested!.id)).toBeUndefined();
    expect(await index.itemsFrom('sermon', ['luke-15', 'luke-16'])).toEqual(
      new Map([['luke-15', { id: suggested!.id, ...shown }]]),
    );
    expect(await index.stats('sermon')).toEqual({ items: 1, isComplete: true });
  });

  test('an item that is put again replaces the old one and keeps its id', async () => {
    const old = item('Old', { sourceId: 'same', body: '<p>Oldfashioned.</p>' });
    await addToCorpus(index, 'sermon', [old, ...sermons(3)]);
    const before = await index.itemsFrom('sermon', ['same']);
    const opened = await index.openImport('sermon');
    await put(opened, [item('New', { sourceId: 'same', body: '<p>Contemporary.</p>' })]);
    await put(opened, [item('Newest', { sourceId: 'same', body: '<p>Futuristic.</p>' })]);
    await opened.close();
    expect([await found('oldfashioned'), await found('contemporary')]).toEqual([[], []]);
    expect(await found('futuristi')).toEqual(['Newest']);
    expect((await index.itemsFrom('sermon', ['same'])).get('same')).toMatchObject({
      id: before.get('same')!.id,
      title: 'Newest',
    });
    expect(await index.stats('sermon')).toEqual({ items: 4, isComplete: true });
  });

  test('an item that was found before and then changed by another process is shown as it is now', async () => {
    const q = 'bronze bell';
    const bell = (title: string, body: string) => item(title, { sourceId: 'bell', body, description: `${title}.` });
    await addToCorpus(index, 'sermon', [bell('The Bronze Bell', '<p>The bronze bell rang.</p>'), ...sermons(3)]);
    const results = async () => (await index.find('sermon', { q, skip: 0, take: 10 }, anyRequester())).results;
    expect(await results()).toMatchObject([{ title: 'The Bronze Bell', reasons: ['In the title'] }]);
    expect(await results()).toMatchObject([{ description: 'The Bronze Bell.' }]);
    const writer = open(database);
    await addToCorpus(writer, 'sermon', [bell('Loud Noises', '<p>The bell of bronze rang.</p>')]);
    await writer.close();
    expect(await results()).toMatchObject([{ title: 'Loud Noises', description: 'Loud Noises.' }]);
  });

  test('a title is found by a word and the first letter of another, however it is written', async () => {
    const body = '<p>Come, children: he came, and he could call the city.</p>';
    const titles = ['Paul and Clement', 'Paul and Černý', 'Paul and Damaris', 'Paul: ‘Carry On’', 'Clement'];
    await addToCorpus(
      index,
      'sermon',
      titles.map((title) => item(title, { body })),
    );
    const inTitles = async (q: string) =>
      (await index.find('sermon', { q, skip: 0, take: 10 }, anyRequester())).results
        .flatMap(({ title, reasons }) => (reasons.includes('In the title') ? title : []))
        .toSorted();
    expect(await inTitles('paul c')).toEqual(['Paul and Clement', 'Paul and Černý', 'Paul: ‘Carry On’']);
    expect(await inTitles('paul č')).toEqual(['Paul and Clement', 'Paul and Černý', 'Paul: ‘Carry On’']);
    expect(await inTitles('paul ce')).toEqual(['Paul and Černý']);
    expect(await inTitles('paul d')).toEqual(['Paul and Damaris']);
  });

  test('removed items are not found anymore, and their words correct no typos', async () => {
    await addToCorpus(index, 'sermon', [...sermons(150), item('Zebulun', { sourceId: 'z' })]);
    await addToCorpus(index, 'illustration', [item('Zebulun', { sourceId: 'z' })]);
    expect(await found('zebulnu')).toEqual(['Zebulun']);
    const ids = sermons(120).map(({ sourceId }) => sourceId);
    expect(await index.remove('sermon', ['z', 'unknown', ...ids])).toBe(121);
    expect(await found('zebulnu')).toEqual([]);
    expect(await found('mercy')).toHaveLength(30);
    expect(await index.stats('sermon')).toEqual({ items: 30, isComplete: true });
    expect(await found('zebulnu', 'illustration')).toEqual(['Zebulun']);
    expect(await index.remove('sermon', [])).toBe(0);
  });

  test('a cleared kind is empty and can be filled again', async () => {
    await addToCorpus(index, 'sermon', sermons(120));
    await addToCorpus(index, 'illustration', sermons(2));
    await index.clear('sermon');
    expect(await found('mercy')).toEqual([]);
    expect(await index.stats('sermon')).toEqual({ items: 0, isComplete: true });
    expect(await found('mercy', 'illustration')).toHaveLength(2);
    await addToCorpus(index, 'sermon', sermons(1));
    expect(await found('mercy')).toEqual(['Sermon 0']);
  });

  test('a process that has searched before sees what another one changes', async () => {
    const sees = async (q: string) =>
      (await other.find('sermon', { q, skip: 0, take: 10 }, anyRequester())).results.map(({ title }) => title);
    expect(await sees('naphtlai')).toEqual([]);
    later();
    await addToCorpus(index, 'sermon', [item('Naphtali')]);
    later();
    await expect.poll(() => sees('naphtlai')).toEqual(['Naphtali']);
    later();
    await index.remove('sermon', ['Naphtali']);
    later();
    await expect.poll(() => sees('naphtlai')).toEqual([]);
  });

  test('an import of many items settles them, the best first, and says what exists already', async () => {
    const items = sermons(250, (at) => ({ rating: (at % 11) / 2 }));
    const opened = await index.openImport('sermon');
    await opened.expect(new Map([[0, 250]]));
    for (let from = 0; from < items.length; from += 100) await put(opened, items.slice(from, from + 100));
    expect(await opened.existing(['Sermon 7', 'Sermon 249', 'Sermon 250'])).toEqual(
      new Set(['Sermon 7', 'Sermon 249']),
    );
    expect(await opened.settle()).toBe(true);
    await opened.close();
    const { results } = await other.find('sermon', { q: 'mercy', skip: 0, take: 20 }, anyRequester());
    expect(new Set(results.map(({ rating }) => rating))).toEqual(new Set([5]));
    expect(await index.stats('sermon')).toEqual({ items: 250, isComplete: true });
  });

  test('settling that is stopped can be continued by the next import', async () => {
    await addToCorpus(index, 'sermon', sermons(200));
    const opened = await index.openImport('sermon');
    await put(
      opened,
      sermons(200, (at) => ({ sourceId: `better ${at}`, rating: 5 })),
    );
    expect(await opened.settle(AbortSignal.abort())).toBe(false);
    await opened.close();
    expect(await index.stats('sermon')).toEqual({ items: 400, isComplete: true });
    const next = await index.openImport('sermon');
    expect(await next.settle()).toBe(true);
    await next.close();
  });

  test('an import that is killed keeps what it has put, and the next one repairs the rest', async () => {
    const killed = await other.openImport('sermon');
    await put(killed, sermons(100));
    expect(await index.stats('sermon')).toEqual({ items: 100, isComplete: false });
    await expect(index.openImport('sermon')).rejects.toThrow(ImportRunning);
    clock.now = new Date(clock.now.getTime() + importLeaseMs + 1);
    const next = await index.openImport('sermon');
    expect(await next.repair(AbortSignal.abort())).toBe(false);
    expect(await index.stats('sermon')).toMatchObject({ isComplete: false });
    expect(await next.repair()).toBe(true);
    const items = sermons(150);
    const known = await next.existing(items.map(({ sourceId }) => sourceId));
    expect(known.size).toBe(100);
    await put(
      next,
      items.filter(({ sourceId }) => !known.has(sourceId)),
    );
    await next.settle();
    await next.close();
    expect(await index.stats('sermon')).toEqual({ items: 150, isComplete: true });
    expect(await found('mercy')).toHaveLength(50);
    expect(await found('own99')).toEqual(['Sermon 99']);
    // Even if the killed import was only slow, it may not write anymore.
    await expect(put(killed, [item('Late')])).rejects.toThrow('Another import of sermons has taken over.');
    await killed.close();
    expect(await found('late')).toEqual([]);
  });

  test('an import that replaced an item and was killed is incomplete', async () => {
    await addToCorpus(index, 'sermon', sermons(3));
    const killed = await other.openImport('sermon');
    await put(killed, [item('Sermon 1', { body: '<p>Grace.</p>' })]);
    expect(await index.stats('sermon')).toEqual({ items: 3, isComplete: false });
    clock.now = new Date(clock.now.getTime() + importLeaseMs + 1);
    const next = await index.openImport('sermon');
    await next.repair();
    await next.close();
    expect(await index.stats('sermon')).toEqual({ items: 3, isComplete: true });
    expect(await found('graec')).toEqual(['Sermon 1']);
  });

  test('only one import, removal or clearing of a kind runs at a time', async () => {
    const opened = await other.openImport('sermon');
    const sentence = 'Another import of sermons is running. Wait until it ends; if it was killed, wait two minutes.';
    for (const refused of [
      () => index.openImport('sermon'),
      () => index.remove('sermon', ['one']),
      () => index.clear('sermon'),
    ])
      await expect(refused()).rejects.toThrow(new ImportRunning(sentence));
    await addToCorpus(index, 'illustration', sermons(1));
    await put(opened, sermons(1));
    await opened.close();
    expect(await index.remove('sermon', ['Sermon 0'])).toBe(1);
  });

  test('the lease is renewed while an import is working', async () => {
    const opened = await other.openImport('sermon');
    for (let step = 0; step < 3; step += 1) {
      clock.now = new Date(clock.now.getTime() + importLeaseMs - 1);
      await put(opened, step === 1 ? [] : [item(`Step ${step}`)]);
      await expect(index.openImport('sermon')).rejects.toThrow(ImportRunning);
    }
    await opened.close();
    expect(await index.stats('sermon')).toEqual({ items: 2, isComplete: true });
  });
});

const nothing: SuggestionInput = { title: '', keywords: [], references: [], without: [], take: 5 };
