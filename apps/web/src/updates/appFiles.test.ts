import { expect, test } from 'vitest';
import { areAppFilesCached } from './cachedAppFiles.ts';

const origin = 'https://sermons.example';
const page = { url: 'index.html', size: 100 };
const font = { url: 'assets/arimo-1.woff2', size: 4 };

/** Caches as browsers offer them, with these files by address. */
function cachesWith(files: Record<string, string>, name = 'workbox-precache-v2-https://sermons.example/') {
  const cache = {
    keys: async () => Object.keys(files).map((path) => ({ url: `${origin}/${path}` })),
    match: async ({ url }: { url: string }) => {
      const body = files[url.slice(origin.length + 1)];
      return body === undefined ? undefined : new Response(body);
    },
  };
  return { keys: async () => ['other', name], open: async () => cache as unknown as Cache };
}
const list = (...files: object[]) => JSON.stringify(files);
const complete = {
  'precache.json?__WB_REVISION__=1': list(page, font),
  'index.html?__WB_REVISION__=1-a': '<!doctype html>',
  'assets/arimo-1.woff2': 'font',
};

test('all files of a version are read', async () => {
  expect(await areAppFilesCached(cachesWith(complete), { isThorough: true })).toBe(true);
  expect(await areAppFilesCached(cachesWith(complete), { isThorough: false })).toBe(true);
});

test.each([
  ['a font is missing', { 'assets/arimo-1.woff2': undefined }],
  ['a font is cut off', { 'assets/arimo-1.woff2': 'fo' }],
  ['the page is empty', { 'index.html?__WB_REVISION__=1-a': '' }],
  ['the list is missing', { 'precache.json?__WB_REVISION__=1': undefined }],
  ['the list cannot be read', { 'precache.json?__WB_REVISION__=1': '<!doctype html>' }],
  ['the list is empty', { 'precache.json?__WB_REVISION__=1': '[]' }],
])('they are not all there if %s', async (_, change) => {
  const entries = Object.entries({ ...complete, ...change }).filter(([, body]) => body !== undefined);
  const files = Object.fromEntries(entries) as Record<string, string>;
  expect(await areAppFilesCached(cachesWith(files), { isThorough: true })).toBe(false);
});

test('one complete version is enough while the next one is being installed', async () => {
  const files = { ...complete, 'precache.json?__WB_REVISION__=2': list(page, { url: 'assets/new-2.js', size: 3 }) };
  expect(await areAppFilesCached(cachesWith(files), { isThorough: true })).toBe(true);
});

test('other caches do not count, and refused ones are as good as none', async () => {
  expect(await areAppFilesCached(cachesWith(complete, 'pictures'), { isThorough: true })).toBe(false);
  const refused = {
    keys: async () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    open: async () => Promise.reject(new Error('refused')),
  };
  expect(await areAppFilesCached(refused, { isThorough: true })).toBe(false);
});
