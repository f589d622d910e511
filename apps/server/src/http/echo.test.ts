import { contractVersion, echoVersion, versionHeader } from '@sermon/contract/call';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';

const product = await openProduct();
const { api, email, password } = await product.join();
const { id } = await api.documents.save({ name: 'Comfort', text: '' });
const signedIn = await product.app.inject({
  method: 'POST',
  url: '/api/Authentication/SignIn',
  payload: { email, password },
});
const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
let revision = 1;

async function save(text: string, version: number | null) {
  const { body } = await product.app.inject({
    method: 'POST',
    url: '/api/BuilderAssets/SaveBuilderAsset',
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(version !== null && { [versionHeader]: String(version) }) },
    payload: { id, text, revision },
  });
  const { data } = JSON.parse(body) as { data: Record<string, unknown> };
  revision = Number(data.revision);
  return data;
}

test('a window does not receive the text that it has sent, and its client returns it all the same', async () => {
  const data = await save('<p>Comfort ye</p>', contractVersion);
  expect(data).toMatchObject({ id, name: 'Comfort', revision: 2, savedAs: 2, dateModified: expect.any(String) });
  expect(data).not.toHaveProperty('text');
  const text = '<p>Comfort ye my people</p>';
  expect(await api.documents.save({ id, text, revision: 2 })).toMatchObject({ text, revision: 3 });
  revision = 3;
});

test('a window receives a text that was changed', async () => {
  expect(await save('<p>Comfort<script>x</script></p>', contractVersion)).toMatchObject({ text: '<p>Comfort</p>' });
});

test.each([
  ['a script', null],
  ['a window of a version that does not put it back', echoVersion - 1],
])('%s receives the text', async (_, version) => {
  expect(await save('<p>Comfort ye</p>', version)).toMatchObject({ text: '<p>Comfort ye</p>' });
});
