import { randomUUID } from 'node:crypto';
import type { CallFailed } from '@sermon/contract/client';
import type { SearchedItem } from '@sermon/contract/corpus';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addToCorpus, corpusItem } from '../../../../../tests/support/corpus.ts';
import { type Api, browserAt } from '../../../../../tests/support/browser.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import type { NewItem } from '../../ports/search/port.ts';

const product = await openProduct();
/** Number of searches that run concurrently. */
const atOnce = process.env.TEST_DATABASE === 'postgres' ? 4 : 1;

const item = (title: string, overrides: Partial<NewItem> = {}): NewItem =>
  corpusItem(title, {
    authorFirstName: 'Jane',
    authorLastName: 'Müller',
    rating: 3.5,
    description: 'A father runs.',
    body: '<p>He ran and kissed him.</p>',
    scriptureReferences: 'Luke 15:11–32',
    ...overrides,
  });
const sermons = [item('The Lost Son'), item('Der verlorene Sohn', { language: 'german' })];
const illustrations = [item('The Father Who Ran', { contributor: 'A Church', scriptureReferences: '' })];

let ruth: Person;
beforeAll(async () => {
  await addToCorpus(product.services.search, 'sermon', sermons);
  await addToCorpus(product.services.search, 'illustration', illustrations);
  ruth = await product.join();
});

