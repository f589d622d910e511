import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { createApp } from '../app.ts';
import { securityHeaders } from './security.ts';

const product = await openProduct({ API_DOCS: 'on' });
const webDirectory = await mkdtemp(join(tmpdir(), 'sermon-web-'));
await mkdir(join(webDirectory, 'assets'));
await writeFile(
  join(webDirectory, 'index.html'),
  '<!doctype html><title>Sermon Maker</title><meta name="description" content=""><div id="root"></div>',
);
await writeFile(join(webDirectory, 'assets', 'app-1a2b.js'), 'export {};');
const { services } = product;
const app = await createApp({ ...services, env: { ...services.env, webDirectory } });
app.get('/test/broken', () => {
  throw new Error('a bug');
});
app.get('/test/unsendable', (_request, reply) => reply.header('x-broken', 'a\nb').send('x'));
const longBody = new PassThrough();
app.get('/test/long', (_request, reply) => reply.send(longBody));
let port = 0;
let cookie = '';
let fileId = '';

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
  const { api, email, password } = await product.join();
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email, password },
  });
  cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
  const { url, filePath, contentType } = await api.files.generateUploadUrl({ fileName: 'Notes.pdf' });
  await app.inject({ method: 'PUT', url, payload: 'Grace', headers: { 'content-type': contentType } });
  fileId = (await api.files.save({ name: 'Notes', uploadPath: filePath, fileSize: 5 })).id;
});
afterAll(async () => {
  await app.close();
  await rm(webDirectory, { recursive: true });
});

type Reply = { status: number; headers: Headers; body: string };

function connected(): Socket {
  const socket = connect(port, '127.0.0.1');
  // The server may reset a connection whose request it refuses before it has read all of it.
  socket.on('error', () => {});
  return socket;
}

function parseReply(reply: string): Reply {
  const [head = '', ...rest] = reply.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line): [string, string] => [line.split(': ')[0]!, line.split(': ')[1]!]));
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

/** Sends these lines to the server, followed by an empty line and the body, and returns its reply. */
async function raw(lines: string[], body = ''): Promise<Reply> {
  const socket = connected();
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return parseReply(await text(socket));
}

const own = ['Host: sermon.test', 'Connection: close'];
const sent =
  (method: string, path: string, ...headers: string[]) =>
  () =>
    raw([`${method} ${path} HTTP/1.1`, ...own, ...headers]);
const posted =
  (path: string, body: string, ...headers: string[]) =>
  () =>
    raw([`POST ${path} HTTP/1.1`, ...own, `Content-Length: ${Buffer.byteLength(body)}`, ...headers], body);

const json = 'Content-Type: application/json';
const signIn = '/api/Authentication/SignIn';
const replies: [string, number, () => Promise<Reply>][] = [
  ['a call', 200, sent('GET', '/api/AppConfig')],
  ['the health check', 200, sent('GET', '/ping')],
  ['a signed-in call', 200, () => sent('GET', '/api/LibraryItems', `Cookie: ${cookie}`)()],
  ['an archive', 200, () => sent('GET', '/api/LibraryArchive/Download', `Cookie: ${cookie}`)()],
  ['a page', 200, sent('GET', '/library-home')],
  ['a script of the web app', 200, sent('GET', '/assets/app-1a2b.js')],
  ['the documentation', 200, sent('GET', '/api/docs/')],
  ['a file of the documentation', 200, sent('GET', '/api/docs/static/swagger-ui.css')],
  ['a HEAD request', 200, sent('HEAD', '/ping')],
  ['an unknown call', 404, sent('GET', '/api/Nothing')],
  ['an unknown file', 404, sent('GET', '/nothing.js')],
  ['an unknown method', 404, sent('DELETE', '/ping')],
  ['a visitor', 401, sent('GET', '/api/LibraryItems')],
  ['another site', 403, posted(signIn, '{}', json, 'Origin: https://evil.example')],
  ['wrong fields', 400, posted(signIn, '{}', json)],
  ['a body that is not JSON', 400, posted(signIn, '{', json)],
  ['a body of an unknown type', 415, posted(signIn, 'x', 'Content-Type: text/x-unknown')],
  ['a body that is too large', 413, sent('POST', signIn, json, 'Content-Length: 9000000')],
  ['an upload with a wrong signature', 403, sent('PUT', '/upload/a/b?x', 'Content-Length: 0')],
  ['a bug', 500, sent('GET', '/test/broken')],
  ['a header that cannot be sent', 500, sent('GET', '/test/unsendable')],
  ['a URL that cannot be decoded', 404, sent('GET', '/%zz')],
  ['a parameter that is too long', 404, sent('GET', `/api/BuilderAssets/GetBuilderAsset/${'x'.repeat(3_000)}`)],
  ['a request without a host', 400, () => raw(['GET /ping HTTP/1.1', 'Connection: close'])],
  ['two hosts', 400, sent('GET', '/ping', 'Host: grace.share.test')],
  ['two equal hosts at an unknown address', 400, sent('GET', '/nothing.js', 'host: sermon.test')],
  ['an unknown expectation', 417, sent('GET', '/ping', 'Expect: a miracle')],
  ['a request that is not HTTP', 400, () => raw(['Grace and peace'])],
  ['headers that are too large', 431, sent('GET', '/ping', `X-Long: ${'x'.repeat(20_000)}`)],
];

