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

test('a new server says that it has no account', async () => {
  const { visit, join } = await openProduct();
  expect(await visit().app.config({})).toMatchObject({ hasAccounts: false });
  await join();
  expect(await visit().app.config({})).toMatchObject({ hasAccounts: true });
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

test('the parent site is named only if users can sign in through it', async () => {
  const parentSite = async (variables: Record<string, string>) =>
    (await (await openProduct(variables)).visit().app.config({})).parentSite;
  const provider = {
    OIDC_PROVIDERS: 'parent',
    OIDC_PARENT_ISSUER: 'https://parent.example',
    OIDC_PARENT_CLIENT_ID: 'sermon-maker',
    OIDC_PARENT_CLIENT_SECRET: 'secret',
    OIDC_PARENT_LABEL: 'SermonHouse',
  };
  expect(await parentSite({ ...provider, PARENT_SITE_NAME: 'SermonHouse' })).toBe('SermonHouse');
  expect(await parentSite(provider)).toBeNull();
  const sermons = { PARENT_SITE_SERMON_URL: 'https://sermons.example/{id}' };
  expect(await parentSite({ ...sermons, PARENT_SITE_NAME: 'SermonHouse' })).toBeNull();
});
