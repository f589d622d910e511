import type { User } from '@sermon/contract/accounts';
import { eq, like } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { attempt, shareView } from '../../database/schema.ts';
import { sweepExpired } from '../../database/sweep.ts';
import type { Grant } from '../../grants.ts';
import { countView } from './views.ts';
import { openShare } from './visitors.ts';

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

/** Counts visits, and returns the number of views. */
async function viewsAfter(...visits: Visit[]): Promise<number> {
  for (const visit of visits) await countView(services, grant, visitOf(visit));
  return (await owner.api.sharing.get({ id: documentId }))!.views;
}

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

  test('once if the same visitor opens the page several times at the same moment', async () => {
    await Promise.all([1, 2, 3, 4].map(() => countView(services, grant, visitOf({}))));
    expect(await viewsAfter()).toBe(1);
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
    await db.update(attempt).set({ count: 499 }).where(ofPage);
    expect(await viewsAfter({ ip, agent: 'Browser 500' }, { ip, agent: 'Browser 501' })).toBe(2);
    expect(await viewsAfter({ ip: '203.0.113.10' })).toBe(3);
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
