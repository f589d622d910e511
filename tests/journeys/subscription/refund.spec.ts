import { expect } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { test } from '../admin/administrator.ts';
import { buy } from './buying.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });

test('an administrator who views an account cancels and refunds the subscription @core', async ({
  page,
  browser,
  app,
  addPerson,
}) => {
  const ruth = await addPerson('Ruth', 'Miller');
  const context = await browser.newContext({ baseURL: app.address, serviceWorkers: 'block' });
  await context.request.post('/api/Authentication/SignIn', { data: ruth });
  const own = await context.newPage();
  await buy(own, 'monthly');

  const data = { id: ruth.id, reason: 'Ruth asks for a refund.' };
  expect((await page.request.post('/api/Admin/StartImpersonation', { data })).ok()).toBe(true);
  await page.goto('/library-home');
  const bar = page.getByRole('region', { name: 'Viewing an account' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Cancel and Refund Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: "Cancel and refund Ruth Miller's subscription?" });
  await expect(dialog).toContainText('$19.00 a month plus tax');
  await expect(dialog).toContainText('Latest payment');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Keep Subscription' }).click();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await bar.getByRole('button', { name: 'Cancel and Refund Subscription' }).click();
  await expect(dialog).toContainText('Latest payment');
  await dialog.getByRole('button', { name: 'Cancel and Refund' }).click();
  await expect(page.getByText(/^Ruth Miller's subscription has ended\. \$\d+\.\d\d is on its way back/)).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Cancel and Refund Subscription' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(`/admin/people/${ruth.id}`);

  await own.goto('/settings?tab=statements');
  await expect(own.getByText('Refunded')).toBeVisible();
  await own.goto('/settings?tab=subscription');
  await expect(own.getByText('You are on the free plan.')).toBeVisible();
  await context.close();
});
