import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { openStandIn } from '../standIn.setup.ts';
import { chooseParentSite } from './choose.ts';
import { httpParentSite } from './http.ts';

/** The parent site. It records all requests. */
type Answer = (response: ServerResponse) => void;
let requests: { url: string; headers: IncomingHttpHeaders }[] = [];
let answer: Answer;
const address = await openStandIn(async ({ url = '', headers }, response) => {
  requests.push({ url, headers });
  answer(response);
});

const sermon = { name: 'Grace', html: '<p>He ran.</p>', author: 'Ruth Abara', scripture: 'Luke 15' };
const json =
  (value: unknown, status = 200): Answer =>
  (response) => {
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };

let warnings: unknown[] = [];
const log = { warn: (details: unknown) => void warnings.push(details) };
const limits = { timeoutMs: 200, maxBytes: 2_000, maxRequests: 2 };
const site = httpParentSite({ url: `${address}/api/sermons/{id}?full=1`, key: 'secret-key', log, limits });

beforeEach(() => {
  requests = [];
  warnings = [];
  answer = json(sermon);
});

describe('a sermon of the parent site', () => {
  test('is requested by its id, with the key', async () => {
    expect(await site.sermon('a b/../7')).toEqual(sermon);
    expect(requests.map(({ url }) => url)).toEqual(['/api/sermons/a%20b%2F..%2F7?full=1']);
    expect(requests[0]!.headers).toMatchObject({ authorization: 'Bearer secret-key', accept: 'application/json' });
    expect(warnings).toEqual([]);
  });

  test('may have no author and no references, and other fields are ignored', async () => {
    answer = json({ name: ' Grace ', html: '', author: null, price: 5 });
    expect(await site.sermon('7')).toEqual({ name: 'Grace', html: '', author: '', scripture: '' });
  });

  test('without a key, none is sent', async () => {
    await httpParentSite({ url: `${address}/{id}`, key: undefined, log, limits }).sermon('7');
    expect(requests[0]!.headers.authorization).toBeUndefined();
  });

  test.each([404, 410])('does not exist if the site replies %s', async (status) => {
    answer = json('gone', status);
    expect(await site.sermon('7')).toBeNull();
    expect(warnings).toEqual([]);
  });

  test.each<[string, string, Answer, string]>([
    ['slow', 'away', () => {}, 'timeout'],
    ['slow after the headers', 'away', (response) => void response.write('{'), 'timeout'],
    ['gone in the middle', 'away', (response) => void response.destroy(), 'no connection'],
    ['overloaded', 'away', json('later', 503), 'status 503'],
    ['broken', 'wrong', json('trouble', 500), 'status 500'],
    ['locked', 'wrong', json('no', 401), 'status 401'],
    ['empty', 'wrong', json('', 200), 'the answer is no sermon'],
    ['a page', 'wrong', json('<html>Welcome</html>'), 'the answer is no sermon'],
    ['a list', 'wrong', json([sermon]), 'the answer is no sermon'],
    ['a sermon without a name', 'wrong', json({ ...sermon, name: ' ' }), 'the answer is no sermon'],
    ['a sermon with a number as text', 'wrong', json({ ...sermon, html: 5 }), 'the answer is no sermon'],
    ['huge', 'wrong', json({ ...sermon, html: 'x'.repeat(5_000) }), 'the answer is too large'],
    [
      'somewhere else',
      'away',
      (response) => void response.writeHead(302, { location: 'http://elsewhere.test/' }).end(),
      'no connection',
    ],
  ])('cannot be read if the site is %s', async (_, reason, trouble, message) => {
    answer = trouble;
    await expect(site.sermon('7')).rejects.toMatchObject({ reason, message });
    expect(warnings).toEqual([{ reason: message }]);
    expect(JSON.stringify(warnings)).not.toContain('secret-key');
    answer = json(sermon);
    expect(await site.sermon('7')).toEqual(sermon);
  });

  test('cannot be read if nothing listens at the address', async () => {
    const away = httpParentSite({ url: 'http://127.0.0.1:1/{id}', key: undefined, log, limits });
    await expect(away.sermon('7')).rejects.toMatchObject({ reason: 'away', message: 'no connection' });
  });

  test('is refused while too many requests are running', async () => {
    const waiting: ServerResponse[] = [];
    answer = (response) => void waiting.push(response);
    const first = [site.sermon('1'), site.sermon('2')];
    await expect(site.sermon('3')).rejects.toMatchObject({ reason: 'away', message: 'too many requests at once' });
    await expect.poll(() => waiting.length).toBe(2);
    waiting.forEach(json(sermon));
    expect(await Promise.all(first)).toEqual([sermon, sermon]);
  });
});

test('without an address, there is no parent site', () => {
  expect(chooseParentSite({ env: readEnv({}), log })).toBeNull();
  expect(chooseParentSite({ env: readEnv({ PARENT_SITE_SERMON_URL: `${address}/{id}` }), log })).not.toBeNull();
  expect(() => readEnv({ PARENT_SITE_SERMON_URL: address })).toThrow('write {id} in the place of the id');
});
