import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { enterCard, startBoth as start } from './buying.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });

const summary = (page: Page) => page.getByRole('region', { name: 'PRO + Sermon Maker' });

test('a user buys PRO and Sermon Maker with a trial, after a wrong postal code and a declined card @phone @core', async ({
  page,
}) => {
  await page.goto('/activate');
  await expect(page.getByText('Save $100 today')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  await page.getByRole('link', { name: 'PRO + Sermon Maker' }).click();
  await expect(page.getByRole('heading', { name: 'Your Billing Details', level: 1 })).toBeVisible();
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible();
  await expect(summary(page)).toContainText('14 days free, then billed annually at $199.00.');
  await expect(page.getByLabel('Country')).toHaveValue('US');
  await expect(start(page)).toBeDisabled();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);

  await enterCard(page, '4000 0000 0000 0002');
  await page.getByLabel('Postal code').fill('SW1A');
  await expect(start(page)).toBeEnabled();
  await start(page).click();
  await expect(page.getByLabel('Postal code')).toBeFocused();
  await expect(page.getByLabel('Postal code')).toHaveAccessibleDescription(
    'Postal code is invalid for the selected country',
  );
  await expectAccessible(page);

  await page.getByLabel('Country').selectOption('United Kingdom');
  await page.getByLabel('Postal code').fill('SW1A 1AA');
  await expect(summary(page)).toContainText('Includes $39.80 tax');
  await start(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await expect(start(page)).toBeEnabled();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);

  // A reload begins again. Nothing has been bought.
  await page.reload();
  await enterCard(page, '4242 4242 4242 4242');
  await page.getByLabel('Postal code').fill('90210');
  await expect(summary(page)).toContainText('Today$10.94Includes $0.95 tax');
  await expect(summary(page)).toContainText('$217.91Includes $18.91 tax');
  await start(page).click();
  await expect(page).toHaveURL((url) => url.pathname === '/confirmation');
  await expect(page.getByText('Monthly - PRO')).toBeVisible();
  await expect(page.getByText('PRO Plus')).toBeVisible();

  await page.goto('/activate/bundle');
  await expect(page.getByRole('alert').filter({ hasText: 'You already have PRO.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Settings' })).toBeVisible();
  await expectAccessible(page);
});
