import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { slotsOf } from '@sermon/domain/scripture/reference';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestDatabaseWithBibles } from '../../../../../tests/support/bibles.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { bibleTranslation } from '../../database/schema.ts';

const product = await openProduct({}, openTestDatabaseWithBibles());
const { api } = await product.join();
const { bible } = api;
const titles = ({ results }: { results: { title: string }[] }) => results.map(({ title }) => title);

describe('the translations', () => {
  test('are the 16 known ones, marked as installed or not', async () => {
    const translations = await bible.translations();
    expect(translations.map(({ id }) => id)).toEqual(
      'AMP ASV DBY ERV ESV KJV LBLA MSG NASB NBL NIRV NIV NLT OJB WEB YLT'.split(' '),
    );
    expect(translations.filter(({ isInstalled }) => isInstalled).map(({ id }) => id)).toEqual(['KJV', 'WEB']);
    expect(translations.filter(({ mayBeKept }) => mayBeKept).map(({ id }) => id)).toEqual(['KJV', 'WEB']);
    expect(translations.find(({ id }) => id === 'KJV')).toMatchObject({
      name: 'King James Version',
      copyrightHtml: expect.stringContaining('public domain'),
    });
  });

  test('require signing in', async () => {
    await expect(product.visit().bible.translations()).rejects.toMatchObject({ statusCode: 401 });
    await expect(product.visit().bible.findVerses({ q: 'love' })).rejects.toMatchObject({ statusCode: 401 });
  });
});

describe('a search for a reference', () => {
  test('returns the verse', async () => {
    expect(await bible.findVerses({ q: 'john 3.16', translationId: 'KJV' })).toEqual({
      results: [
        {
          title: 'John 3:16',
          scriptureReference: 'John 3:16',
          description:
            '<sup>16</sup> For God so loved the world, that he gave his only begotten Son, that whosoever believeth in him should not perish, but have everlasting life.',
          foundIn: null,
          isNearest: false,
        },
      ],
      totalCount: 1,
      otherCount: 0,
      nearestCount: 0,
      isValidScriptureSearch: true,
      isChapter: false,
      translationId: 'KJV',
      translationName: 'King James Version',
      copyrightHtml: expect.stringContaining('1611'),
    });
  });

  test('shows added words in italics', async () => {
    const { results } = await bible.findVerses({ q: 'Ps. xxiii. 1', translationId: 'kjv' });
    expect(results[0]!.description).toBe('<sup>1</sup> The LORD <i>is</i> my shepherd; I shall not want.');
  });

  test('returns a chapter verse by verse, in pages', async () => {
    const first = await bible.findVerses({ q: 'Psalm 119' });
    expect(first).toMatchObject({ totalCount: 176, isChapter: true, isValidScriptureSearch: true });
    expect(titles(first)).toEqual(Array.from({ length: 10 }, (_, i) => `Psalm 119:${i + 1}`));
    const last = await bible.findVerses({ q: 'Psalm 119', skip: 170 });
    expect(titles(last)).toEqual(Array.from({ length: 6 }, (_, i) => `Psalm 119:${i + 171}`));
    expect(await bible.findVerses({ q: 'Psalm 119', skip: 200 })).toMatchObject({ results: [], totalCount: 176 });
  });

  test('returns several passages in the order of the query', async () => {
    const found = await bible.findVerses({ q: 'Rom 8:28; Gen 50:26-Exod 1:1; 1 John 4:8,16' });
    expect(titles(found)).toEqual(['Romans 8:28', 'Genesis 50:26', 'Exodus 1:1', '1 John 4:8', '1 John 4:16']);
    expect(found).toMatchObject({ totalCount: 5, isChapter: false });
  });

  test('says that the translation omits a verse', async () => {
    expect((await bible.findVerses({ q: 'Luke 17:36', translationId: 'WEB' })).results).toEqual([
      {
        title: 'Luke 17:36',
        scriptureReference: 'Luke 17:36',
        description: '<sup>36</sup> This translation omits this verse.',
        foundIn: null,
        isNearest: false,
      },
    ]);
  });
});

