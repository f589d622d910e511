import { rangeOf, slotOf } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { readWords } from '@sermon/domain/scripture/words';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtBibles, openTestDatabaseWithBibles } from '../../../../../tests/support/bibles.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { bookNumberOf, codeOf } from './rawBible.ts';
import { readBible, type Verse } from '../../content/bibles/text.ts';
import { apiBible } from './apibible.ts';
import { esv } from './esv.ts';
import { installedBibles } from './installedBibles.ts';
import type { BibleSource, WordSearch } from './port.ts';

let kjv: readonly Verse[];
beforeAll(async () => {
  kjv = (await readBible(await builtBibles(), 'KJV')).verses;
});

/** A verse that the translation of the fake services omits. */
const omitted = '42.17.36';
/** Verses that the translation of the fake services combines into one. */
const merged = { book: 45, chapter: 8, first: 5, last: 8 };
const markedAt = (book: number, chapter: number, verse: number) =>
  `${book}.${chapter}.${verse}` === omitted ? '' : kjv[slotOf({ book, chapter, verse })]!.marked;

type Request = { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] };
type Trouble = (response: ServerResponse) => void;

/**
 * One server that fakes both services. Its responses follow their documentation and contain the KJV text. The server
 * records all requests.
 */
let requests: Request[] = [];
let reports: { path: string; query: URLSearchParams }[] = [];
let trouble: Trouble | null = null;
let maxVerses = Infinity;

const server = createServer((request, response) => {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://service.test');
  if (path.startsWith('/f3')) {
    reports.push({ path, query });
    return void response.end();
  }
  requests.push({ path, query, headers: request.headers });
  if (trouble) return trouble(response);
  const isKnown = request.headers['api-key'] === 'secret-key' || request.headers.authorization === 'Token secret-key';
  const answer = isKnown ? answerTo(path, query) : null;
  response.statusCode = isKnown ? (answer ? 200 : 404) : 401;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer ?? { detail: 'no' }));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => new Promise((closed) => server.close(closed)));

function answerTo(path: string, query: URLSearchParams): unknown {
  const [, , passage = ''] = /^\/v1\/bibles\/(niv-id)\/passages\/(.+)$/.exec(path) ?? [];
  if (passage) return apiBiblePassage(passage);
  if (path === '/v1/bibles/niv-id/search') {
    const found = matching(query.get('query')!);
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    const verses = found.slice(offset, offset + limit).map(({ book, chapter, verse, text }) => ({
      id: `${codeOf(book)}.${chapter}.${verse}`,
      bibleId: 'niv-id',
      text,
      reference: '',
    }));
    return {
      data: { query: query.get('query'), limit, offset, total: found.length, verses },
      meta: { fumsToken: 'search' },
    };
  }
  if (path === '/v3/passage/text/') return esvPassages(query.get('q')!);
  if (path === '/v3/passage/search/') {
    const found = matching(query.get('q')!);
    const [size, page] = [Number(query.get('page-size')), Number(query.get('page'))];
    const results = found
      .slice((page - 1) * size, page * size)
      .map(({ reference, text }) => ({ reference, content: text }));
    return { page, total_results: found.length, total_pages: Math.ceil(found.length / size), results };
  }
  return null;
}

