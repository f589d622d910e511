import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { call, newDocument, newFolder } from '../support/items.ts';

/** Opens an item's menu with its button. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: action }).click();
}

/** Opens a dialog from the New menu, which phones show once the library contains something. */
async function chooseNew(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  return page.getByRole('dialog', { name: entry });
}

/** Locates an item's row by the button that opens its menu. */
const row = (page: Page, name: string) => page.getByRole('button', { name: `More actions for ${name}`, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last();

test('an item is moved into a nested folder, and moved back by Undo @phone', async ({ page, isMobile }) => {
  const advent = await newFolder(page, 'Advent 2026');
  await newFolder(page, 'Group material', advent);
  await newDocument(page, 'Week 1');
  await page.goto('/library-home');
  await choose(page, 'Week 1', 'Move to…');
  const picker = page.getByRole('dialog', { name: 'Move Week 1' });
  await expect(picker.getByRole('button', { name: 'Move Here' })).toBeDisabled();
  if (isMobile) expect((await picker.boundingBox())?.width).toBe(390);
  else expect((await picker.boundingBox())?.width).toBeLessThan(500);
  if (isMobile) await picker.getByRole('button', { name: 'Open Advent 2026' }).click();
  else await picker.getByRole('button', { name: 'Folder Advent 2026' }).dblclick();
  await picker.getByRole('button', { name: 'Folder Group material' }).click();
  await expectAccessibleInBothThemes(page);
  await picker.getByRole('button', { name: 'Move Here' }).click();
  await expect(page.getByText('Week 1 moved to Group material')).toBeVisible();
  await expect(row(page, 'Week 1')).toHaveCount(0);
  await undo(page).click();
  await expect(row(page, 'Week 1')).toBeVisible();
});

test('deleted items are in the trash, and are restored or deleted permanently @phone @core', async ({ page }) => {
  const advent = await newFolder(page, 'Advent 2026');
  await newDocument(page, 'Week 1', advent);
  for (const name of ['Old notes', 'A draft', 'Scraps']) {
    const id = await newDocument(page, name);
    await call(page, 'DELETE', `/api/BuilderAssets/DeleteBuilderAsset/${id}`);
  }
  await call(page, 'DELETE', `/api/Folders/DeleteFolder/${advent}`);
  await page.goto('/library-trash');
  const deleted = page.getByRole('list', { name: 'Deleted items' }).getByRole('listitem');
  await expect(deleted.first()).toContainText('Advent 2026');
  await expect(deleted.first()).toContainText('1 item in it');
  await expect(deleted.first()).toContainText('30 days left');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore Advent 2026' }).click();
  await expect(page.getByText('Advent 2026 restored')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Old notes' }).click();
  await page.getByRole('checkbox', { name: 'Select A draft' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('2 items restored')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Scraps forever' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete forever?' });
  await expect(dialog).toContainText("Scraps will be permanently deleted. This can't be undone.");
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete Forever' }).click();
  await expect(page.getByText('Scraps permanently deleted')).toBeVisible();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/library-home');
  for (const name of ['Old notes', 'A draft', 'Advent 2026']) await expect(row(page, name)).toBeVisible();
  await page.goto(`/library-home/${advent}`);
  await expect(row(page, 'Week 1')).toBeVisible();
});

test('a video is validated, previewed, added and played', async ({ page }) => {
  await page.route('https://**', (route) => route.abort());
  await newFolder(page, 'Advent 2026');
  await page.goto('/library-home');
  const dialog = await chooseNew(page, 'New linked YouTube');
  await expect(dialog.getByRole('button', { name: 'Validate' })).toBeDisabled();
  await dialog.getByLabel('URL').fill('https://youtube.com.evil.com/watch?v=dQw4w9WgXcQ');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await expect(
    dialog.getByText('Sorry, this YouTube url is invalid. (Example: https://www.youtube.com/watch?v=dQw4w9WgXcQ)'),
  ).toBeVisible();
  await dialog.getByLabel('URL').fill('https://youtu.be/dQw4w9WgXcQ?t=42');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await expect(dialog.locator('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  await expect(dialog.getByLabel('URL')).not.toBeEditable();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.locator('iframe')).toHaveCount(0);
  await dialog.getByLabel('URL').fill('https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Name').fill('A hymn for Sunday');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('A hymn for Sunday added to library')).toBeVisible();

  await choose(page, 'A hymn for Sunday', 'Open');
  const player = page.getByRole('dialog', { name: 'A hymn for Sunday' });
  await expect(player.locator('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  const size = await player.locator('iframe').boundingBox();
  expect(size).toMatchObject({ width: 550, height: 315 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
});

test('details are shown and edited, and a preach date keeps its day @phone', async ({ page, isMobile }) => {
  await newDocument(page, 'The Father Who Runs');
  await page.goto('/library-home');
  await choose(page, 'The Father Who Runs', 'Details');
  const details = isMobile ? page.getByRole('dialog', { name: 'Details' }) : page.getByRole('complementary');
  await expect(details.getByText('Not Set')).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Edit Details' }).click();
  await details.getByLabel('Title').fill('He saw him first');
  await details.getByLabel('Preach Date').fill('2026-11-22');
  await details.getByLabel('Location').fill('Grace Chapel');
  await details.getByLabel('Scriptures').fill('Luke 15:11-32');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Save' }).click();
  for (const text of ['22 Nov 2026', 'Grace Chapel', 'Luke 15:11–32'])
    await expect(details.getByText(text)).toBeVisible();
  await page.reload();
  await expect(row(page, 'He saw him first')).toBeVisible();
  await expect(page.getByText('22 Nov').first()).toBeVisible();
});