describe('the corpus', () => {
  test('is searched by every signed-in user, and sermons are in English unless another language is chosen', async () => {
    const { corpus } = ruth.api;
    expect(await corpus.findSermons({ q: 'muller ' })).toEqual({
      results: [
        {
          id: expect.any(String),
          title: 'The Lost Son',
          contributor: '',
          authorFirstName: 'Jane',
          authorLastName: 'Müller',
          rating: 3.5,
          description: 'A father runs.',
          reasons: ['About muller'],
        },
      ],
      totalCount: 1,
      isOver: false,
      wholeCount: 1,
      searchedFor: [],
      suggestion: null,
    });
    expect((await corpus.findSermons({ q: 'muller', language: 'german' })).results[0]?.title).toBe(
      'Der verlorene Sohn',
    );
    expect((await corpus.findIllustrations({ q: 'father ran' })).results).toMatchObject([
      { title: 'The Father Who Ran', contributor: 'A Church' },
    ]);
    expect(await corpus.findSermons({ q: 'muller', skip: 1 })).toMatchObject({ results: [], totalCount: 1 });
  });

  test('says what it searched for in place of a slip, and what it would find if it finds nothing', async () => {
    const { corpus } = ruth.api;
    expect(await corpus.findSermons({ q: 'mulller ' })).toMatchObject({ totalCount: 1, searchedFor: ['muller'] });
    expect(await corpus.findSermons({ q: 'fost ' })).toMatchObject({ totalCount: 0, suggestion: 'lost' });
    expect(await corpus.findSermons({ q: 'zzzz ' })).toMatchObject({ totalCount: 0, suggestion: null });
  });

  test('returns whole sermons and illustrations', async () => {
    const { corpus } = ruth.api;
    const [{ reasons: _, ...found }] = (await corpus.findSermons({ q: 'luke 15' })).results as [SearchedItem];
    expect(await corpus.sermon({ id: found.id })).toEqual({
      ...found,
      body: '<p>He ran and kissed him.</p>',
      scriptureReferences: 'Luke 15:11–32',
    });
    const [illustration] = (await corpus.findIllustrations({ q: 'father' })).results;
    expect((await corpus.illustration({ id: illustration!.id })).title).toBe('The Father Who Ran');
    await expect(corpus.illustration({ id: found.id })).rejects.toMatchObject({ statusCode: 404 });
    await expect(corpus.sermon({ id: randomUUID() })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('reports its size', async () => {
    expect(await ruth.api.corpus.counts()).toEqual({ verses: 31_102, sermons: 2, illustrations: 1 });
  });

  test('requires signing in', async () => {
    const { corpus } = product.visit();
    const calls = [
      corpus.findSermons({ q: 'grace' }),
      corpus.findIllustrations({ q: 'grace' }),
      corpus.sermon({ id: randomUUID() }),
      corpus.illustration({ id: randomUUID() }),
      corpus.counts(),
    ];
    const refusal = { statusCode: 401, message: 'Sign in required' };
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(refusal)));
  });
});

describe('searches while typing', () => {
  test('are skipped after the browser has canceled them', async () => {
    const { app, services } = product;
    const api = await signedInAt(await app.listen({ host: '127.0.0.1', port: 0 }));
    const searches = pauseSearches();
    const { find } = services.search;
    const arrived: string[] = [];
    const canceled: string[] = [];
    services.search.find = (kind, query, signal) => {
      arrived.push(query.q);
      return find(kind, query, signal).catch((error: unknown) => {
        canceled.push(query.q);
        throw error;
      });
    };
    const before = Array.from({ length: atOnce }, () => api.corpus.findSermons({ q: 'lost' }));
    await expect.poll(searches.begun).toBe(atOnce);
    const typed = ['fat', 'fath', 'fathe'].map((q) => {
      const gone = new AbortController();
      return { q, gone, answer: api.corpus.findSermons({ q }, { signal: gone.signal }).catch(() => 'given up') };
    });
    await expect.poll(() => arrived.length).toBe(atOnce + typed.length);
    for (const { gone } of typed) gone.abort();
    await expect.poll(() => canceled.toSorted()).toEqual(['fat', 'fath', 'fathe']);
    const last = api.corpus.findSermons({ q: 'father' });
    searches.resume();
    expect((await last).totalCount).toBe(1);
    expect((await Promise.all(before)).map(({ totalCount }) => totalCount)).toEqual(Array(atOnce).fill(1));
    expect(await Promise.all(typed.map(({ answer }) => answer))).toEqual(Array(3).fill('given up'));
    expect(searches.begun()).toBe(atOnce + 1);
    Object.assign(services.search, { find });
  });

  test('of a user whose browser cancels none do not block other users', async () => {
    const naomi = await product.join('Naomi');
    const searches = pauseSearches();
    const ask = () => ruth.api.corpus.findSermons({ q: 'father' });
    const inside = Array.from({ length: atOnce }, ask);
    await expect.poll(searches.begun).toBe(atOnce);
    const typed = Array.from({ length: 30 }, ask).map((answer) =>
      answer.then(
        ({ totalCount }) => totalCount,
        ({ statusCode }: CallFailed) => statusCode,
      ),
    );
    const others = naomi.api.corpus.findSermons({ q: 'father' });
    // Waits until all have arrived: 8 wait, and the others are refused.
    const refused: unknown[] = [];
    for (const answer of typed) void answer.then((status) => refused.push(status));
    await expect.poll(() => refused).toEqual(Array(22).fill(503));
    searches.resume();
    expect((await others).totalCount).toBe(1);
    const answers = await Promise.all(typed);
    expect(answers.filter((answer) => answer === 1)).toHaveLength(8);
    expect(answers.filter((answer) => answer === 503)).toHaveLength(22);
    expect((await Promise.all(inside)).map(({ totalCount }) => totalCount)).toEqual(Array(atOnce).fill(1));
  });
});

/** Blocks all searches until `resume` is called. */
function pauseSearches() {
  const pool = product.services.db.$client;
  let [begun, open] = [0, () => {}];
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  const withClient = pool.withClient.bind(pool);
  pool.withClient = async (work) => {
    begun += 1;
    await isOpen;
    return withClient(work);
  };
  onTestFinished(() => void Object.assign(pool, { withClient }));
  return { begun: () => begun, resume: open };
}

/** Registers a user from a separate browser, with real HTTP requests to `address`. */
async function signedInAt(address: string): Promise<Api> {
  const api = browserAt(address);
  await api.accounts.register({
    firstName: 'Naomi',
    lastName: 'B',
    email: 'naomi@church.example',
    password: 'call me Mara 1',
  });
  return api;
}