function apiBiblePassage(id: string): unknown {
  const [, code = '', chapterText, from, to = from] = /^(\w+)\.(\d+)\.(\d+)(?:-\w+\.\d+\.(\d+))?$/.exec(id)!;
  const [book, chapter, first] = [bookNumberOf(code)!, Number(chapterText), Number(from)];
  const last = Math.min(Number(to), first + maxVerses - 1);
  const items: unknown[] = [];
  for (let verse = first; verse <= last; verse++) {
    const isOne = book === merged.book && chapter === merged.chapter && verse >= merged.first && verse <= merged.last;
    if (isOne && verse > merged.first && verse > first) continue;
    const marked = markedAt(book, chapter, isOne ? merged.first : verse);
    if (!marked) continue;
    const number = isOne ? `${merged.first}-${merged.last}` : String(verse);
    const verseId = isOne
      ? `${code}.${chapter}.${merged.first}-${code}.${chapter}.${merged.last}`
      : `${code}.${chapter}.${verse}`;
    const text = (words: string) => ({ text: words, type: 'text', attrs: { verseId, verseOrgIds: [verseId] } });
    items.push({ name: 'verse', type: 'tag', attrs: { number, style: 'v' }, items: [{ text: number, type: 'text' }] });
    for (const [at, words] of `${marked} `.split(/[[\]]/).entries()) {
      items.push(at % 2 ? { name: 'char', type: 'tag', attrs: { style: 'add' }, items: [text(words)] } : text(words));
    }
  }
  if (items.length === 0) return null;
  const para = (style: string, inside: unknown[]) => ({ name: 'para', type: 'tag', attrs: { style }, items: inside });
  const title =
    book === 19 && chapter === 23 && first === 1 ? [para('d', [{ text: 'A Psalm of David.', type: 'text' }])] : [];
  return {
    data: {
      id: last > first ? `${code}.${chapter}.${first}-${code}.${chapter}.${last}` : `${code}.${chapter}.${first}`,
      bibleId: 'niv-id',
      content: [para('s1', [{ text: 'A heading', type: 'text' }]), ...title, para('p', items)],
      copyright: 'Holy Bible <NIV>, © Biblica',
    },
    meta: { fumsToken: `${code}.${chapter}.${first}` },
  };
}

function esvPassages(q: string): unknown {
  const parsed = q.split(',').map((range) => range.split('-').map(Number) as [number, number]);
  const passages = parsed.map(([from, to]) => {
    const [book, chapter] = [Math.floor(from / 1_000_000), Math.floor(from / 1_000) % 1_000];
    let text = book === 19 && chapter === 23 && from % 1_000 === 1 ? 'A Psalm of David.\n\n' : '';
    for (let verse = from % 1_000; verse <= to % 1_000; verse++) {
      const marked = markedAt(book, chapter, verse);
      if (marked) text += `[${verse}] ${plainVerse(marked)}${verse % 5 === 0 ? '\n\n' : ' '}`;
    }
    return text;
  });
  return { query: q, canonical: '', parsed, passage_meta: [], passages };
}

/**
 * Returns the verses of John 3 that contain all words of the query exactly, for example John 3:16 and 17 for "world".
 */
function matching(query: string) {
  const words = query.toLowerCase().split(' ');
  const chapter = Array.from({ length: 36 }, (_, at) => ({ book: 43, chapter: 3, verse: at + 1 }));
  return chapter.flatMap((place) => {
    const text = plainVerse(kjv[slotOf(place)]!.marked);
    const has: string[] = text.toLowerCase().match(/\w+/g) ?? [];
    return words.every((word) => has.includes(word)) ? [{ ...place, text, reference: `John 3:${place.verse}` }] : [];
  });
}

const clock = { now: new Date('2026-11-21T20:00:00.000Z') };
let warnings: unknown[] = [];
const log = { warn: (...entry: unknown[]) => void warnings.push(entry) };
const options = { key: 'secret-key', clock: () => clock.now, log, timeoutMs: 20_000 };
const makers = {
  apibible: (overrides = {}) =>
    apiBible({
      ...options,
      url: `${address}/v1`,
      usageUrl: `${address}/f3`,
      translations: new Map([['NIV', 'niv-id']]),
      ...overrides,
    }),
  esv: (overrides = {}) => esv({ ...options, url: `${address}/v3/`, ...overrides }),
};

const database = await openTestDatabaseWithBibles();
beforeEach(() => {
  [requests, reports, warnings, trouble, maxVerses] = [[], [], [], null, Infinity];
  clock.now = new Date(clock.now.getTime() + 48 * 60 * 60_000);
});

const wordSearch = (q: string, overrides: Partial<WordSearch> = {}): WordSearch => ({
  words: readWords(q),
  order: 'relevance',
  range: rangeOf({}),
  ...overrides,
});
const john = (verse: number, chapter = 3) => ({ book: 43, chapter, verse });

