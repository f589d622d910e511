import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { newDocument } from '../support/items.ts';
import { folderOf, tree } from './library.ts';

const count = 40;

/** Holds requests to an address once the server has replied to `passed` of them. Returns what lets them go. */
async function holdAfter(page: Page, address: string, passed: number) {
  let replied = 0;
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const count = (response: Response) => {
    if (response.url().endsWith(address) && response.ok()) replied += 1;
  };
  page.on('response', count);
  await page.route(`**${address}`, async (route) => {
    if (replied >= passed) {
      hold();
      await released;
    }
    // The page that sent it may be gone.
    await route.continue().catch(() => {});
  });
  return {
    held,
    async release() {
      resolve();
      page.off('response', count);
      await page.unroute(`**${address}`);
    },
  };
}

test('a folder is imported while the user is elsewhere, the page is reloaded and the server restarts, and one Undo removes it', async ({
  page,
  app,
}) => {
  await newDocument(page, 'Before');
  const names = Array.from({ length: count }, (_, n) => `Sermon ${String(n + 1).padStart(2, '0')}`);
  const folder = await folderOf(
    Object.fromEntries(names.map((name, n) => [`${n % 2 ? 'Old' : 'New'}/${name}.rtf`, `{\\rtf1 ${name}}`])),
  );
  const corner = page.getByRole('region', { name: 'Import' });

  const reading = await holdAfter(page, '/api/WordFileConversion', 10);
  await page.goto('/library-import');
  await page.getByLabel('Folder', { exact: true }).setInputFiles(folder.path);
  await reading.held;
  await page.getByRole('link', { name: 'My Library' }).first().click();
  await expect(corner).toContainText(/Reading 1\d of 40 files/);
  // The copies in the browser are enough.
  await folder.remove();
  const readingAgain = await holdAfter(page, '/api/WordFileConversion', 10);
  await page.reload();
  await readingAgain.held;
  await expect(corner).toContainText(/Reading 2\d of 40 files/);
  await app.stop();
  await readingAgain.release();
  await reading.release();
  await expect(corner).toContainText('Waiting to try again…');
  await app.start();
  await expect(corner).toContainText('Your files are ready for review.');
  await page.getByRole('link', { name: 'Review Files' }).click();
  await expect(page.getByRole('heading', { name: `${count} documents found` })).toBeVisible();
  await page.getByLabel('Title of Sermon 01.rtf').fill('The First Sermon');

  const adding = await holdAfter(page, '/api/LibraryArchive/AddItems', 3);
  await page.getByRole('button', { name: `Add ${count} to My Library` }).click();
  await adding.held;
  await page.getByRole('link', { name: 'My Library' }).first().click();
  await expect(corner).toContainText(`Adding 28 of ${count + 3} items`);
  await page.reload();
  await adding.release();
  await expect(corner).toContainText(`${count + 3} items added to library`);
  const documents = ['The First Sermon', ...names.slice(1)];
  expect(await tree(page)).toEqual(
    [
      'Before',
      'Sermons',
      'Sermons/New',
      'Sermons/Old',
      ...documents.map((name, n) => `Sermons/${n % 2 ? 'Old' : 'New'}/${name}`),
    ].toSorted(),
  );
  await page.reload();
  await corner.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Removed ${count + 3} items`)).toBeVisible();
  expect(await tree(page)).toEqual(['Before']);
  await expect(corner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'More actions for Before' })).toBeVisible();
  await expect(corner).toBeHidden();
});