describe('a search for words', () => {
  test('returns the verses that contain all of them in any form', async () => {
    const found = await bible.findVerses({ q: 'shepherds abide field', translationId: 'KJV' });
    expect(found).toMatchObject({ otherCount: 0, isValidScriptureSearch: false, isChapter: false });
    expect(found.totalCount - found.nearestCount).toBe(1);
    expect(found.results[0]).toMatchObject({
      title: 'Luke 2:8',
      description:
        '<sup>8</sup> And there were in the same country <b>shepherds</b> <b>abiding</b> in the <b>field</b>, keeping watch over their flock by night.',
      isNearest: false,
    });
    const older = await bible.findVerses({ q: 'you shall not steal', translationId: 'KJV' });
    expect(titles(older)[0]).toBe('Exodus 20:15');
  });

  test('is sorted by relevance or in the order of the Bible, in pages that fit together', async () => {
    const q = 'faith works';
    const best = await bible.findVerses({ q, translationId: 'KJV', take: 50 });
    const inOrder = await bible.findVerses({ q, translationId: 'KJV', order: 'bible', take: 50 });
    const slots = inOrder.results.map(({ title }) => slotsOf(parseReferences(title))[0]!);
    expect(slots).toEqual(slots.toSorted((a, b) => a - b));
    expect(titles(best)[0]).not.toBe(titles(inOrder)[0]);
    expect(titles(best).toSorted()).toEqual(titles(inOrder).toSorted());
    const pages = await Promise.all(
      [0, 3].map((skip) => bible.findVerses({ q, translationId: 'KJV', order: 'bible', skip, take: 3 })),
    );
    expect(pages.flatMap(titles)).toEqual(titles(inOrder).slice(0, 6));
  });

  test('is restricted to a testament or a book', async () => {
    const count = async (part: object) =>
      (await bible.findVerses({ q: 'shepherd', translationId: 'KJV', ...part })).totalCount;
    const [all, old, later] = [await count({}), await count({ testament: 'old' }), await count({ testament: 'new' })];
    expect([old + later, all]).toEqual([74, 74]);
    const { results, totalCount } = await bible.findVerses({ q: 'shepherd', translationId: 'KJV', book: 43 });
    expect(results.every(({ title }) => title.startsWith('John 10:'))).toBe(true);
    expect(results).toHaveLength(totalCount);
    const nearest = await bible.findVerses({ q: 'the lord is my helpful shepherd', book: 23, translationId: 'KJV' });
    expect(nearest.results.every(({ title }) => title.startsWith('Isaiah'))).toBe(true);
    // A reference names its own place.
    expect(titles(await bible.findVerses({ q: 'John 3:16', testament: 'old' }))).toEqual(['John 3:16']);
    for (const part of [{ book: 0 }, { book: 67 }, { book: 1.5 }])
      await expect(bible.findVerses({ q: 'love', ...part })).rejects.toMatchObject({ statusCode: 400 });
  });

  test('for words beside a passage stays in it, unless it has none of them', async () => {
    const found = async (q: string) => titles(await bible.findVerses({ q, translationId: 'KJV' }));
    const groaning = await found('romans 8 groaning');
    expect(groaning.toSorted()).toEqual(['Romans 8:22', 'Romans 8:23', 'Romans 8:26']);
    expect(await found('thief John 10')).toEqual(['John 10:1', 'John 10:10']);
    expect(await found('John 3:16 shepherds')).not.toEqual([]);
  });

  test('reads other spellings of a name, and names by their sound', async () => {
    const first = async (q: string, translationId = 'KJV') => titles(await bible.findVerses({ q, translationId }))[0];
    expect(await first('pharoah hardened his heart')).toBe(await first('pharaoh hardened his heart'));
    expect(await first('habbakuk the prophet')).toBe('Habakkuk 1:1');
    expect(await first('nebukadnezer was walking in the palace')).toBe('Daniel 4:29');
    // The King James Version has Noe there, and Esaias.
    expect(await first('as the days of noah were')).toBe('Matthew 24:37');
    expect(await first('the book of the prophet isaiah was delivered')).toBe('Luke 4:17');
  });

  test('shows a verse of which only another translation has the words, and names that translation', async () => {
    const found = await bible.findVerses({ q: 'the lord is my shepherd i shall not want', translationId: 'WEB' });
    expect(found.results[0]).toEqual({
      title: 'Psalm 23:1',
      scriptureReference: 'Psalm 23:1',
      description: '<sup>1</sup> <b>Yahweh</b> is my <b>shepherd</b>: I shall lack nothing.',
      foundIn: 'KJV',
      isNearest: false,
    });
    expect(found).toMatchObject({ totalCount: 1, otherCount: 1, nearestCount: 0, translationId: 'WEB' });
  });

  test('reads an unfinished last word and a word with a typo', async () => {
    expect(titles(await bible.findVerses({ q: 'god so loved the wor', translationId: 'KJV' }))[0]).toBe('John 3:16');
    const typo = await bible.findVerses({ q: 'the lord is my shephard', translationId: 'KJV' });
    expect(typo.results[0]).toMatchObject({ title: 'Psalm 23:1', isNearest: false });
    // "moth" is a word, but "mother" is meant.
    expect(titles(await bible.findVerses({ q: 'honour thy father and thy moth', translationId: 'KJV' }))[0]).toBe(
      'Exodus 20:12',
    );
  });

  test('finds the nearest verses if few have all words, at most ten, after those that have', async () => {
    const found = await bible.findVerses({ q: 'a man must leave and cleave to his wife', translationId: 'KJV' });
    expect(found.nearestCount).toBeGreaterThan(0);
    expect(found.nearestCount).toBeLessThanOrEqual(10);
    const nearest = found.results.slice(found.totalCount - found.nearestCount);
    expect(nearest.every(({ isNearest, foundIn }) => isNearest && foundIn === null)).toBe(true);
    expect(nearest.slice(0, 3).map(({ title }) => title)).toContain('Genesis 2:24');
    const kinds = found.results.map(({ isNearest }) => isNearest);
    expect(kinds).toEqual(kinds.toSorted((a, b) => Number(a) - Number(b)));
    const sorted = await bible.findVerses({
      q: 'a man must leave and cleave to his wife',
      translationId: 'KJV',
      order: 'bible',
    });
    expect(sorted.results.map(({ isNearest }) => isNearest)).toEqual(kinds);
    expect(titles(sorted).toSorted()).toEqual(titles(found).toSorted());
  });

  test.each(['this too shall pass', 'god helps those who help themselves', 'once saved always saved'])(
    'shows no verse as a match for a saying that is in no verse: %s',
    async (q) => {
      const { results } = await bible.findVerses({ q, translationId: 'KJV' });
      expect(results.filter(({ isNearest }) => !isNearest)).toEqual([]);
    },
  );

  test('returns an exact match of the typed words first', async () => {
    const found = await bible.findVerses({ q: 'the world that he gave', translationId: 'KJV' });
    expect(titles(found)[0]).toBe('John 3:16');
    expect(found.totalCount).toBeGreaterThan(1);
  });

  test('finds the name of God in the form that the translation uses', async () => {
    const { results } = await bible.findVerses({ q: 'the Lord is my shepherd', translationId: 'WEB' });
    expect(results[0]).toMatchObject({
      title: 'Psalm 23:1',
      description: '<sup>1</sup> <b>Yahweh</b> is my <b>shepherd</b>: I shall lack nothing.',
    });
  });

  test('matches quoted words exactly', async () => {
    expect(await bible.findVerses({ q: '"loved the world"', translationId: 'KJV' })).toMatchObject({ totalCount: 1 });
    expect(await bible.findVerses({ q: '"loves the world"', translationId: 'KJV' })).toMatchObject({
      totalCount: 1,
      results: [{ title: '1 John 2:15', foundIn: 'WEB' }],
    });
    expect(await bible.findVerses({ q: '"loving the world"', translationId: 'KJV' })).toMatchObject({ totalCount: 0 });
    expect(titles(await bible.findVerses({ q: 'grace “through faith”', translationId: 'KJV' }))).toEqual([
      'Ephesians 2:8',
    ]);
  });

  test('uses stop words if the query contains nothing else', async () => {
    const found = await bible.findVerses({ q: 'i am that i am', translationId: 'KJV' });
    expect(found.results[0]).toMatchObject({
      title: 'Exodus 3:14',
      description: expect.stringContaining('<b>I</b> <b>AM</b> <b>THAT</b> <b>I</b> <b>AM</b>'),
    });
  });

  test('returns an exact count, and its pages neither repeat nor skip a verse', async () => {
    const seen = new Set<string>();
    const { totalCount } = await bible.findVerses({ q: 'shepherd', translationId: 'KJV' });
    for (let skip = 0; skip < totalCount; skip += 50) {
      const page = await bible.findVerses({ q: 'shepherd', translationId: 'KJV', skip, take: 50 });
      expect(page.totalCount).toBe(totalCount);
      for (const title of titles(page)) seen.add(title);
    }
    expect(seen.size).toBe(totalCount);
    expect(totalCount).toBe(74);
    expect(await bible.findVerses({ q: 'shepherd', translationId: 'KJV', skip: 100_000 })).toMatchObject({
      results: [],
      totalCount: 74,
    });
  });

  test('finds an added word and shows it in italics', async () => {
    const { results } = await bible.findVerses({ q: '"was good"', translationId: 'KJV' });
    expect(results[0]).toMatchObject({
      title: 'Genesis 1:4',
      description: expect.stringContaining('<i>it was</i> <b>good</b>'),
    });
  });

  test('returns an empty result without a match', async () => {
    for (const q of [
      '',
      ' ',
      '!?',
      'xyzzy',
      'Psalm 200 verse 1',
      '愛',
      'best pizza in town',
      'climate change policy',
    ]) {
      expect(await bible.findVerses({ q }), q).toMatchObject({ results: [], totalCount: 0 });
    }
  });

  test.each([
    `'; drop table bible_verse; --`,
    '%',
    '\\',
    'love:*',
    '(love & !god) | <-> "',
    '\0love',
    'love\ud800',
    '\ue000love\ue001',
    '"'.repeat(5_000),
    'love '.repeat(2_000),
    '<b>&lt;love</b>',
    'a@b.c/d?e=f#g',
    'i. '.repeat(300),
  ])('accepts any query: %j', async (q) => {
    const { results, totalCount } = await bible.findVerses({ q });
    expect(results.length).toBeLessThanOrEqual(totalCount);
    for (const { description } of results) expect(description).toMatch(/^<sup>\d+<\/sup> [^\ue000\ue001]+$/);
  });
});

