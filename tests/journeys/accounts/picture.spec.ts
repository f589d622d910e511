import type { Page } from '@playwright/test';
import { plainPicture } from '../../files/pictures.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';

const row = (page: Page) => page.getByRole('group', { name: 'Picture' });
const account = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });
/** The pictures that were loaded, on the whole page. */
const shown = (page: Page) =>
  page
    .locator('img[src*="/api/Account/Picture/"]')
    .evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth === 512).length);
const picture = async (name = 'me.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plainPicture({ width: 1200, height: 800, background: '#336699' }).jpeg().toBuffer(),
});

/** Chooses a file with the keyboard. */
async function choose(page: Page, button: string, file: Awaited<ReturnType<typeof picture>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await row(page).getByRole('button', { name: button }).press('Enter');
  await (await chooser).setFiles(file);
}

test('a user chooses a picture, which the account menu shows, and removes it @phone @core', async ({ page }) => {
  await page.goto('/settings');
  await expect(row(page)).toContainText('MO');
  await choose(page, 'Choose Picture', await picture());
  await expect(page.getByText('Your picture was changed.')).toBeVisible();
  await expect.poll(() => shown(page)).toBe(2);
  await expect(row(page).getByRole('button', { name: 'Change Picture' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Picture changed');
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  await page.goto('/library-home');
  await expect.poll(() => shown(page)).toBe(1);

  await page.goto('/settings');
  await row(page).getByRole('button', { name: 'Remove Picture' }).press('Enter');
  await expect(page.getByText('Your picture was removed.')).toBeVisible();
  await expect(row(page).getByRole('button', { name: 'Choose Picture' })).toBeFocused();
  await expect(account(page)).toHaveText('MO');
});

test('a picture that cannot be loaded is replaced by the initials', async ({ page }) => {
  await page.goto('/settings');
  await choose(page, 'Choose Picture', await picture());
  await expect.poll(() => shown(page)).toBe(2);
  await page.route('**/api/Account/Picture/*', (route) => route.abort());
  await page.goto('/library-home');
  await expect(account(page)).toHaveText('MO');
});
