import type { Locator, Page } from '@playwright/test';
import { plainPicture, unusablePictures } from '../../files/pictures.ts';
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

test('the order is changed with the keyboard and in the menu', async ({ page }) => {
  const [first, second, third, fourth] = await openPremium(page);
  const down = page.getByRole('button', { name: `Move ${first} down` });
  await down.press('Enter');
  await expect.poll(() => namesIn(sermons(page))).toEqual([second, first, third, fourth]);
  await expect(down).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${first} is now number 2 of 4.` })).toBeAttached();
  // The page shows and says it at once, before the server has replied.
  await expect.poll(async () => (await storedNames(page)).slice(0, 4)).toEqual([second, first, third, fourth]);
  await page.reload();
  await expect.poll(() => namesIn(sermons(page))).toEqual([second, first, third, fourth]);
  await page.getByRole('button', { name: `Move ${first} up` }).click();
  await expect.poll(() => namesIn(sermons(page))).toEqual([first, second, third, fourth]);

  await page.getByRole('button', { name: `More for ${fourth}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Move to Bottom' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('menuitem', { name: 'Move to Top' }).click();
  await expect.poll(() => namesIn(sermons(page))).toEqual([fourth, first, second, third]);
  await undo(page).click();
  await expect.poll(() => namesIn(sermons(page))).toEqual([first, second, third, fourth]);
});

test('a picture is replaced, and a file that is no picture is refused at its row', async ({ page }) => {
  const [first] = await openPremium(page);
  const row = sermons(page).getByRole('listitem').first();
  const input = page.getByLabel(`Picture of ${first}`);
  const drawing = (await unusablePictures())['a drawing with a script']!;
  const name = `${'A very long name of a file '.repeat(6)}.svg`;
  await input.setInputFiles({ name, mimeType: 'image/svg+xml', buffer: drawing.bytes });
  await expect(row.getByRole('alert')).toContainText(drawing.sentence);
  await expectAccessible(page);
  const buffer = await plainPicture({ width: 1_600, height: 900 }).jpeg().toBuffer();
  await input.setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(`The picture of ${first} was replaced.`)).toBeVisible();
  await expect(row.getByRole('alert')).toBeHidden();
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('while the server is away, the page says so and is loaded again', async ({ page }) => {
  await openPremium(page);
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('The premium sermons and series could not be loaded. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(sermons(page).getByRole('listitem')).toHaveCount(4);
});

test('without content, the page names the command that imports some', async ({ page }) => {
  await page.route(`**${path}`, (route) => route.fulfill({ json: { success: true, data: [], message: '' } }));
  await openSection(page, 'Premium');
  await expect(page.getByText('There are no premium sermons or series on this server.')).toBeVisible();
  await expect(page.getByText('npm run admin -- content import premium FOLDER')).toBeVisible();
  await expectAccessible(page);
});
