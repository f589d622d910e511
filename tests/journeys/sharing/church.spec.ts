import { expect, test } from '../support/app.ts';

// Browsers look up every name below localhost on this machine.
const host = 'share.localhost';
test.use({ settings: { SHARE_HOST: host } });

test('the page of a church has its own host, with the files that it loads and nothing of the app', async ({
  app,
  page,
}) => {
  const send = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const reply = await page.request.fetch(`/api/${path}`, { method, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return ((await reply.json()) as { data: Record<string, string> }).data;
  };
  const subdomain = `grace-${Date.now() % 1_000_000}`;
  await send('POST', 'Share/SaveUserSharePreferences', { subdomain, churchName: 'Grace Chapel' });
  const { id } = await send('POST', 'BuilderAssets/SaveBuilderAsset', { name: 'Come Home', text: '<p>He ran.</p>' });
  await send('PUT', 'Share/Share', { libraryAssetId: id });

  const origin = `http://${subdomain}.${host}:${new URL(app.address).port}`;
  const failed: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) failed.push(response.url());
  });
  await page.goto(`${origin}/come-home`);
  await expect(page.getByRole('heading', { name: 'Come Home', level: 1 })).toBeVisible();
  await expect(page.getByText('Grace Chapel', { exact: true })).toBeVisible();
  // The script and the style sheet have come from this host.
  await page.getByRole('button', { name: 'Text size' }).click();
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect(page.getByText('115%')).toBeVisible();
  expect(failed).toEqual([]);

  await page.goto(`${origin}/library-home`);
  await expect(page.getByRole('heading', { name: /no longer being shared by the owner/ })).toBeVisible();
});
