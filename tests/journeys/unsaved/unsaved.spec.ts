import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { call } from '../support/items.ts';
import { closeUnsaved, openNew, paper, storedText, writeAtEnd } from '../support/writing.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Unsaved Texts' });

test('a text of a document that was permanently deleted elsewhere is found in the library and kept as a new document @phone @core', async ({
  page,
  app,
  isMobile,
}) => {
  const id = await closeUnsaved(page, app);
  const again = await page.context().newPage();
  await call(again, 'DELETE', `/api/BuilderAssets/DeleteBuilderAsset/${id}`);
  await call(again, 'PUT', '/api/LibraryItems/EmptyTrash', { ids: [id] });
  await again.goto('/library-home');
  await expect(again.getByText("1 text on this device isn't saved yet.")).toBeVisible();
  await expectAccessibleInBothThemes(again);
  await again.getByRole('link', { name: 'Show it' }).click();
  await expect(again.getByRole('heading', { name: 'Unsaved Texts' })).toBeVisible();
  await expect(isMobile ? again.getByRole('main') : again.getByRole('heading', { level: 1 })).toBeFocused();
  const text = list(again).getByRole('listitem');
  await expect(text).toContainText('Saturday night');
  await expect(text).toContainText('6 words');
  await expect(text).toContainText('The document was permanently deleted.');
  await expectAccessible(again);

  await again.getByRole('button', { name: 'Read Saturday night' }).press('Enter');
  const dialog = again.getByRole('dialog', { name: 'Saturday night' });
  await expect(dialog.getByRole('region', { name: 'Unsaved text' })).toHaveText('In the beginning was the Word');
  await expectAccessible(again);
  await again.keyboard.press('Escape');
  await expect(again.getByRole('button', { name: 'Read Saturday night' })).toBeFocused();

  await again.getByRole('button', { name: 'Keep as a New Document: Saturday night' }).press('Enter');
  await expect(again.getByText('Saturday night added to your library')).toBeVisible();
  await expect(again.getByText('Everything you wrote on this device is saved.')).toBeVisible();
  const items = await call<{ id: string; name: string }[]>(again, 'GET', '/api/LibraryItems');
  expect(items.map(({ name }) => name)).toEqual(['Saturday night']);
  expect(await storedText(again, items[0]!.id)).toBe('<p>In the beginning was the Word</p>');
});

test('an unsaved text is deleted and restored by keyboard, then opens in its document', async ({ page, app }) => {
  const id = await closeUnsaved(page, app);
  // Otherwise, the text is saved before the list opens.
  await page.context().route('**/SaveBuilderAsset', (route) => route.abort());
  const again = await page.context().newPage();
  await again.goto('/library-unsaved');
  await expect(again.getByRole('link', { name: 'Open Saturday night' })).toBeVisible();
  await again.getByRole('button', { name: 'More actions for Saturday night' }).press('Enter');
  await expectAccessible(again);
  await again.keyboard.press('End');
  await expect(again.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await again.keyboard.press('Enter');
  await expect(again.getByText('Everything you wrote on this device is saved.')).toBeVisible();
  await expect(again.getByRole('main')).toBeFocused();
  await again.getByRole('button', { name: 'Undo' }).press('Enter');
  await again.getByRole('link', { name: 'Open Saturday night' }).click();
  await page.context().unrouteAll();
  await expect(paper(again)).toHaveText('In the beginning was the Word');
  await expect.poll(() => storedText(again, id)).toBe('<p>In the beginning was the Word</p>');
});

test('a text counts as unsaved only after its window has left it, and another user does not see it', async ({
  page,
  app,
  preacher,
}) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  const other = await page.context().newPage();
  await page.context().route('**/SaveBuilderAsset', (route) => route.abort());
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet. Trying again…')).toBeVisible();
  await other.goto('/library-unsaved');
  await expect(other.getByText('Everything you wrote on this device is saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Back to library' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  const line = page.getByText("1 text on this device isn't saved yet.");
  await expect(line).toBeVisible();
  await expect(other.getByRole('link', { name: 'Open Saturday night' })).toBeVisible();

  const naomi = { ...preacher, firstName: 'Naomi', email: `naomi.${preacher.email}` };
  expect((await page.request.post('/api/Authentication/Register', { data: naomi })).ok()).toBe(true);
  await other.goto('/library-unsaved');
  await expect(other.getByText('Everything you wrote on this device is saved.')).toBeVisible();
  expect(app.address).toBe(new URL(other.url()).origin);

  const { email, password } = preacher;
  expect((await page.request.post('/api/Authentication/SignIn', { data: { email, password } })).ok()).toBe(true);
  await page.context().unrouteAll();
  await other.goto(`/build/${id}`);
  await expect.poll(() => storedText(other, id)).toBe('<p>In the beginning was the Word</p>');
  await page.bringToFront();
  await expect(line).toBeHidden();
});
