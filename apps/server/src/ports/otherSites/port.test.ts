import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { afterFile } from '../../../../../tests/support/cleanup.ts';
import { openSite } from '../../../../../tests/support/otherSite/site.ts';
import { readOtherSites } from '../../env.ts';
import { openIdConnect } from './openIdConnect.ts';

const site = await openSite();
afterFile(() => site.close());
site.register('http://sermon.test', 'faith');

/** Lines that the adapter writes to the log. */
const logged: object[] = [];
const log = { warn: (details: object) => void logged.push(details) };

function connectTo(issuer: string, limits = {}, clientSecret = site.clientSecret) {
  const variables = {
    OIDC_FAITH_ISSUER: issuer,
    OIDC_FAITH_CLIENT_ID: site.clientId,
    OIDC_FAITH_CLIENT_SECRET: clientSecret,
    OIDC_FAITH_LABEL: 'Faith Network',
  };
  const sites = readOtherSites(variables, { OIDC_PROVIDERS: 'faith', OIDC_ALLOW_HTTP: true });
  return openIdConnect({ sites, allowsHttp: true, publicUrl: 'http://sermon.test', log, limits });
}

async function openServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const begin = (sites: ReturnType<typeof openIdConnect>) => sites.begin('faith', { isFresh: false });

test('every sign-in has secrets of its own, and the site sees only the hash of the code verifier', async () => {
  const sites = connectTo(site.issuer);
  const [one, other] = [await begin(sites), await begin(sites)];
  const { searchParams } = new URL(one.address);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'sermon-maker',
    redirect_uri: 'http://sermon.test/auth/other/faith/callback',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: one.state,
    nonce: one.nonce,
  });
  expect(one.address).not.toContain(one.codeVerifier);
  for (const secret of ['state', 'nonce', 'codeVerifier'] as const) {
    expect(one[secret].length).toBeGreaterThanOrEqual(43);
    expect(one[secret]).not.toBe(other[secret]);
  }
});

test('a site that never answers is given up, and asked again the next time', async () => {
  let requests = 0;
  const issuer = await openServer(() => void (requests += 1));
  const sites = connectTo(issuer, { timeoutMs: 50 });
  for (const asked of [1, 2]) {
    await expect(begin(sites)).rejects.toMatchObject({ reason: 'unavailable', code: 'OAUTH_TIMEOUT' });
    expect(requests).toBe(asked);
  }
});

test('a site that stops in the middle of its answer is given up', async () => {
  const issuer = await openServer(
    (_, reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  );
  await expect(begin(connectTo(issuer, { timeoutMs: 50 }))).rejects.toMatchObject({ reason: 'unavailable' });
});

test('a site that is down can be used as soon as it is up', async () => {
  const sites = connectTo(site.issuer);
  site.mood.isDown = true;
  await expect(begin(sites)).rejects.toMatchObject({ reason: 'unavailable', code: 'no connection' });
  site.mood.isDown = false;
  await expect(begin(sites)).resolves.toMatchObject({ address: expect.stringContaining(site.issuer) });
});

test('a site that has gone down after it was asked about itself is not opened', async () => {
  const sites = connectTo(site.issuer);
  await begin(sites);
  site.mood.isDown = true;
  await expect(begin(sites)).rejects.toMatchObject({ reason: 'unavailable', code: 'no connection' });
  site.mood.isDown = false;
  await expect(begin(sites)).resolves.toMatchObject({ address: expect.stringContaining(site.issuer) });
  const issuer: string = await openServer(({ method }, reply) => {
    const described = { issuer, authorization_endpoint: `${issuer}/auth`, response_types_supported: ['code'] };
    if (method === 'HEAD') reply.writeHead(503).end();
    else reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(described));
  });
  await expect(begin(connectTo(issuer))).rejects.toMatchObject({
    reason: 'unavailable',
    code: 'authorization page 503',
  });
});

test('what a site says about itself is kept, and asked for once at the same time', async () => {
  let requests = 0;
  const issuer: string = await openServer(({ method }, reply) => {
    if (method === 'GET') requests += 1;
    const described = { issuer, authorization_endpoint: `${issuer}/auth`, response_types_supported: ['code'] };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(described));
  });
  const sites = connectTo(issuer);
  await Promise.all([begin(sites), begin(sites)]);
  await begin(sites);
  expect(requests).toBe(1);
  const forgetful = connectTo(issuer, { keptMs: 0 });
  await begin(forgetful);
  await begin(forgetful);
  expect(requests).toBe(3);
});

test.each<[string, RequestListener, string]>([
  ['has an error', (_, reply) => void reply.writeHead(500).end(), 'unavailable'],
  ['is busy', (_, reply) => void reply.writeHead(429).end(), 'unavailable'],
  ['is not one', (_, reply) => void reply.writeHead(404).end(), 'misconfigured'],
  ['leads elsewhere', (_, reply) => void reply.writeHead(302, { location: site.issuer }).end(), 'misconfigured'],
  [
    'has another issuer',
    (_, reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end(`{"issuer":"${site.issuer}"}`),
    'misconfigured',
  ],
  [
    'answers with too much',
    (_, reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(2_000)),
    'misconfigured',
  ],
  ['answers with a page', (_, reply) => void reply.writeHead(200).end('<p>Text of the site</p>'), 'misconfigured'],
])('a site that %s is reported without its text', async (_, listener, reason) => {
  logged.length = 0;
  const sites = connectTo(await openServer(listener), { replyBytes: 1_000 });
  await expect(begin(sites)).rejects.toMatchObject({ reason });
  expect(logged).toMatchObject([{ site: 'faith', reason }]);
  expect(JSON.stringify(logged)).not.toContain('Text of the site');
});

test('a page of the site that is a script is not opened', async () => {
  const issuer: string = await openServer((_, reply) => {
    const described = {
      issuer,
      authorization_endpoint: 'javascript:alert(1)',
      end_session_endpoint: 'javascript:alert(1)',
    };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(described));
  });
  await expect(begin(connectTo(issuer))).rejects.toMatchObject({ reason: 'misconfigured' });
});