describe.each<[string, string, () => BibleSource]>([
  ['installed', 'KJV', () => installedBibles(database.db)],
  ['apibible', 'NIV', makers.apibible],
  ['esv', 'ESV', makers.esv],
])('a source of texts, %s', (kind, id, make) => {
  test('lists its translations and limits', async () => {
    const source = make();
    expect(source.kind).toBe(kind);
    expect((await source.translations()).find((translation) => translation.id === id)).toMatchObject({
      name: expect.stringContaining('Version'),
      copyrightHtml: expect.stringContaining(id),
    });
    expect(source.limits.requiresUsageReport).toBe(kind === 'apibible');
    expect(source.limits.maxVersesPerResponse).toBe({ installed: 31_102, apibible: 200, esv: 500 }[kind]);
    expect(requests).toEqual([]);
  });

  test('returns verses in the order of the places', async () => {
    const places = [john(17), john(35, 11), john(16), john(17)];
    const found = await make().versesAt(id, places);
    expect(found.map(({ marked }) => plainVerse(marked))).toEqual([
      expect.stringMatching(/^For God sent not his Son into the world to condemn/),
      'Jesus wept.',
      expect.stringMatching(/^For God so loved the world, .* everlasting life\.$/),
      expect.stringMatching(/^For God sent not his Son/),
    ]);
    expect(found.map(({ book, chapter, verse }) => ({ book, chapter, verse }))).toEqual(places);
    expect(await make().versesAt(id, [])).toEqual([]);
  });

  test('returns a chapter with its paragraphs', async () => {
    const chapter = await make().chapter(id, 19, 23);
    expect(chapter.map(({ verse, verseEnd }) => [verse, verseEnd])).toEqual([1, 2, 3, 4, 5, 6].map((at) => [at, at]));
    expect(chapter[0]).toMatchObject({
      startsParagraph: true,
      title: kind === 'installed' ? null : 'A Psalm of David.',
    });
    expect(plainVerse(chapter[0]!.marked)).toBe('The LORD is my shepherd; I shall not want.');
    expect(chapter.map(({ startsParagraph }) => startsParagraph).slice(1, 5)).toEqual([false, false, false, false]);
  });

  test('finds verses by their words, page by page, and marks the words', async () => {
    const source = make();
    const words = wordSearch('loved world begotten');
    const { totalCount, verses } = await source.versesWith(id, words, { skip: 0, take: 10 });
    expect(totalCount).toBeGreaterThanOrEqual(1);
    const found = verses.find(({ book, chapter, verse }) => book === 43 && chapter === 3 && verse === 16)!;
    expect(found.marked).toContain('\uE000loved\uE001 the \uE000world\uE001');
    const all = await source.versesWith(id, wordSearch('world'), { skip: 0, take: 2 });
    const second = await source.versesWith(id, wordSearch('world'), { skip: 1, take: 2 });
    expect(second.verses[0]).toEqual(all.verses[1]);
    expect(second.totalCount).toBe(all.totalCount);
    expect(await source.versesWith(id, wordSearch('xyzzy'), { skip: 0, take: 10 })).toEqual({
      totalCount: 0,
      otherCount: 0,
      nearestCount: 0,
      verses: [],
    });
    expect(all.verses[0]).toMatchObject({ foundIn: null, isNearest: false });
  });
});

