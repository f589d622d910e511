import type { Page } from '@playwright/test';
import { expect, type Person, testAsVisitor as test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';
import { pay } from './buying.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function register(page: Page, { email, password }: Person, button: string): Promise<void> {
  await page.getByLabel('Full name').fill('Miriam van der Berg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}

/** Checks the page in both themes and at all sizes, and that nothing is wider than the window. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('a visitor registers with a promo code, pays, and everything is open @phone @core', async ({ page, visitor }) => {
  await page.goto('/auth/register?promocode=ADVENT25');
  await expect(heading(page, 'Get Started Now')).toBeVisible();
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked();
  await expect(page.getByText('25 percent off the first year')).toBeVisible();
  await expect(page.getByText(/^Renews on .* for \$179\.00 plus tax\.$/)).toBeVisible();
  await expectGood(page);

  // The field keeps the code until it is removed. A code of one's own is checked before it counts.
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Promo code')).toBeFocused();
  await page.getByLabel('Promo code').fill('MOAB');
  await register(page, { ...visitor, password: '' }, 'Start 14-Day Free Trial');
  await expect(page.getByText('Apply the promo code first, or remove it.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Promo code')).toHaveAccessibleDescription('This promo code is not valid.');
  await expectAccessible(page);
  await page.getByLabel('Promo code').fill('ADVENT25');
  await page.keyboard.press('Enter');
  await expect(page.getByText('25 percent off the first year')).toBeVisible();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await expect(page.getByText('25 percent off the first month')).toBeVisible();
  await page.getByRole('radio', { name: /^Annual/ }).check();

  await register(page, visitor, 'Continue to Payment');
  await expect(page.getByRole('row', { name: 'Due today $134.25' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Promo code ADVENT25 -$44.75' })).toBeVisible();

  // The way back leads to the plans, with the account that exists by now.
  await page.goBack();
  await expect(page.getByText('You are signed in as')).toBeVisible();
  await expect(page.getByText('Miriam van der Berg')).toBeVisible();
  await expect(page.getByText('25 percent off the first year')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();

  await pay(page, 'Subscribe', '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await pay(page, 'Subscribe');
  await expect(heading(page, 'Thank You')).toBeVisible();
  await expect(page.getByText('Sermon Maker: Annual')).toBeVisible();
  await expect(page.getByText('$179.00 a year')).toBeVisible();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await expectGood(page);
  await page.reload();
  await expect(page.getByText('Sermon Maker: Annual')).toBeVisible();

  await page.goto('/activate');
  await expect(heading(page, 'You already have a plan')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to My Library' }).click();
  await expect(libraryHeading(page)).toBeVisible();
});