describe('passages', () => {
  const passagesOf = async (references: string[], translationId = 'KJV') =>
    (await bible.passages({ references, translationId })).passages;

  test('are returned as one text each, in the requested order', async () => {
    expect(
      await bible.passages({ references: ['rom 8.28', 'John 11:35-36', 'Ps. xxiii. 1'], translationId: 'KJV' }),
    ).toEqual({
      translationId: 'KJV',
      translationName: 'King James Version',
      copyrightHtml: expect.stringContaining('1611'),
      passages: [
        {
          reference: 'rom 8.28',
          title: 'Romans 8:28',
          description:
            '<sup>28</sup> And we know that all things work together for good to them that love God, to them who are the called according to <i>his</i> purpose.',
        },
        {
          reference: 'John 11:35-36',
          title: 'John 11:35–36',
          description: '<sup>35</sup> Jesus wept. <sup>36</sup> Then said the Jews, Behold how he loved him!',
        },
        {
          reference: 'Ps. xxiii. 1',
          title: 'Psalm 23:1',
          description: '<sup>1</sup> The LORD <i>is</i> my shepherd; I shall not want.',
        },
      ],
    });
  });

  test('of several verses have the same HTML as the single verses', async () => {
    const { results } = await bible.findVerses({ q: 'Luke 15:20-24', translationId: 'WEB' });
    expect(await passagesOf(['Luke 15:20–24', 'Luke 15:20-22, 23; Luke 15:24'], 'WEB')).toEqual([
      { reference: 'Luke 15:20–24', title: 'Luke 15:20–24', description: results.map((v) => v.description).join(' ') },
      {
        reference: 'Luke 15:20-22, 23; Luke 15:24',
        title: 'Luke 15:20–22, 23, 24',
        description: results.map((v) => v.description).join(' '),
      },
    ]);
  });

  test('that do not exist have no title and no text, and the others are returned', async () => {
    const passages = await passagesOf(['Psalm 200', 'grace', '', 'John 11:35']);
    expect(passages.map(({ title }) => title)).toEqual(['', '', '', 'John 11:35']);
    expect(passages.map(({ description }) => description)).toEqual(['', '', '', '<sup>35</sup> Jesus wept.']);
  });

  test('skip verses that the translation omits', async () => {
    const [alone, among] = await passagesOf(['Luke 17:36', 'Luke 17:35-37'], 'WEB');
    expect(alone).toMatchObject({ title: 'Luke 17:36', description: '' });
    expect(among!.description).toMatch(/^<sup>35<\/sup> [^<]+ <sup>37<\/sup> [^<]+$/);
  });

  test('of more than 60 verses have a title and no text', async () => {
    const passages = await passagesOf(['Psalm 119:1-60', 'Psalm 119:1-61']);
    expect(passages.map(({ title }) => title)).toEqual(['Psalm 119:1–60', 'Psalm 119:1–61']);
    expect(passages.map(({ description }) => (description.match(/<sup>/g) ?? []).length)).toEqual([60, 0]);
  });

  test('have text for up to 1,000 verses per call', async () => {
    const passages = await passagesOf([...Array.from({ length: 18 }, () => 'Psalm 119:1-60'), 'Psalm 119:1-40']);
    const counts = passages.map(({ description }) => (description.match(/<sup>/g) ?? []).length);
    expect(counts).toEqual([...Array.from({ length: 16 }, () => 60), 0, 0, 40]);
    expect(passages[17]!.title).toBe('Psalm 119:1–60');
  });

  test('come from another translation if the requested one is not installed', async () => {
    expect(await bible.passages({ references: ['John 11:35'], translationId: 'NIV' })).toMatchObject({
      translationId: 'WEB',
      translationName: 'World English Bible',
      passages: [{ title: 'John 11:35', description: '<sup>35</sup> Jesus wept.' }],
    });
  });
});