describe.each(['apibible', 'esv'] as const)('a service, %s', (kind) => {
  const id = kind === 'esv' ? 'ESV' : 'NIV';
  const make = (overrides = {}) => makers[kind](overrides);

  test('returns an empty text for an omitted verse, and caches this', async () => {
    const source = make();
    const luke = (verse: number) => ({ book: 42, chapter: 17, verse });
    expect((await source.versesAt(id, [luke(36)]))[0]!.marked).toBe('');
    expect((await source.versesAt(id, [luke(36)]))[0]!.marked).toBe('');
    expect(requests).toHaveLength(1);
    const chapter = await source.chapter(id, 42, 17);
    expect(chapter.map(({ verse, marked }) => [verse, marked === ''])[35]).toEqual([36, true]);
  });

  test('receives the key in a header, and no other data of the product', async () => {
    await make().versesAt(id, [john(16)]);
    const [{ headers, query, path }] = requests as [Request];
    expect(kind === 'esv' ? headers.authorization : headers['api-key']).toMatch(/secret-key$/);
    expect(`${path}?${query}`).not.toContain('secret-key');
    expect(headers.cookie).toBeUndefined();
  });

  test('is not asked again for verses that were read within a day', async () => {
    const source = make();
    await source.chapter(id, 43, 3);
    expect((await source.versesAt(id, [john(16)]))[0]!.marked).toMatch(/^For God so loved/);
    expect(requests).toHaveLength(1);
    clock.now = new Date(clock.now.getTime() + 25 * 60 * 60_000);
    await source.versesAt(id, [john(16)]);
    expect(requests).toHaveLength(2);
  });

  test('has at most 500 of its verses cached, the most recently used ones', async () => {
    const source = make();
    await source.chapter(id, 19, 119);
    await source.chapter(id, 1, 1);
    for (const chapter of [89, 78, 105, 106, 107, 18]) await source.chapter(id, 19, chapter);
    await source.chapter(id, 1, 24);
    await source.chapter(id, 4, 7);
    const count = requests.length;
    await source.versesAt(id, [{ book: 4, chapter: 7, verse: 1 }]);
    expect(requests).toHaveLength(count);
    await source.versesAt(id, [{ book: 19, chapter: 119, verse: 1 }]);
    expect(requests).toHaveLength(count + 1);
  });

  test.each<[string, Trouble, number]>([
    ['401', (response) => void response.writeHead(401).end(), 1],
    ['403', (response) => void response.writeHead(403).end(), 1],
    ['429', (response) => void response.writeHead(429, { 'retry-after': '120' }).end(), 1],
    ['500', (response) => void response.writeHead(500).end('<html>'), 2],
    ['malformed answer', (response) => void response.end('<html>Jesus wept.</html>'), 1],
    ['malformed answer', (response) => void response.end('{"data": {"content": "text"}, "passages": 3}'), 1],
    ['malformed answer', (response) => void response.end('{"data": '), 1],
    ['no connection', (response) => void response.destroy(), 2],
    ['timeout', () => {}, 1],
  ])('is paused after %s, and the log contains neither text nor key', async (reason, make_, times) => {
    trouble = make_;
    const source = make(reason === 'timeout' ? { timeoutMs: 1_000 } : {});
    await expect(source.versesAt(id, [john(35, 11)])).rejects.toThrow(reason);
    expect(requests).toHaveLength(times);
    await expect(source.versesAt(id, [john(35, 11)])).rejects.toThrow('paused');
    expect(requests).toHaveLength(times);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).toContain(reason);
    expect(JSON.stringify(warnings)).not.toMatch(/secret-key|Jesus|11:35|JHN|127\.0\.0\.1/);
    trouble = null;
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    expect((await source.versesAt(id, [john(35, 11)]))[0]!.marked).toBe('Jesus wept.');
  });

  test('is asked again after a single failure', async () => {
    trouble = (response) => {
      trouble = null;
      response.writeHead(503).end();
    };
    expect((await make().versesAt(id, [john(35, 11)]))[0]!.marked).toBe('Jesus wept.');
    expect(requests).toHaveLength(2);
    expect(warnings).toEqual([]);
  });
});

