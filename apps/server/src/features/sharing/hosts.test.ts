import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { churchIn } from './church.ts';

const product = await openProduct({ SHARE_HOST: 'share.test' });
const owner = await product.join('Ruth');
await owner.api.sharing.savePreference({ subdomain: 'grace', churchName: 'Grace Chapel' });
const { id } = await owner.api.documents.save({ name: 'The Father Who Runs', text: '<p>See Luke 15:20.</p>' });
const { shareId } = await owner.api.sharing.share({ libraryAssetId: id });

const open = (url: string, host: string, headers: Record<string, string> = {}) =>
  product.app.inject({ url, headers: { host, ...headers } });

test('the host of a church serves its pages, whose links stay there', async () => {
  const { url, churchUrl } = (await owner.api.sharing.get({ id }))!;
  expect(churchUrl).toBe('http://grace.share.test/the-father-who-runs');
  for (const [path, host] of [
    ['/the-father-who-runs', 'grace.share.test'],
    ['/The-Father-Who-Runs/', 'GRACE.share.test:8080'],
  ] as const) {
    const reply = await open(path, host);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(`<link rel="canonical" href="${churchUrl}" />`);
    expect(reply.body).toContain('href="/the-father-who-runs/passage?reference=Luke+15%3A20"');
    expect(reply.body).toContain(`content="${url}/picture.jpg"`);
  }
  const passage = await open('/the-father-who-runs/passage?reference=Luke+15:20', 'grace.share.test');
  expect(passage.body).toContain('href="/the-father-who-runs"');
  expect((await open(`/share/${shareId}`, 'sermon.test')).statusCode).toBe(200);
});

test('nothing else is served on the host of a church', async () => {
  const gone = await open('/share/0000000000000000', 'sermon.test');
  for (const [url, host] of [
    ['/', 'grace.share.test'],
    ['/library-home', 'grace.share.test'],
    ['/sw.js', 'grace.share.test'],
    ['/api/Authentication/GetCurrentUser', 'grace.share.test'],
    ['/healthz', 'grace.share.test'],
    [`/share/${shareId}`, 'grace.share.test'],
    ['/another-sermon', 'grace.share.test'],
    ['/the-father-who-runs', 'other.share.test'],
    ['/the-father-who-runs', 'grace.grace.share.test'],
    ['/%E0%A4%A', 'grace.share.test'],
  ] as const) {
    const reply = await open(url, host);
    expect({ url, host, status: reply.statusCode, body: reply.body }).toEqual({
      url,
      host,
      status: 404,
      body: gone.body,
    });
  }
});

test.each(['share.test', 'grace.share.test.evil.example', 'gracexshare.test', 'sermon.test', '', 'evil.example'])(
  'the host %j is no host of a church',
  (host) => {
    const settings = { SHARE_HOST: 'share.test', TRUSTED_PROXIES: 0, publicUrl: 'http://sermon.test' };
    expect(churchIn(settings, { host })).toBeNull();
  },
);

test('the host that a proxy names counts only if the proxy is trusted', () => {
  const headers = { host: 'sermon.test', 'x-forwarded-host': 'evil.example, grace.share.test' };
  const settings = { SHARE_HOST: 'share.test:8443', publicUrl: 'https://sermon.test' };
  expect(churchIn({ ...settings, TRUSTED_PROXIES: 0 }, headers)).toBeNull();
  expect(churchIn({ ...settings, TRUSTED_PROXIES: 1 }, headers)).toBe('grace');
});

test('the product may be on a host below the hosts of churches', () => {
  const settings = { SHARE_HOST: 'church.test', TRUSTED_PROXIES: 0, publicUrl: 'https://app.church.test' };
  expect(churchIn(settings, { host: 'app.church.test' })).toBeNull();
  expect(churchIn(settings, { host: 'grace.church.test' })).toBe('grace');
});
