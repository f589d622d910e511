import { expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { createSender } from '../../../../tests/support/sender.ts';

const product = await openProduct();
const owner = await product.join('Owner');
const cookie = await createSender(product).cookieOf(owner);
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';

const asBrowser = { 'sec-fetch-mode': 'navigate', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const open = (url: string, headers: Record<string, string>) => product.app.inject({ url, headers });

test.each([
  ['a file', `/api/FileAssets/GetFileAssetContents/${unknownId}`],
  ['a file, with an id that is none', '/api/FileAssets/GetFileAssetContents/garbage'],
  ['a PDF', `/api/BuilderAssets/pdf/${unknownId}`],
  ['a Word document', `/api/BuilderAssets/docx/${unknownId}`],
])('the address of %s that does not exist shows a page in the browser', async (_, url) => {
  const reply = await open(url, { ...asBrowser, cookie });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['content-disposition']).toBeUndefined();
  expect(reply.body).toContain(
    '<h1>This file could not be found. It may have been deleted, or it belongs to another account.</h1>',
  );
  expect(reply.body).toContain('<a href="/library-home">Go to My Library</a>');
  expect(reply.body).not.toContain('"statusCode"');
});

test('the address of a file asks a visitor to sign in', async () => {
  const reply = await open('/api/LibraryArchive/Download', asBrowser);
  expect(reply.statusCode).toBe(401);
  expect(reply.body).toContain('<h1>Please sign in to open this file.</h1>');
  expect(reply.body).toContain('<a href="/auth/sign-in">Sign In</a>');
});

test('an input that the call does not accept is explained', async () => {
  const { id } = await owner.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  const reply = await open(`/api/BuilderAssets/pdf/${id}?columns=9`, { ...asBrowser, cookie });
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toMatch(/<h1>This must be \d or less<\/h1>/);
});

test('an address that is neither a page nor a call shows a page as well', async () => {
  for (const url of ['/api/Nothing/Here', '/no-such-file.pdf', '/api/LibraryItems/GetChildren/%E0%A4%A']) {
    const reply = await open(url, { accept: asBrowser.accept });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain("<h1>We're sorry, but we couldn't find the page you've requested.</h1>");
  }
});

test('scripts and programs get JSON, and so do calls whose reply is no file', async () => {
  const missing = `/api/FileAssets/GetFileAssetContents/${unknownId}`;
  for (const [url, headers] of [
    [missing, { 'sec-fetch-mode': 'cors', accept: '*/*' }],
    [missing, {}],
    [`/api/BuilderAssets/GetBuilderAsset/${unknownId}`, asBrowser],
  ] as const) {
    const reply = await open(url, { ...headers, cookie });
    expect(reply.json()).toMatchObject({ success: false, statusCode: 404 });
  }
});