test('a wrong secret is a fault of the configuration', async () => {
  const sites = connectTo(site.issuer, {}, 'another secret');
  const { state, nonce, codeVerifier } = await begin(sites);
  const query = `?${new URLSearchParams({ code: 'any', state, iss: site.issuer }).toString()}`;
  await expect(sites.complete('faith', query, { state, nonce, codeVerifier, isFresh: false })).rejects.toMatchObject({
    reason: 'misconfigured',
  });
});

test('signing out at a site that is down leads nowhere', async () => {
  const variables = {
    OIDC_FAITH_ISSUER: await openServer((request) => void request.socket.destroy()),
    OIDC_FAITH_CLIENT_ID: 'a',
    OIDC_FAITH_CLIENT_SECRET: 'b',
    OIDC_FAITH_LABEL: 'Faith Network',
    OIDC_FAITH_SIGN_OUT: 'on',
  };
  const sites = readOtherSites(variables, { OIDC_PROVIDERS: 'faith', OIDC_ALLOW_HTTP: true });
  const port = openIdConnect({ sites, allowsHttp: true, publicUrl: 'http://sermon.test', log });
  expect(await port.signOutAddress('faith', 'http://sermon.test/auth/sign-in')).toBeNull();
  expect(await port.signOutAddress('moab', 'http://sermon.test/auth/sign-in')).toBeNull();
});

test.each([
  ['authorization_endpoint', 'http://faith.example/auth'],
  ['token_endpoint', 'http://faith.example/token'],
  ['userinfo_endpoint', 'http://faith.example/me'],
  ['jwks_uri', 'http://faith.example/keys'],
])('http is only for this machine, also for the %s', async (endpoint, address) => {
  await expect(signInWith({ described: { [endpoint]: address } })).rejects.toMatchObject({
    reason: 'misconfigured',
    code: 'insecure address',
  });
});

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** The keys that the site publishes. */
const keys = newKeys();

type Said = { token?: object; userInfo?: object; described?: object; header?: object; signedWith?: typeof keys };

/** Signs in at a site whose ID token and UserInfo have these claims. Returns what the port says about the user. */
async function signInWith({ token = {}, userInfo = {}, described = {}, header = {}, signedWith = keys }: Said) {
  let nonce = '';
  const stated = { sub: 'ruth', ...token };
  const issuer: string = await openServer(({ url }, reply) => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: site.clientId, iat: seconds, exp: seconds + 60, nonce, ...stated };
    const parts = [{ alg: 'RS256', ...header }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const signature = sign('sha256', Buffer.from(parts.join('.')), signedWith.privateKey).toString('base64url');
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        ...described,
      },
      '/keys': { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'published' }] },
      '/token': { access_token: 'a', token_type: 'Bearer', id_token: [...parts, signature].join('.') },
      '/me': { sub: stated.sub, ...userInfo },
    };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[url ?? '']));
  });
  const sites = connectTo(issuer);
  const begun = await begin(sites);
  ({ nonce } = begun);
  const query = `?${new URLSearchParams({ code: 'any', state: begun.state }).toString()}`;
  return sites.complete('faith', query, { ...begun, isFresh: false });
}

test.each([{}, { kid: 'published' }, { kid: 'another' }])(
  'a token (%o) that is signed with a key that the site does not publish is refused',
  async (header) => {
    await expect(signInWith({ header, signedWith: newKeys() })).rejects.toMatchObject({ reason: 'invalid' });
  },
);

test('a token of a site that publishes no keys is refused', async () => {
  await expect(signInWith({ described: { jwks_uri: undefined } })).rejects.toMatchObject({ reason: 'misconfigured' });
});

const verified = { email: 'ruth@faith.example', email_verified: true };
const other = { email: 'boaz@faith.example' };

test.each([
  [{ token: verified, userInfo: { ...other, email_verified: false } }, verified],
  [{ token: {}, userInfo: verified }, verified],
  [{ token: { email_verified: true }, userInfo: other }, other],
  [{ token: other, userInfo: { email_verified: true } }, other],
  [{ token: other, userInfo: verified }, verified],
  [
    { token: { ...other, email_verified: false }, userInfo: verified },
    { ...other, email_verified: false },
  ],
  [{ token: { email_verified: true }, userInfo: { email_verified: true } }, {}],
])('of %o, the address and whether it is verified come from one source', async (sources, expected) => {
  const { email, email_verified } = (await signInWith(sources)).claims;
  expect({ email, email_verified }).toEqual({ email: undefined, email_verified: undefined, ...expected });
});

test('a user is named by at most 255 ASCII characters', async () => {
  const longest = 'x'.repeat(255);
  expect(await signInWith({ token: { sub: longest } })).toMatchObject({ subject: longest });
  for (const sub of [`${longest}x`, 'r\u0000uth', 'Rüth'])
    await expect(signInWith({ token: { sub } }), sub).rejects.toMatchObject({ reason: 'invalid', code: 'subject' });
});
