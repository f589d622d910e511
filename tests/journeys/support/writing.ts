import { expect, type Locator, type Page } from '@playwright/test';

/** The text of the document that is open in the builder. */
export const paper = (page: Page): Locator => page.getByRole('textbox', { name: 'Sermon text' });

/** A document of the signed-in person's, made without the screens; its builder is open. Returns its id. */
export async function openNew(page: Page, name: string, text: string): Promise<string> {
  const answer = await page.request.post('/api/BuilderAssets/SaveBuilderAsset', { data: { name, text } });
  const { data } = (await answer.json()) as { data: { id: string } };
  await page.goto(`/build/${data.id}`);
  await expect(paper(page)).toBeVisible();
  return data.id;
}

/** What the server holds of a document. */
export async function storedText(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/api/BuilderAssets/GetBuilderAsset/${id}`);
  return ((await answer.json()) as { data: { text: string } }).data.text;
}

/** Types at the end of the text. */
export async function writeAtEnd(page: Page, words: string): Promise<void> {
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

/** The line of an item in a list of the library. */
export const row = (page: Page, name: string): Locator => page.getByRole('row', { name });

/** Opens an item of a list as people do: a tap on the phone, two clicks at a desk. */
export const openItem = (page: Page, name: string, isMobile: boolean): Promise<void> =>
  isMobile ? row(page, name).click() : row(page, name).dblclick();

/** Opens the dialog that makes a blank document. */
export async function chooseBlankDocument(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New blank document' }).click();
  return page.getByRole('dialog', { name: 'New blank document' });
}
