import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { call, newFolder } from '../support/items.ts';
import { row } from '../support/writing.ts';

const rows = (page: Page) => page.locator('[role="row"][data-id]');

test('sermons are sorted by passage, limited to a book, and know when their chapter was preached @phone', async ({
  page,
  isMobile,
}) => {
  const parentId = await newFolder(page, 'Lent 2019');
  const add = (name: string, details: object) =>
    call(page, 'POST', '/api/BuilderAssets/SaveBuilderAsset', { name, text: '<p>He saw him.</p>', ...details });
  await add('Two Sons', { scripture: 'Luke 15:11-32', datePreached: '2019-03-31', parentId });
  await add('Rejoice', { scripture: 'Phil 4:4-7' });
  await add('The Shepherd', { scripture: 'the 23rd Psalm' });
  await add('The Lost Sheep', { scripture: 'Lk 15:1-7' });
  await add('Notes', {});
  await page.goto('/library-home');
  await expect(row(page, 'Rejoice')).toContainText('Philippians 4:4–7');
  await expect(row(page, 'The Shepherd')).toContainText('Psalm 23');
  if (isMobile) {
    await page.getByRole('button', { name: 'Sort by Last Modified, descending' }).click();
    await page.getByRole('menuitemradio', { name: 'Passage' }).click();
  } else await page.getByRole('columnheader', { name: 'Passage' }).getByRole('button').click();
  await expect(rows(page)).toContainText(['Lent 2019', 'The Shepherd', 'The Lost Sheep', 'Rejoice', 'Notes']);
  await expectAccessibleInBothThemes(page);

  const filter = page.getByRole('button', { name: 'Filter by book of the Bible' });
  await filter.focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('L');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/library-home\?book=Luke$/);
  await expect(rows(page)).toContainText(['The Lost Sheep', 'Two Sons']);
  await expect(row(page, 'Two Sons')).toContainText('Lent 2019');
  await expectAccessible(page);
  await page.goBack();
  await expect(rows(page)).toHaveCount(5);

  await page.getByRole('button', { name: 'More actions for The Lost Sheep' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByText('You preached Luke 15 in 2019.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: '2019, Two Sons' }).click();
  await expect(page.getByRole('textbox', { name: 'Sermon text' })).toBeVisible();
  await expect(page).toHaveTitle(/Two Sons/);
});
