import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { newDocument } from '../support/items.ts';
import { chooseInFileMenu, openKeptOffline, storedHere } from '../support/offline.ts';
import { paper, row, storedText, writeAtEnd } from '../support/writing.ts';

const test = base.extend({ serviceWorkers: 'allow' });

async function chooseInRowMenu(page: Page, item: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${item}` }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens Offline Access with its entry in the sidebar. */
async function openOfflineAccess(page: Page, isMobile: boolean): Promise<void> {
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Offline Access' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offline Access' })).toBeVisible();
}

const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Offline Access' }).getByRole('listitem').filter({ hasText: name });

test('a document that is made available offline opens without a network, and what is typed in it is saved later @phone @core', async ({
  page,
  context,
  isMobile,
}) => {
  const id = await openKeptOffline(page, 'The Father Who Runs', '<p>He saw him</p>', isMobile);

  await openOfflineAccess(page, isMobile);
  await expect(line(page, 'The Father Who Runs')).toContainText('On this device');
  await expectAccessibleInBothThemes(page);

  await context.setOffline(true);
  await line(page, 'The Father Who Runs').getByRole('link').click();
  await expect(paper(page)).toHaveText('He saw him');
  await writeAtEnd(page, ' and ran');
  await context.setOffline(false);
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him and ran</p>');

  await chooseInFileMenu(page, 'Offline Disable', isMobile);
  await expect(page.getByText('No longer available offline')).toBeVisible();
  await openOfflineAccess(page, isMobile);
  await expect(page.getByText('Enable documents for offline availability within the sermon editor.')).toBeVisible();
});

test('the library makes documents available offline and marks them', async ({ page }) => {
  await newDocument(page, 'The Father Who Runs');
  await newDocument(page, 'Comfort');
  await page.goto('/library-home');
  await chooseInRowMenu(page, 'The Father Who Runs', 'Offline Enable');
  await expect(page.getByText('The Father Who Runs is available offline')).toBeVisible();
  const mark = (name: string) => row(page, name).getByRole('img', { name: 'Available offline' });
  await expect(mark('The Father Who Runs')).toBeVisible();
  await expect(mark('Comfort')).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(mark('The Father Who Runs')).toBeVisible();

  await chooseInRowMenu(page, 'The Father Who Runs', 'Offline Disable');
  const notice = page.getByText('The Father Who Runs is no longer available offline');
  await expect(notice).toBeVisible();
  await expect(mark('The Father Who Runs')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mark('The Father Who Runs')).toBeVisible();
});

test('the command palette leads to Offline Access, which explains itself while it is empty', async ({ page }) => {
  await page.goto('/library-home');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('offline');
  await page.getByRole('option', { name: 'Offline Access' }).click();
  await expect(page.getByText('Enable documents for offline availability within the sermon editor.')).toBeVisible();
  await expectAccessible(page);
});

/** Resolves when this browser has stored an unsaved text that contains these words. */
async function untilStored(page: Page, words: string): Promise<void> {
  const texts = async () => JSON.stringify((await storedHere(page, 'texts')).rows);
  await expect.poll(texts).toContain(words);
}

test('after a reload without a network, the document opens, and what was typed there survives the next reload', async ({
  page,
  context,
  isMobile,
}) => {
  const id = await openKeptOffline(page, 'The Father Who Runs', '<p>He saw him</p>', isMobile);

  await context.setOffline(true);
  await page.reload();
  await expect(paper(page)).toHaveText('He saw him');
  await writeAtEnd(page, ' and ran');
  await untilStored(page, 'and ran');
  await page.goto('/library-offline');
  await expect(line(page, 'The Father Who Runs')).toContainText('Waiting to sync');
  await line(page, 'The Father Who Runs').getByRole('link').click();
  await expect(paper(page)).toHaveText('He saw him and ran');
  await page.reload();
  await expect(paper(page)).toHaveText('He saw him and ran');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him and ran</p>');
});
