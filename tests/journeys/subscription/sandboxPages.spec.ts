import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { card, expectGoodTestPage } from './buying.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration (MM / YY)').fill(card.expiry);
  await page.getByLabel('Security code (CVC)').fill(card.cvc);
}

test('the checkout keeps what was entered when a card is refused', async ({ page }) => {
  await page.goto('/activate?monthly=true');
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('row', { name: 'Due today $19.00' })).toBeVisible();
  await expectGoodTestPage(page);

  await page.getByLabel('Country').selectOption('Canada');
  await page.getByLabel('ZIP or postal code').fill('K1A 0B1');
  await enterCard(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByLabel('Country')).toHaveValue('CA');
  await expect(page.getByLabel('ZIP or postal code')).toHaveValue('K1A 0B1');
  await expect(page.getByLabel('Security code (CVC)')).toHaveValue('');
  await expectGoodTestPage(page);

  // A field that has to be corrected says so itself, and has the focus.
  await enterCard(page, '4242 4242 4242 4241');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/^This is not a test card\./);
  await expectGoodTestPage(page);

  await enterCard(page, card.number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank You', level: 1 })).toBeVisible();
});
