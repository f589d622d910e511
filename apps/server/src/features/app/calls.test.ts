import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';

test.each([
  [
    'without billing, nobody needs an upgrade page, so none is named',
    { UPGRADE_URL: 'https://church.example/join' },
    '',
  ],
  [
    'with billing, the upgrade page is the configured one',
    { BILLING_PROVIDER: 'sandbox', UPGRADE_URL: 'https://church.example/join' },
    'https://church.example/join',
  ],
  ['with billing and no setting, it is our own page', { BILLING_PROVIDER: 'sandbox' }, '/activate'],
])('%s', async (_, variables, upgradeUrl) => {
  const { visit } = await openProduct(variables);
  expect(await visit().app.config({})).toMatchObject({ upgradeUrl });
});

test('without a client id, slides cannot be exported to Google', async () => {
  const { visit } = await openProduct();
  expect(await visit().app.config({})).toMatchObject({ googleSlides: null });
});

test('with a client id, the configuration says where Google is, and scripts may send requests to its API', async () => {
  const { visit, app } = await openProduct({ GOOGLE_CLIENT_ID: 'church', PUBLIC_URL: 'https://sermon.example' });
  expect(await visit().app.config({})).toMatchObject({
    googleSlides: {
      clientId: 'church',
      oAuthUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      oAuthRedirectUrl: 'https://sermon.example/googleauth',
      scope: 'https://www.googleapis.com/auth/drive.file',
      apiUrl: 'https://slides.googleapis.com/v1/presentations',
      presentationUrl: 'https://docs.google.com/presentation/d/{id}/edit',
      assetBaseUrl: 'https://sermon.example',
    },
  });
  const { headers } = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/ping`);
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://slides.googleapis.com;");
});

test('Google finds no pictures on a site without https, unless they have another address', async () => {
  const assetBase = async (variables: Record<string, string>) => {
    const { visit } = await openProduct({ GOOGLE_CLIENT_ID: 'church', PUBLIC_URL: 'http://church.lan', ...variables });
    return (await visit().app.config({})).googleSlides?.assetBaseUrl;
  };
  expect(await assetBase({})).toBeNull();
  expect(await assetBase({ PUBLIC_ASSET_BASE_URL: 'https://pictures.example' })).toBe('https://pictures.example');
});
