import type { User } from '@sermon/contract/accounts';
import { eq, inArray, like } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { assetShare, attempt, shareView } from '../database/schema.ts';
import { sweepExpired } from '../database/sweep.ts';
import type { Grant } from './grants.ts';
import { createViewCounter } from './views.ts';
import { openShare } from '../features/sharing/visitors.ts';

const product = await openProduct();
const { services, clock } = product;
const { db } = services;
const owner = await product.join('Owner');
const reader = await product.join('Reader');
const day = 24 * 60 * 60_000;

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
type Visit = { agent?: string; ip?: string; user?: User; method?: string; headers?: Record<string, string> };
const visitOf = ({ agent = phone, ip = '203.0.113.7', user, method = 'GET', headers = {} }: Visit) =>
  ({ method, ip, user: user ?? null, headers: { 'user-agent': agent, ...headers } }) as unknown as FastifyRequest;

let documentId = '';
let grant: Grant<'share'>;
beforeEach(async () => {
  documentId = (await owner.api.documents.save({ name: 'Counted', text: '<p>Comfort</p>' })).id;
  const { shareId } = await owner.api.sharing.share({ libraryAssetId: documentId });
  grant = await openShare(services, { token: shareId, kind: 'sermon', ip: '203.0.113.7' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Writes what a process has counted. */
async function write(): Promise<void> {
  await services.background.settled();
  await services.views.flush();
}

const viewsNow = async () => (await owner.api.sharing.get({ id: documentId }))!.views;

/** Counts visits, each in a batch of its own, and returns the number of views. */
async function viewsAfter(...visits: Visit[]): Promise<number> {
  for (const visit of visits) {
    services.views.count(grant, visitOf(visit));
    await write();
  }
  return viewsNow();
}

/** The counter of another process, which remembers no visitors. */
const openOther = (changes: Partial<Parameters<typeof createViewCounter>[0]> = {}) =>
  createViewCounter({ ...services, ...changes });

describe('a view counts', () => {
  test('once for each visitor and day', async () => {
    expect(await viewsAfter({}, {}, {})).toBe(1);
    expect(await viewsAfter({ ip: '203.0.113.8' }), 'another network').toBe(2);
    expect(await viewsAfter({ agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }), 'another browser').toBe(3);
    expect(await viewsAfter({ agent: 'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) Chrome/120.0' }), 'a Cubot phone').toBe(
      4,
    );
    expect(await viewsAfter({ user: reader.user }), 'the same visitor, signed in').toBe(4);
    clock.pass(day);
    expect(await viewsAfter({}, {})).toBe(5);
  });

  test('once if the same visitor opens the page several times at the same moment, also in several processes', async () => {
    const processes = [services.views, openOther(), openOther(), openOther()];
    const visits = Array.from({ length: 20 }, (_, at) => visitOf({ agent: `Browser ${at % 5}` }));
    for (const visit of visits) for (const views of processes) views.count(grant, visit);
    await services.background.settled();
    await Promise.all(processes.map(({ flush }) => flush()));
    expect(await viewsNow()).toBe(5);
  });

  test('on each page, also if processes write batches with the same pages in another order', async () => {
    const grants = [grant];
    for (const name of ['Second', 'Third']) {
      const { id } = await owner.api.documents.save({ name, text: '' });
      const { shareId } = await owner.api.sharing.share({ libraryAssetId: id });
      grants.push(await openShare(services, { token: shareId, kind: 'sermon', ip: '203.0.113.7' }));
    }
    const processes = Array.from({ length: 4 }, () => openOther());
    for (const [at, views] of processes.entries())
      for (const shared of at % 2 === 0 ? grants : grants.toReversed())
        views.count(shared, visitOf({ agent: `Browser ${at}` }));
    await services.background.settled();
    await Promise.all(processes.map(({ flush }) => flush()));
    const isCounted = inArray(
      assetShare.id,
      grants.map(({ assetShareId }) => assetShareId),
    );
    const rows = await db.select({ views: assetShare.views }).from(assetShare).where(isCounted);
    expect(rows.map(({ views }) => views)).toEqual([4, 4, 4]);
  });

  test('not if its page was deleted meanwhile, and those of other pages do', async () => {
    const { id } = await owner.api.documents.save({ name: 'Deleted', text: '' });
    const { shareId } = await owner.api.sharing.share({ libraryAssetId: id });
    services.views.count(await openShare(services, { token: shareId, kind: 'sermon', ip: '' }), visitOf({}));
    services.views.count(grant, visitOf({}));
    await services.background.settled();
    await db.delete(assetShare).where(eq(assetShare.shareId, shareId));
    await write();
    expect(await viewsNow()).toBe(1);
  });

  test.each<[string, Visit]>([
    ['the owner', { user: owner.user }],
    ['a search engine', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a link preview', { agent: 'facebookexternalhit/1.1' }],
    ['a messenger', { agent: 'WhatsApp/2.23.20.0' }],
    ['a script', { agent: 'curl/8.5.0' }],
    ['a program that does not say what it is', { agent: '' }],
    ['a request without the page', { method: 'HEAD' }],
    ['a browser that loads the page in advance', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['an older browser that loads the page in advance', { headers: { purpose: 'prefetch' } }],
  ])('not for %s', async (_, visit) => {
    expect(await viewsAfter(visit)).toBe(0);
    expect(await db.$count(shareView, eq(shareView.assetShareId, grant.assetShareId))).toBe(0);
  });

  test('at most 500 times a day from one network', async () => {
    const ip = '203.0.113.9';
    await viewsAfter({ ip, agent: 'Browser' });
    const ofPage = like(attempt.key, `views of ${grant.assetShareId} from %`);
    await db.update(attempt).set({ count: 497 }).where(ofPage);
    // The limit ends within a batch.
    for (const at of [1, 2, 3, 4, 5]) services.views.count(grant, visitOf({ ip, agent: `Browser ${at}` }));
    await write();
    expect(await viewsNow()).toBe(4);
    expect(await viewsAfter({ ip, agent: 'Browser 6' })).toBe(4);
    expect(await viewsAfter({ ip: '203.0.113.10' })).toBe(5);
    clock.pass(day);
    expect(await viewsAfter({ ip, agent: 'Browser' })).toBe(6);
  });
});

describe('the views that wait', () => {
  test('are written together, a second after the first one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const writing = vi.spyOn(db, 'transaction');
    for (const at of [1, 2, 3]) services.views.count(grant, visitOf({ agent: `Browser ${at}` }));
    await services.background.settled();
    vi.advanceTimersByTime(999);
    await services.background.settled();
    expect(writing).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await services.background.settled();
    expect(writing).toHaveBeenCalledOnce();
    expect(await viewsNow()).toBe(3);
    // A visitor who comes again costs nothing.
    expect(await viewsAfter({ agent: 'Browser 1' })).toBe(3);
    expect(writing).toHaveBeenCalledOnce();
  });

  test('are written when the process stops', async () => {
    const views = openOther();
    views.count(grant, visitOf({}));
    await services.background.settled();
    await views.close();
    expect(await viewsNow()).toBe(1);
  });

  test('stay if writing fails, and are written later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const error = vi.fn();
    const views = openOther({ log: { error } });
    views.count(grant, visitOf({ agent: 'Browser 1' }));
    await services.background.settled();
    vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('away'));
    await views.flush();
    expect(error).toHaveBeenCalledOnce();
    views.count(grant, visitOf({ agent: 'Browser 2' }));
    await services.background.settled();
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await services.background.settled();
    expect(await viewsNow()).toBe(2);
  });

  test('are at most 5,000', async () => {
    const views = openOther();
    for (let at = 0; at < 5_010; at += 1)
      views.count(grant, visitOf({ agent: 'Browser', ip: `10.0.${Math.floor(at / 250)}.${at % 250}` }));
    await services.background.settled();
    await views.close();
    expect(await viewsNow()).toBe(5_000);
  });
});

test('of a visitor, only a hash is kept, for two days', async () => {
  await viewsAfter({});
  const stored = () => db.select().from(shareView).where(eq(shareView.assetShareId, grant.assetShareId));
  const [row] = await stored();
  expect(await db.$count(attempt, like(attempt.key, '%203.0.113.7%'))).toBe(0);
  expect(row).toEqual({
    assetShareId: grant.assetShareId,
    day: clock.now.toISOString().slice(0, 10),
    visitor: expect.stringMatching(/^[\w-]{43}$/),
  });
  await sweepExpired(db, new Date(clock.now.getTime() + day));
  expect(await stored()).toHaveLength(1);
  await sweepExpired(db, new Date(clock.now.getTime() + 2 * day));
  expect(await stored()).toEqual([]);
  expect(await viewsAfter()).toBe(1);
});

test('the date of a share is when it was first switched on, or when its views began', async () => {
  const dateOf = async () => (await owner.api.sharing.get({ id: documentId }))!.dateShared;
  const again = async () => {
    clock.pass(day);
    await owner.api.sharing.unshare({ libraryAssetId: documentId });
    await owner.api.sharing.share({ libraryAssetId: documentId });
    return clock.now;
  };
  expect(await dateOf()).toEqual(clock.now);
  const began = await again();
  expect(await dateOf()).toEqual(began);
  await viewsAfter({});
  await again();
  expect(await dateOf()).toEqual(began);
});
