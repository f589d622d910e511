import { expect, test } from '../support/app.ts';

// The server has the default provider of payments: none.

test('where nothing is sold, every premium sermon can be read and added', async ({ page }) => {
  const cards = page.getByRole('article');
  // The server may still be installing them.
  await expect(async () => {
    await page.goto('/premium-sermons');
    await expect(cards).toHaveCount(4, { timeout: 5_000 });
  }).toPass();
  for (const label of ['Premium', 'Free']) await expect(cards.getByText(label, { exact: true })).toHaveCount(0);
  for (const index of [0, 1, 2, 3]) {
    await page.goto('/premium-sermons');
    await cards.getByRole('link').nth(index).click();
    await expect(page.getByRole('button', { name: 'Add to My Library', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /unlock/i })).toHaveCount(0);
  }
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  await page.getByRole('button', { name: 'Add to My Library', exact: true }).click();
  await expect(page.getByText(`The ${name} has been added to your Library.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions for Manuscript' })).toBeVisible();
});
