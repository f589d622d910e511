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
