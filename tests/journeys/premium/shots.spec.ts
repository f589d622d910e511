import { expect, test } from '../support/app.ts';
import { administrator, registerAdministrator } from '../support/administrator.ts';
import { call } from '../support/items.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });
test.setTimeout(300_000);
test('shots', async ({ page, app, playwright }) => {
  await registerAdministrator(app.address);
  const sizes = [[1280, 800], [820, 1180], [390, 844]] as const;
  const list = await call<{ id: string; isFree: boolean }[]>(page, 'GET', '/api/PremiumSermon/GetEnabledPremiumSermon');
  const series = await call<{ id: string; isFree: boolean }[]>(page, 'GET', '/api/PremiumSermonSeries/GetEnabledPremiumSermonSeries');
  const locked = list.find((each) => !each.isFree)!.id;
  const free = series.find((each) => each.isFree)!.id;
  for (const [width, height] of sizes)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      const shot = async (name: string) => page.screenshot({ path: `/tmp/pshots/${name}-${width}-${theme}.png` });
      await page.goto('/premium-sermons');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.waitForTimeout(500);
      await shot('list');
      await page.goto(`/premium-sermons/${locked}`);
      await expect(page.getByRole('tree', { name: 'Contents' })).toBeVisible();
      if (width < 900) {
        await shot('detail');
        await page.getByRole('treeitem').filter({ hasText: /script/ }).first().click();
      }
      await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible();
      await page.waitForTimeout(500);
      await shot('preview');
      await page.goto(`/premium-series/${free}`);
      await expect(page.getByRole('tree', { name: 'Contents' })).toBeVisible();
      await page.waitForTimeout(500);
      await shot('series');
    }
  await page.goto('/premium-sermons?query=xyzzy');
  await expect(page.getByText('No matches found for xyzzy')).toBeVisible();
  await page.screenshot({ path: `/tmp/pshots/none.png` });
  await page.goto('/premium-sermons/0198e9a4-7b1c-7000-8000-000000000000');
  await expect(page.getByText('This premium sermon is not available.')).toBeVisible();
  await page.screenshot({ path: `/tmp/pshots/gone.png` });
});