describe('API.Bible', () => {
  test('may write several verses as one, and provides its own copyright notice', async () => {
    const source = makers.apibible();
    const chapter = await source.chapter('NIV', 45, 8);
    expect(chapter.slice(3, 6).map(({ verse, verseEnd }) => [verse, verseEnd])).toEqual([
      [4, 4],
      [5, 8],
      [9, 9],
    ]);
    const inside = await makers.apibible().versesAt('NIV', [{ book: 45, chapter: 8, verse: 6 }]);
    expect(inside[0]!.marked).toBe(chapter[4]!.marked);
    expect((await source.translations())[0]!.copyrightHtml).toBe('Holy Bible &lt;NIV&gt;, © Biblica');
  });

  test('marks the words that the translators added, and has no headings', async () => {
    const [verse] = await makers.apibible().versesAt('NIV', [{ book: 19, chapter: 23, verse: 1 }]);
    expect(verse!.marked).toBe('The LORD [is] my shepherd; I shall not want.');
  });

  test('is asked for the rest of a passage that it truncated', async () => {
    maxVerses = 100;
    const chapter = await makers.apibible().chapter('NIV', 19, 119);
    expect(chapter).toHaveLength(176);
    expect(requests.map(({ path }) => path.split('/').at(-1))).toEqual([
      'PSA.119.1-PSA.119.176',
      'PSA.119.101-PSA.119.176',
    ]);
  });

  test('receives a report of every text that is shown, even from the cache, without data about the reader', async () => {
    // A separate URL is used because reports from other tests may still arrive.
    const source = makers.apibible({ usageUrl: `${address}/f3/ours` });
    await source.versesAt('NIV', [john(16)]);
    await source.versesAt('NIV', [john(16)]);
    await source.versesWith('NIV', wordSearch('world'), { skip: 0, take: 10 });
    const reportQueries = () => reports.filter(({ path }) => path.endsWith('/ours')).map(({ query }) => query);
    await expect.poll(() => reportQueries().length).toBe(3);
    expect(new Set(reportQueries().map((report) => report.get('t')))).toEqual(new Set(['JHN.3.16', 'search']));
    expect(new Set(reportQueries().map((report) => [...report.keys()].join()))).toEqual(new Set(['t,dId,sId']));
    expect(new Set(reportQueries().map((report) => report.get('dId'))).size).toBe(1);
  });

  test('is asked for at most 40 passages at once, and at most 5,000 times a day', async () => {
    const source = makers.apibible();
    const places = Array.from({ length: 41 }, (_, at) => ({ book: 19, chapter: at + 1, verse: 1 }));
    await expect(source.versesAt('NIV', places)).rejects.toThrow('too many passages at once');
    expect(requests).toEqual([]);
    expect(await source.versesAt('NIV', places.slice(1))).toHaveLength(40);
  });

  test('searches in a testament or a book, and in the order of the Bible', async () => {
    const source = makers.apibible();
    const page = { skip: 0, take: 10 };
    await source.versesWith('NIV', wordSearch('world'), page);
    await source.versesWith('NIV', wordSearch('world', { order: 'bible', range: rangeOf({ testament: 'old' }) }), page);
    await source.versesWith('NIV', wordSearch('world', { range: rangeOf({ book: 43 }) }), page);
    expect(requests.map(({ query }) => [query.get('sort'), query.get('range')])).toEqual([
      ['relevance', null],
      ['canonical', 'GEN-MAL'],
      ['relevance', 'JHN'],
    ]);
  });

  test('may refuse one translation and provide the others', async () => {
    const source = makers.apibible({
      translations: new Map([
        ['NIV', 'niv-id'],
        ['NLT', 'nlt-id'],
      ]),
    });
    trouble = (response) => void response.writeHead(403).end();
    await expect(source.versesAt('NLT', [john(16)])).rejects.toThrow('403');
    trouble = null;
    await expect(source.versesAt('NLT', [john(16)])).rejects.toThrow('paused');
    expect(await source.versesAt('NIV', [john(16)])).toHaveLength(1);
  });
});

describe('the ESV', () => {
  test('is asked for all passages in one request', async () => {
    await makers.esv().versesAt('ESV', [john(16), john(17), { book: 45, chapter: 5, verse: 8 }]);
    expect(requests.map(({ query }) => query.get('q'))).toEqual(['43003016-43003017,45005008-45005008']);
  });

  test('is searched in a part of the Bible in at most 500 results, which are filtered', async () => {
    const source = makers.esv();
    const [inJohn, inMark] = [rangeOf({ book: 43 }), rangeOf({ book: 41 })];
    const all = await source.versesWith('ESV', wordSearch('world'), { skip: 0, take: 10 });
    const found = await source.versesWith('ESV', wordSearch('world', { range: inJohn }), { skip: 1, take: 2 });
    expect(found).toEqual({ ...all, verses: all.verses.slice(1, 3) });
    const none = await source.versesWith('ESV', wordSearch('world', { range: inMark }), { skip: 0, take: 10 });
    expect(none).toMatchObject({ totalCount: 0, verses: [] });
    expect(requests.map(({ query }) => query.get('page-size'))).toEqual(['10', '100', '100']);
  });

  test('is asked for at most half of a book and at most 500 verses', async () => {
    const source = makers.esv();
    await expect(source.chapter('ESV', 65, 1)).rejects.toThrow('more than the licence allows');
    const jude = Array.from({ length: 13 }, (_, at) => ({ book: 65, chapter: 1, verse: at + 1 }));
    await expect(source.versesAt('ESV', jude)).rejects.toThrow('more than the licence allows');
    expect(await source.versesAt('ESV', jude.slice(1))).toHaveLength(12);
    const psalms = [119, 78, 89, 18, 105, 106].flatMap((chapter) =>
      Array.from({ length: 45 }, (_, at) => ({ book: 19, chapter, verse: at + 1 })),
    );
    const genesis = Array.from({ length: 31 }, (_, at) =>
      [1, 2, 3, 5, 6, 7, 8, 9].map((chapter) => ({ book: 1, chapter, verse: at + 1 })),
    )
      .flat()
      .filter(({ verse }) => verse <= 22);
    const exodus = [1, 2, 3, 4, 5].flatMap((chapter) =>
      Array.from({ length: 22 }, (_, at) => ({ book: 2, chapter, verse: at + 1 })),
    );
    await expect(source.versesAt('ESV', [...psalms, ...genesis, ...exodus])).rejects.toThrow(
      'more than the licence allows',
    );
    expect(requests).toHaveLength(1);
  });

  test('is asked at most 60 times a minute, and reaching the limit is logged once', async () => {
    const source = makers.esv();
    for (let verse = 1; verse <= 60; verse++)
      await source.versesWith('ESV', wordSearch('world'), { skip: 0, take: 10 });
    await expect(source.versesAt('ESV', [john(16)])).rejects.toThrow('limit reached');
    await expect(source.versesAt('ESV', [john(16)])).rejects.toThrow('paused');
    expect(requests).toHaveLength(60);
    expect(warnings).toHaveLength(1);
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(await source.versesAt('ESV', [john(16)])).toHaveLength(1);
  });
});

