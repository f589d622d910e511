import { expect, type Locator, type Page } from '@playwright/test';
import type { App } from './app.ts';

/** The text of the document that is open in the builder. */
export const paper = (page: Page): Locator => page.getByRole('textbox', { name: 'Sermon text' });

/** Creates a document through the API and opens it in the builder. Returns its id. */
export async function openNew(page: Page, name: string, text: string): Promise<string> {
  const answer = await page.request.post('/api/BuilderAssets/SaveBuilderAsset', { data: { name, text } });
  const { data } = (await answer.json()) as { data: { id: string } };
  await page.goto(`/build/${data.id}`);
  await expect(paper(page)).toBeVisible();
  return data.id;
}

/** Returns the document text stored on the server. */
export async function storedText(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/api/BuilderAssets/GetBuilderAsset/${id}`);
  return ((await answer.json()) as { data: { text: string } }).data.text;
}

/** Types at the end of the document. */
export async function writeAtEnd(page: Page, words: string): Promise<void> {
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

/**
 * Waits until the screen says that changes are only on this device: because a save has failed, or because it is known that
 * there is no connection.
 */
export const expectNotOnServer = (page: Page): Promise<void> =>
  expect(page.getByText(/^Not saved yet\. Trying again…$| - Offline Mode/).first()).toBeVisible();

/**
 * Waits until the screen says that this device has stored the changes. From then on, they survive whatever happens to the
 * page. It takes a moment if the connection has just been lost.
 */
export async function expectKeptHere(page: Page): Promise<void> {
  const isPhone = page.viewportSize()!.width < 600;
  const sentence = isPhone
    ? /^On this device/
    : /^Saved on this device\. It will be saved to your library when you('re back| go) online\.$/;
  await expect(page.getByText(sentence)).toBeVisible();
}

/** The row of an item in a library list. */
export const row = (page: Page, name: string): Locator => page.getByRole('row', { name });

/** Opens an item in a list: with a tap on a phone, or a double click on a desktop. */
export const openItem = (page: Page, name: string, isMobile: boolean): Promise<void> =>
  isMobile ? row(page, name).click() : row(page, name).dblclick();

/** The heading of My Library. While the library is empty, a phone shows a second one with the welcome. */
export const libraryHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: /^(My Library|Welcome)/ }).first();

/** The first-run screen, which My Library shows while it is empty. */
export const welcome = (page: Page): Locator => page.getByRole('heading', { name: /^Welcome/ });

/** Opens the dialog that creates a blank document. */
export async function chooseBlankDocument(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Blank document…' }).click();
  return page.getByRole('dialog', { name: 'New blank document' });
}

/**
 * Creates a document, changes it while the server is down, and closes its window before the server restarts. Returns
 * its id.
 */
export async function closeUnsaved(page: Page, app: App): Promise<string> {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await app.stop('SIGKILL');
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expectKeptHere(page);
  await page.close({ runBeforeUnload: false });
  await app.start();
  return id;
}
