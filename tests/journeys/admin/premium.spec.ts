import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { openSection, test } from './administrator.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });

const path = '/api/Admin/PremiumItems';
const sermons = (page: Page) => page.getByRole('list', { name: 'Premium sermons' });
const namesIn = (list: Locator) => list.locator('strong').allTextContents();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** Returns the names of all items in the order that the server has stored: first the sermons, then the series. */
async function storedNames(page: Page): Promise<string[]> {
  const { data } = (await (await page.request.get(path)).json()) as { data: { name: string }[] };
  return data.map(({ name }) => name);
}

/** Opens the page once the content that comes with the product is installed, and returns the names of the sermons. */
async function openPremium(page: Page): Promise<string[]> {
  await expect.poll(async () => (await storedNames(page)).length).toBe(7);
  await openSection(page, 'Premium');
  await expect(sermons(page).getByRole('listitem')).toHaveCount(4);
  return namesIn(sermons(page));
}

test('the premium sermons and series are listed, hidden, and shown again @phone', async ({ page }) => {
  const [first] = await openPremium(page);
  const series = page.getByRole('list', { name: 'Premium series' }).getByRole('listitem');
  await expect(series).toHaveCount(3);
  await expect(sermons(page).getByRole('listitem').first()).toContainText(/(Free|Premium) · \d+ documents · Not added/);
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  const shown = page.getByRole('switch', { name: `Show ${first}` });
  await shown.press('Space');
  await expect(page.getByText(`${first} is no longer shown to users.`)).toBeVisible();
  await expect(shown).not.toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await expect(shown).not.toBeChecked();
  await shown.click();
  await expect(page.getByText(`${first} is shown to users.`)).toBeVisible();
  await undo(page).click();
  await expect(shown).not.toBeChecked();
  await shown.click();
  await expect(shown).toBeChecked();
});
