import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { newDocument, newFolder } from '../support/items.ts';
import { welcome } from '../support/writing.ts';

const limit = 26_214_400;
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const row = (page: Page, name: string) => page.getByRole('button', { name: `More actions for ${name}`, exact: true });

/** Opens a dialog from the New menu, which phones show once the library contains something. */
async function chooseNew(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  return page.getByRole('dialog', { name: entry });
}

/** Limits the page's upload speed from now on. */
async function sendSlowly(page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Returns a document in the Word format that the product exports. */
async function asWordFile(page: Page, name: string): Promise<Buffer> {
  const id = await newDocument(page, name);
  const answer = await page.request.get(`/api/BuilderAssets/docx/${id}`);
  await page.request.delete(`/api/BuilderAssets/DeleteBuilderAsset/${id}`);
  return answer.body();
}

/** Drops files onto the library. */
async function drop(page: Page, files: { name: string; type: string; content: Buffer }[]): Promise<void> {
  const carried = await page.evaluateHandle(
    (encodedFiles) => {
      const transfer = new DataTransfer();
      for (const { name, type, content } of encodedFiles)
        transfer.items.add(
          new File([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], name, { type }),
        );
      return transfer;
    },
    files.map(({ content, ...file }) => ({ ...file, content: content.toString('base64') })),
  );
  const view = page.getByRole('main');
  await view.dispatchEvent('dragover', { dataTransfer: carried });
  await expect(page.getByText('Drop to add to My Library')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await view.dispatchEvent('drop', { dataTransfer: carried });
}

test('a file is uploaded with a progress bar, and downloaded under its new name @phone @core', async ({ page }) => {
  const content = Buffer.alloc(600_000, 'sermon ');
  await newFolder(page, 'Advent 2026');
  await page.goto('/library-home');
  const dialog = await chooseNew(page, 'Upload file');
  await expect(dialog.getByText('No file selected')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await dialog
    .getByLabel('Choose files')
    .setInputFiles({ name: 'Bulletin.pdf', mimeType: 'application/pdf', buffer: content });
  await dialog.getByLabel('Name').fill('Ordnung für Sonntag – 牧师.pdf');
  await expectAccessible(page);
  await sendSlowly(page, 300_000);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const bar = page.getByRole('progressbar', { name: 'Uploading Ordnung für Sonntag – 牧师.pdf' });
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/);
  await expect(page.getByText('Ordnung für Sonntag – 牧师.pdf added to library')).toBeVisible();
  await expect(bar).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await row(page, 'Ordnung für Sonntag – 牧师.pdf').click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Ordnung für Sonntag – 牧师.pdf');
  expect((await readFile(await file.path())).equals(content)).toBe(true);
});

test('a canceled upload leaves nothing behind', async ({ page }) => {
  await newFolder(page, 'Advent 2026');
  await page.goto('/library-home');
  const dialog = await chooseNew(page, 'Upload file');
  await dialog
    .getByLabel('Choose files')
    .setInputFiles({ name: 'Film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(3_000_000) });
  await sendSlowly(page, 200_000);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading Film.mp4' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel Film.mp4' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await sendSlowly(page, -1);
  await page.reload();
  await expect(row(page, 'Advent 2026')).toBeVisible();
  await expect(row(page, 'Film.mp4')).toHaveCount(0);
});

test('a file that is too large is refused before it is sent, but one byte less is accepted', async ({ page }) => {
  await newFolder(page, 'Advent 2026');
  await page.goto('/library-home');
  const dialog = await chooseNew(page, 'Upload file');
  // The file is too large to be passed in by the test, so the page creates it.
  const choose = (size: number) =>
    dialog.getByLabel('Choose files').evaluate((field: HTMLInputElement, bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'Film.mp4', { type: 'video/mp4' }));
      field.files = transfer.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }, size);
  await choose(limit);
  await expect(dialog.getByText('File Too Large')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await expectAccessible(page);
  await choose(limit - 1);
  await expect(dialog.getByText('File Too Large')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Film.mp4 added to library')).toBeVisible();
});

test('Word documents become documents in the open folder, and Undo deletes all of them', async ({ page }) => {
  const folder = await newFolder(page, 'Advent 2026');
  const buffer = await asWordFile(page, 'Exported');
  await page.goto(`/library-home/${folder}`);
  const dialog = await chooseNew(page, 'Upload Word Document');
  const picker = dialog.getByLabel('Choose documents');
  await picker.setInputFiles({ name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(dialog.getByText('File must be .docx')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await picker.setInputFiles([
    { name: 'The Father Who Runs.docx', mimeType: docxType, buffer },
    { name: 'One Coin.docx', mimeType: docxType, buffer },
  ]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('2 items added to library')).toBeVisible();
  await expect(row(page, 'The Father Who Runs')).toBeVisible();
  await expect(row(page, 'One Coin')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Removed 2 items')).toBeVisible();
  await expect(page.getByText("You don't have any content here.")).toBeVisible();
});

test('files are dropped on the library: Word documents become documents, and others become files', async ({ page }) => {
  const content = await asWordFile(page, 'Exported');
  await page.goto('/library-home');
  await expect(welcome(page)).toBeVisible();
  await drop(page, [
    { name: 'Sermon.docx', type: docxType, content },
    { name: 'Bulletin.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') },
  ]);
  await expect(row(page, 'Bulletin.pdf')).toBeVisible();
  await expect(row(page, 'Sermon')).toBeVisible();
  await row(page, 'Sermon').click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await expect(page.getByRole('textbox', { name: 'Sermon text' })).toContainText('Every family has one story.');
});

test('a dropped archive opens the import', async ({ page }) => {
  await page.goto('/library-home');
  await expect(welcome(page)).toBeVisible();
  await drop(page, [{ name: 'Old sermons.zip', type: 'application/zip', content: Buffer.from('PK') }]);
  await expect(page).toHaveURL(/\/library-import$/);
});