describe('a translation that is not installed', () => {
  test('is replaced by an installed one, which the reply names', async () => {
    const found = await bible.findVerses({ q: 'John 11:35' });
    expect(found).toMatchObject({ translationId: 'WEB', translationName: 'World English Bible' });
    expect(found.results[0]!.description).toBe('<sup>35</sup> Jesus wept.');
    expect(await bible.chapter({ scriptureReference: 'John 11', translationId: 'XYZ' })).toMatchObject({
      translationId: 'WEB',
    });
  });

  test('has no substitute if none is installed', async () => {
    const empty = await openProduct();
    const { api } = await empty.join();
    for (const q of ['John 3:16', 'love']) {
      expect(await api.bible.findVerses({ q })).toMatchObject({
        results: [],
        totalCount: 0,
        isValidScriptureSearch: q !== 'love',
        translationId: '',
      });
    }
    expect(await api.bible.chapter({ scriptureReference: 'John 3' })).toMatchObject({ verses: [], translationId: '' });
    const pointed = await api.bible.crossReferences({ scriptureReference: 'John 3:16' });
    expect(pointed).toMatchObject({ results: [], translationId: '' });
    expect(await api.bible.passages({ references: ['John 11:35'] })).toEqual({
      translationId: '',
      translationName: '',
      copyrightHtml: '',
      passages: [{ reference: 'John 11:35', title: 'John 11:35', description: '' }],
    });
    expect((await api.bible.translations()).some(({ isInstalled }) => isInstalled)).toBe(false);
  });

  test('says which Bibles are being installed, and leaves out an import that was interrupted', async () => {
    const { join, services } = await openProduct();
    const { api } = await join();
    const row = { copyrightHtml: '', textDigest: '', versesInstalled: 0, dateInstalled: null };
    await services.db.insert(bibleTranslation).values([
      { ...row, id: 'KJV', name: 'King James Version', dateInstalled: new Date() },
      { ...row, id: 'WEB', name: 'World English Bible' },
      { ...row, id: 'NLT', name: 'New Living Translation' },
    ]);
    const waiting = (await api.bible.translations()).filter(({ isBeingInstalled }) => isBeingInstalled);
    expect(waiting.map(({ id }) => id)).toEqual(['WEB']);
  });
});

