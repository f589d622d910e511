import Fastify from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { servePages } from './pages.ts';

const directory = await mkdtemp(join(tmpdir(), 'sermon-pages-'));
await mkdir(join(directory, 'assets'));
await Promise.all(
  Object.entries({
    'index.html': '<title>Sermon Maker</title>',
    'sw.js': "precache([{url:'index.html',revision:'1a2b-HASH_OF_SECURITY_HEADERS'}])",
    'manifest.webmanifest': '{}',
    'assets/app-1a2b.js': 'export {};',
  }).map(([name, text]) => writeFile(join(directory, name), text)),
);
afterAll(() => rm(directory, { recursive: true }));

async function get(url: string, headers: Record<string, string> = {}) {
  const app = Fastify();
  await servePages(app, directory, { headers });
  const reply = await app.inject(url);
  await app.close();
  return reply;
}

test.each([
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/library-home', 'text/html; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/assets/app-1a2b.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s has its type, and browsers check for a newer one unless its name contains a hash', async (url, type, cache) => {
  const { statusCode, headers } = await get(url);
  expect({ statusCode, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
    statusCode: 200,
    type,
    cache,
  });
});

test.each(['/assets/app-0000.js', '/workbox-1a2b.js', '/favicon.ico'])(
  'the missing file %s is not found, instead of being the page',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('other security headers make another service worker, so that browsers fetch the page with its new headers', async () => {
  const policy = (sources: string) => ({ 'content-security-policy': `connect-src ${sources}` });
  const [first, again, other] = await Promise.all(
    ["'self'", "'self'", "'self' https://files.example"].map(
      async (sources) => (await get('/sw.js', policy(sources))).body,
    ),
  );
  expect(first).toMatch(/revision:'1a2b-[0-9a-f]{16}'/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