describe('services with keys', () => {
  test('offer, read and search their translations; if they fail, an installed one replaces them and is named', async () => {
    const product = await openProduct(
      {
        API_BIBLE_KEY: 'secret-key',
        API_BIBLE_TRANSLATIONS: 'NIV=niv-id,KJV=niv-id',
        API_BIBLE_URL: `${address}/v1`,
        API_BIBLE_USAGE_URL: `${address}/f3`,
        ESV_API_KEY: 'secret-key',
        ESV_URL: `${address}/v3`,
      },
      Promise.resolve(database),
    );
    const { bible } = (await product.join()).api;
    const installed = (await bible.translations()).filter(({ isInstalled }) => isInstalled);
    expect(installed.map(({ id }) => id)).toEqual(['ESV', 'KJV', 'NIV', 'WEB']);
    // The licenses of the services do not allow keeping their texts on the users' devices.
    expect(installed.filter(({ mayBeKept }) => mayBeKept).map(({ id }) => id)).toEqual(['KJV', 'WEB']);
    // The installed KJV takes precedence over a service's KJV.
    expect(await bible.findVerses({ q: 'John 11:35', translationId: 'KJV' })).toMatchObject({ translationId: 'KJV' });
    expect(requests).toEqual([]);
    expect(await bible.findVerses({ q: 'John 11:35' })).toMatchObject({
      translationId: 'NIV',
      translationName: 'New International Version',
      copyrightHtml: 'Holy Bible &lt;NIV&gt;, © Biblica',
      results: [{ title: 'John 11:35', description: '<sup>35</sup> Jesus wept.' }],
    });
    expect(await bible.findVerses({ q: 'gave begotten', translationId: 'ESV' })).toMatchObject({
      translationId: 'ESV',
      totalCount: 1,
      results: [
        { title: 'John 3:16', description: expect.stringContaining('he <b>gave</b> his only <b>begotten</b> Son') },
      ],
    });
    // The service finds no verse with these words. Both installed translations have them, and the first is named.
    const others = await bible.findVerses({ q: 'the battle is the lords', translationId: 'ESV' });
    expect(others).toMatchObject({ translationId: 'ESV', otherCount: others.totalCount });
    expect(others.results[0]).toMatchObject({ title: '1 Samuel 17:47', foundIn: 'WEB' });
    expect(await bible.passages({ references: ['Rom 5:8', 'Luke 17:36'], translationId: 'ESV' })).toMatchObject({
      translationId: 'ESV',
      passages: [{ title: 'Romans 5:8', description: expect.stringContaining('commendeth') }, { description: '' }],
    });
    expect(await bible.chapter({ scriptureReference: 'Jude 1', translationId: 'ESV' })).toMatchObject({
      translationId: 'WEB',
      verses: expect.objectContaining({ length: 25 }),
    });
    trouble = (response) => void response.writeHead(500).end();
    expect(await bible.findVerses({ q: 'Mark 1:1', translationId: 'ESV' })).toMatchObject({
      translationId: 'WEB',
      results: [{ title: 'Mark 1:1' }],
    });
  });
});
