import type { Locator, Page } from '@playwright/test';
import { expect, type Person, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

const signedOut = "Not saved: you've been signed out.";
const otherUser = 'Not saved: someone else has signed in using this browser.';

/** Types at the end of the document and saves. Does not click the text, which the card may cover. */
async function writeAndSave(page: Page, words: string): Promise<void> {
  await paper(page).press('Control+End');
  await page.keyboard.type(words);
  await page.keyboard.press('Control+s');
}

/** Opens the dialog from the card, and returns it. */
async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  return dialog;
}

/** Types a password into the dialog and submits it with the keyboard. */
async function submit(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Expects the dialog and the card to be gone, and the text to be saved. */
async function expectSaved(page: Page, id: string, text: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  await expect.poll(() => storedText(page, id)).toBe(text);
}

const registerNaomi = async (page: Page, preacher: Person): Promise<string> => {
  const naomi = { ...preacher, firstName: 'Naomi', email: `naomi.${preacher.email}` };
  expect((await page.request.post('/api/Authentication/Register', { data: naomi })).ok()).toBe(true);
  return naomi.email;
};

test('a user who was signed out while writing signs in again in place, and writes on @phone @core', async ({
  page,
  preacher,
  context,
}) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await context.clearCookies();
  await writeAndSave(page, ' was the Word');
  await expect(page.getByText(signedOut)).toBeVisible();
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(preacher.email);
  await expectAccessibleInBothThemes(page);
  await submit(page, 'not my password');
  await expect(dialog.getByText('The email address or password is incorrect.')).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await submit(page, preacher.password);
  await expectSaved(page, id, '<p>In the beginning was the Word</p>');
  await expect(paper(page)).toBeFocused();
  await page.keyboard.type(', and more');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word, and more</p>');
});

test('a user who signs in using another tab finds the text saved', async ({ page, preacher, context }) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await context.clearCookies();
  await writeAndSave(page, ' was the Word');
  await openDialog(page);
  const other = await context.newPage();
  await other.goto('/auth/sign-in');
  await other.getByLabel('Email').fill(preacher.email);
  await submit(other, preacher.password);
  await expect(other.getByRole('heading', { name: 'My Library' })).toBeVisible();
  await other.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectSaved(page, id, '<p>In the beginning was the Word</p>');
});

test('the text is not saved to the account of another user who has signed in since', async ({ page, preacher }) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  const naomi = await registerNaomi(page, preacher);
  await writeAndSave(page, ' was the Word');
  await expect(page.getByText(otherUser)).toBeVisible();
  const library = (await (await page.request.get('/api/LibraryItems')).json()) as { data: { name: string }[] };
  expect(library.data.map(({ name }) => name)).not.toContain('Saturday night');
  const dialog = await openDialog(page);
  await expect(dialog).toContainText(`Someone else (${naomi}) has signed in using this browser`);
  await submit(page, preacher.password);
  await expectSaved(page, id, '<p>In the beginning was the Word</p>');
});
