import { describe, expect, test } from 'vitest';
import { openProduct, type Product } from '../../../../tests/support/people.ts';

const onHttps = await openProduct({ PUBLIC_URL: 'https://sermons.example' });
const onHttp = await openProduct({ PUBLIC_URL: 'http://sermons.example:3000', API_DOCS: 'on' });

/** Returns whether a sign-in with these headers is refused as a request from another site. */
async function isOtherSite({ app }: Product, headers: Record<string, string>): Promise<boolean> {
  const signIn = { method: 'POST', url: '/api/Authentication/SignIn', headers, payload: {} } as const;
  const { statusCode } = await app.inject(signIn);
  // A sign-in that is not refused gets as far as its missing email address.
  expect([400, 403]).toContain(statusCode);
  return statusCode === 403;
}

describe('with https, only PUBLIC_URL is our own site', () => {
  const host = 'sermons.example';
  test.each([
    [{ host, origin: 'https://sermons.example' }, false],
    [{ host: '127.0.0.1:3000', origin: 'https://sermons.example' }, false],
    [{ host, referer: 'https://sermons.example/sign-in' }, false],
    [{ host, origin: 'http://sermons.example' }, true],
    [{ host, referer: 'http://sermons.example/sign-in' }, true],
    [{ host, origin: 'https://sermons.example:8443' }, true],
    [{ host: 'other.example', origin: 'https://other.example' }, true],
    [{ host, origin: 'null' }, true],
    [{ host, origin: 'http://sermons.example', 'sec-fetch-site': 'same-origin' }, false],
    [{ host, origin: 'https://sermons.example', 'sec-fetch-site': 'same-site' }, true],
  ])('%o: refused %s', async (headers, expected) => {
    expect(await isOtherSite(onHttps, headers)).toBe(expected);
  });
});

describe("with http, every host name of a church's network is our own site", () => {
  test.each([
    [{ host: 'sermons.example:3000', origin: 'http://sermons.example:3000' }, false],
    [{ host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' }, false],
    [{ host: 'office-pc:3000', referer: 'http://office-pc:3000/sign-in' }, false],
    [{ host: '127.0.0.1:3000', origin: 'http://sermons.example:3000' }, false],
    [{ host: 'office-pc:3000', origin: 'http://evil.example' }, true],
    [{ host: 'office-pc:3000', origin: 'http://office-pc:4000' }, true],
  ])('%o: refused %s', async (headers, expected) => {
    expect(await isOtherSite(onHttp, headers)).toBe(expected);
  });
});

test('a POST of a program that sends no Origin, Referer or Fetch Metadata is accepted', async () => {
  expect(await isOtherSite(onHttps, { host: 'sermons.example' })).toBe(false);
  expect(await isOtherSite(onHttp, { host: 'office-pc:3000' })).toBe(false);
});

const docs = [
  '/api/docs',
  '/api/docs/',
  '/API/Docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/index.html',
  '/api/docs/static/swagger-ui-bundle.js',
  '/api/openapi.json',
];

test.each(docs)('%s is an unknown address unless API_DOCS is on', async (url) => {
  const { app } = onHttps;
  const [hidden, unknown] = await Promise.all([app.inject({ url }), app.inject({ url: '/api/nothing' })]);
  expect(hidden.statusCode).toBe(404);
  expect(hidden.body).toBe(unknown.body);
  expect(Object.keys(hidden.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
  expect((await onHttp.app.inject({ url })).statusCode).toBeLessThan(400);
});
