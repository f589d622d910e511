import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper, storedText, writeAtEnd } from '../support/writing.ts';

async function openHistory(page: Page, isMobile: boolean): Promise<Locator> {
  await page.getByRole('button', { name: isMobile ? 'More' : 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Version History' }).click();
  return page.getByRole('listbox', { name: 'Versions' });
}

test('a version is named, compared with the current text, and restored @phone @core', async ({ page, isMobile }) => {
  const id = await openNew(page, 'Saturday night', '<h1>John 1</h1><p>In the beginning</p>');
  const versions = await openHistory(page, isMobile);
  await versions.getByRole('option', { name: 'Now' }).click();
  await page.getByRole('button', { name: 'Name This Version' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Before the elders read it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Named “Before the elders read it”')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeHidden();
  await page.keyboard.press('Escape');
  await writeAtEnd(page, ' was the Word');

  await openHistory(page, isMobile);
  await expect(versions.getByRole('option')).toHaveCount(2);
  if (isMobile) await expectAccessibleInBothThemes(page);
  await versions.getByRole('option', { name: 'Before the elders read it' }).click();
  await expect(page.getByRole('insertion')).toHaveText('added  was the Word');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(page.getByText('Change 1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Restore This Version' }).click();
  await expect(page.getByText(/^Restored the version from today, \d\d:\d\d$/)).toBeVisible();
  await expect.poll(() => storedText(page, id)).toBe('<h1>John 1</h1><p>In the beginning</p>');

  await paper(page).click();
  await page.keyboard.press('Control+z');
  await expect(paper(page)).toHaveText('John 1In the beginning was the Word');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<h1>John 1</h1><p>In the beginning was the Word</p>');
});