describe('an installation with very many translations', async () => {
  const { join, services } = await openProduct();
  test('lists 200 of them', async () => {
    const { api } = await join();
    await services.db.execute(sql`
      insert into ${bibleTranslation} (id, name, copyright_html, text_digest, verses_installed, date_installed)
      select 'X' || n, 'Translation ' || n, '', '', 0, now() from generate_series(1, 250) n`);
    const translations = await api.bible.translations();
    expect(translations).toHaveLength(200);
    expect(translations.filter(({ isInstalled }) => !isInstalled)).toHaveLength(16);
  });
});

describe('a chapter', () => {
  test('is returned whole, with its paragraphs', async () => {
    const chapter = await bible.chapter({ scriptureReference: 'Gen 1:27', translationId: 'KJV' });
    expect(chapter).toMatchObject({ bookName: 'Genesis', chapterNumber: 1, translationId: 'KJV' });
    expect(chapter.verses).toHaveLength(31);
    expect(chapter.verses[3]).toEqual({
      verseNumberStart: 4,
      verseNumberEnd: 4,
      title: null,
      verseContent: 'And God saw the light, that <i>it was</i> good: and God divided the light from the darkness.',
      startsParagraph: false,
      isOmitted: false,
    });
    expect(chapter.verses.filter(({ startsParagraph }) => startsParagraph).map((v) => v.verseNumberStart)).toEqual([
      1, 6, 9, 14, 24, 26, 29,
    ]);
  });

  test('of the Psalms has its title', async () => {
    const psalm = await bible.chapter({ scriptureReference: 'Psalm 3', translationId: 'WEB' });
    expect(psalm.bookName).toBe('Psalm');
    expect(psalm.verses[0]!.title).toBe('A Psalm by David, when he fled from Absalom his son.');
  });

  test('shows that a verse is omitted', async () => {
    const { verses } = await bible.chapter({ scriptureReference: 'Luke 17', translationId: 'WEB' });
    expect(verses[35]).toMatchObject({ verseNumberStart: 36, verseContent: '', isOmitted: true });
    expect(verses).toHaveLength(37);
  });

  test.each(['', 'love', 'Psalm 200', 'John 3:99'])(
    'is not found if it does not exist: %j',
    async (scriptureReference) => {
      await expect(bible.chapter({ scriptureReference })).rejects.toMatchObject({ statusCode: 404 });
    },
  );
});

