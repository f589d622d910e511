import { expect, test } from 'vitest';
import { countWork } from './networks.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';

const product = await openProduct();
const owner = await product.join('Ruth');

async function share({ api }: Person = owner) {
  const { id } = await api.documents.save({ name: 'The Father Who Runs', text: '<p>See Luke 15:20.</p>' });
  const { shareId } = await api.sharing.share({ libraryAssetId: id });
  const { id: assetShareId } = (await api.sharing.get({ id }))!;
  await api.sharing.save({ assetShareId, commentsEnabled: true });
  return { shareId, path: `/share/${shareId}` };
}

const open = async (url: string, remoteAddress: string) =>
  (await product.app.inject({ url, remoteAddress })).statusCode;

test('a whole church opens a page and its passages behind one connection', async () => {
  const { path } = await share();
  const urls = [path, `${path}/passage?reference=Luke+15:20`];
  const statuses = await Promise.all(
    Array.from({ length: 700 }, (_, at) => open(urls[at % urls.length]!, '192.0.2.1')),
  );
  expect(statuses).toEqual(statuses.map(() => 200));
});

test('a visitor is not refused because a network that may not cause work asked for the page first', async () => {
  const { path } = await share();
  const stranger = '192.0.2.4';
  await countWork(product.services, stranger, 'page');
  for (let count = 1; count < 150; count += 1) await countWork(product.services, stranger, 'page');
  expect(await open(path, stranger)).toBe(429);
  const askers = [stranger, stranger, '192.0.2.5', stranger, '192.0.2.6'];
  const statuses = await Promise.all(askers.map((ip) => open(path, ip)));
  expect([statuses[2], statuses[4]]).toEqual([200, 200]);
});

test('an IPv6 customer cannot get around the budget with many networks', async () => {
  const statuses = new Set<number>();
  for (let network = 1; network <= 6; network += 1)
    for (let count = 0; count < 150; count += 1)
      await countWork(product.services, `2001:db8:7:${network}::1`, 'page').then(
        () => statuses.add(200),
        () => statuses.add(network),
      );
  expect([...statuses]).toEqual([200, 6]);
  await countWork(product.services, '2001:db8:8:1::1', 'page');
});

test('a visitor has a budget for the premium content and link pictures, and a user none', async () => {
  const stranger = '192.0.2.9';
  for (let count = 0; count < 150; count += 1) await countWork(product.services, stranger, 'page');
  const post = async (url: string, payload: object, remoteAddress = stranger) =>
    (await product.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode;
  for (const kind of ['PremiumSermon', 'PremiumSermonSeries'])
    expect(await post(`/api/${kind}/Get${kind}ByTitle`, { title: 'Grace' })).toBe(429);
  const { path } = await share();
  expect(await open(`${path}/picture.jpg`, stranger)).toBe(429);
  expect(await owner.api.premiumSermons.list({})).toEqual([]);
});

test('a network that causes too much work gets only pages that are kept, until five minutes have passed', async () => {
  const [kept, other] = [await share(), await share()];
  const stranger = '192.0.2.2';
  expect(await open(kept.path, stranger)).toBe(200);
  const call = `/api/Share/SharedAsset?shareId=${kept.shareId}`;
  for (let count = 0; count < 298; count += 1) expect(await open(call, stranger)).toBe(200);
  expect(await open(call, stranger)).toBe(429);
  expect(await open(kept.path, stranger)).toBe(200);
  for (const url of [other.path, `${kept.path}/passage?reference=Luke+15:21`, '/popular-sermons', '/sitemap.xml'])
    expect(await open(url, stranger), url).toBe(429);
  const comment = await product.app.inject({
    method: 'POST',
    url: `${kept.path}/comments`,
    remoteAddress: stranger,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: 'name=&text=',
  });
  expect(comment.statusCode).toBe(429);
  expect(await open(other.path, '192.0.2.3'), 'another network').toBe(200);
  product.clock.pass(5 * 60_000);
  expect(await open(call, stranger)).toBe(200);
});