const features = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

function expectHeaders({ headers }: Reply, contentSecurityPolicy = /^default-src 'self';script-src 'self';/) {
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(contentSecurityPolicy),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(features.map((feature) => `\\b${feature}=\\(\\)`).join('.*')),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
}

test.each(replies)('%s (%i) has all security headers', async (_, status, send) => {
  const reply = await send();
  expect(reply.status, reply.body).toBe(status);
  expectHeaders(reply);
});

test("a user's file has all security headers and runs no scripts", async () => {
  const reply = await sent('GET', `/api/FileAssets/GetFileAssetContents/${fileId}`, `Cookie: ${cookie}`)();
  expect(reply.status).toBe(200);
  expectHeaders(reply, /^sandbox$/);
});

test.each([
  ['is not HTTP', () => raw(['Grace and peace']), 400, 'This request could not be read'],
  [
    'has headers that are too large',
    sent('GET', '/ping', `Cookie: ${'x'.repeat(20_000)}`),
    431,
    "Your browser sends too much data with every request. Deleting this site's cookies may help.",
  ],
] as const)('a request that %s gets its sentence in the usual envelope', async (_, send, statusCode, message) => {
  const { body, headers } = await send();
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(JSON.parse(body)).toEqual({ success: false, error: true, message, statusCode });
});

test('only pages over https forbid http in the future and isolate their window', async () => {
  const overHttp = await sent('GET', '/ping')();
  expect(overHttp.headers.get('strict-transport-security')).toBeNull();
  expect(securityHeaders(true, [])).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  });
});

test('only a site that sells through Stripe may load its script and its card form', () => {
  const without = securityHeaders(true, [])['content-security-policy']!;
  expect(without).not.toContain('stripe');
  const policy = securityHeaders(true, [], true)['content-security-policy']!.split(';');
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com");
  expect(policy.find((directive) => directive.startsWith('frame-src'))).toContain('https://hooks.stripe.com');
  const rest = (all: string[]) => all.filter((directive) => !/^(?:script|connect|frame)-src/.test(directive));
  expect(rest(policy)).toEqual(rest(without.split(';')));
});

test('no picture, font or style comes from another site', () => {
  const policy = securityHeaders(true, ['https://storage.example'])['content-security-policy']!;
  const sources = new Map(
    policy.split(';').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );
  expect(sources.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
  expect(sources.get('font-src')).toEqual(["'self'"]);
  expect(sources.get('style-src')).toEqual(["'self'", "'unsafe-inline'"]);
  expect(sources.get('connect-src')).toEqual(["'self'", 'https://storage.example']);
});

test('the account pages have a head of their own, and every other page that of the app', async () => {
  const signIn = await app.inject({ url: '/auth/sign-in?redirect=%2Fsettings' });
  expect(signIn.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(signIn.body).toContain('<title>Sign In · Sermon Maker</title>');
  expect(signIn.body).toContain(`<meta property="og:url" content="${services.env.publicUrl}/auth/sign-in" />`);
  const reset = await app.inject({ url: '/auth/reset-password/cnV0aA/a.b~' });
  expect(reset.body).toContain('<meta name="robots" content="noindex" />');
  expect(reset.body).not.toContain('cnV0aA');
  expect((await app.inject({ url: '/library-home' })).body).toContain('<title>Sermon Maker</title>');
  expect((await app.inject({ method: 'HEAD', url: '/auth/register' })).statusCode).toBe(200);
});

test('a request on an open connection during the shutdown is served with all security headers, then the connection ends', async () => {
  const socket = connected();
  const received = text(socket);
  const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: sermon.test\r\n\r\n`);
  const answering = once(app.server, 'request');
  get('/test/long');
  await answering;
  const closed = app.close();
  while (app.server.listening) await new Promise(setImmediate);
  const arrived = once(app.server, 'request');
  get('/ping');
  await arrived;
  longBody.end('The end.');
  const reply = parseReply((await received).split('The end.')[1]!.replace(/^\r\n0\r\n\r\n/, ''));
  await closed;
  expect(reply.status).toBe(200);
  expect((await received).match(/^connection: close\r$/gim)).toHaveLength(1);
  expectHeaders(reply);
});