describe('cross references', () => {
  const to = (scriptureReference: string, translationId = 'KJV') =>
    bible.crossReferences({ scriptureReference, translationId });

  test('are related passages with their text, most relevant first', async () => {
    const found = await to('John 3:16');
    expect(found).toMatchObject({
      title: 'John 3:16',
      translationId: 'KJV',
      copyrightHtml: expect.stringContaining('1611'),
    });
    expect(found.results[0]).toEqual({
      title: '1 John 4:9',
      scriptureReference: '1 John 4:9',
      description:
        '<sup>9</sup> In this was manifested the love of God toward us, because that God sent his only begotten Son into the world, that we might live through him.',
    });
    expect(titles(found).slice(0, 5)).toEqual(['1 John 4:9', 'Romans 5:8', 'Mark 12:6', 'John 3:15', '1 Timothy 1:15']);
  });

  test('of the first verse of the Bible start with other verses about the creation', async () => {
    expect(titles(await to('Gen 1:1')).slice(0, 6)).toEqual([
      'Jeremiah 51:15',
      'Revelation 4:11',
      'Jeremiah 32:17',
      'Psalm 33:6',
      'Hebrews 1:10',
      'Psalm 136:5',
    ]);
  });

  test('are at most 50 verses, and adjacent verses form one passage', async () => {
    const { results } = await to('Ps 119:11');
    const verses = results.flatMap(({ description }) => description.match(/<sup>/g) ?? []);
    expect(verses.length).toBeLessThanOrEqual(50);
    for (const { results } of [await to('Gen 1:1'), await to('Isa 53:4'), await to('Jude 1')]) {
      const ends = new Set(results.map(({ title }) => title));
      expect(ends.size).toBe(results.length);
    }
    const shepherd = await to('Ps 23:1');
    expect(titles(shepherd).slice(0, 3)).toEqual(['John 10:11', 'Isaiah 40:11', 'Psalm 34:9–11']);
    expect(shepherd.results[2]!.description).toMatch(/^<sup>9<.* <sup>10<.* <sup>11</);
  });

  test('use the first verse of the reference', async () => {
    for (const [named, first] of [
      ['Romans 8:28-30', 'Romans 8:28'],
      ['Psalm 23', 'Psalm 23:1'],
      ['Jude 5-7', 'Jude 1:5'],
    ] as const) {
      expect((await to(named)).title).toBe(first);
    }
  });

  test('are not found without a verse', async () => {
    for (const none of ['', 'love', 'Psalm 200', 'John 3:99']) {
      await expect(to(none)).rejects.toMatchObject({ statusCode: 404 });
    }
  });

  test('come from another translation if the requested one is not installed', async () => {
    expect(await to('John 3:16', 'NIV')).toMatchObject({
      translationId: 'WEB',
      translationName: 'World English Bible',
    });
  });
});
