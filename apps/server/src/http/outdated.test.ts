import { contractVersion, oldestVersion, versionHeader } from '@sermon/contract/call';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';

const product = await openProduct();

const status = (url: string, version: string | null) =>
  product.app.inject({ url, ...(version !== null && { headers: { [versionHeader]: version } }) });

test('a window of an incompatible release is asked to update, before it is asked to sign in', async () => {
  for (const url of ['/api/LibraryItems', '/api/AppConfig']) {
    const { statusCode, body } = await status(url, String(oldestVersion - 1));
    expect(statusCode).toBe(426);
    expect(JSON.parse(body)).toEqual({
      success: false,
      error: true,
      message: 'This window has an older version of Sermon Maker. Please update it to continue.',
      statusCode: 426,
    });
  }
});

test('a save of an incompatible release changes nothing', async () => {
  const { app } = product;
  const { api, email, password } = await product.join();
  const { id } = await api.documents.save({ name: 'Saturday night', text: '<p>In the beginning</p>' });
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email, password },
  });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/BuilderAssets/SaveBuilderAsset',
    headers: { cookie: String(signedIn.headers['set-cookie']).split(';')[0]!, [versionHeader]: '0' },
    payload: { id, text: '<p>Something else</p>' },
  });
  expect(reply.statusCode).toBe(426);
  expect((await api.documents.get({ id })).text).toBe('<p>In the beginning</p>');
});

test('a call of an incompatible release is refused before its body is read', async () => {
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    headers: { 'content-type': 'application/json', [versionHeader]: '0' },
    payload: '{ broken',
  });
  expect(reply.statusCode).toBe(426);
});

test.each([
  ['the oldest accepted version', String(oldestVersion)],
  ['the version of this release', String(contractVersion)],
  ['a later version, while processes are replaced one after another', String(contractVersion + 1)],
  ['no version, as scripts and calendars send it', null],
  ['a version that is not a number', 'first'],
])('%s is accepted', async (_, version) => {
  expect((await status('/api/AppConfig', version)).statusCode).toBe(200);
});

test('windows of every version find out that the server replies, and get the new page', async () => {
  expect((await status('/ping', '0')).statusCode).toBe(200);
  expect((await status('/nowhere', '0')).statusCode).not.toBe(426);
});
