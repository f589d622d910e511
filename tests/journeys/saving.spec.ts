import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { openNew, paper, row, storedText, writeAtEnd } from './writing.ts';

test('what is written saves itself three seconds after the last change', async ({ page, preacher }) => {
  expect(preacher.email).toContain('@');
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  const saving = page.waitForRequest(/SaveBuilderAsset/);
  await writeAtEnd(page, ' was the Word');
  await saving;
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
  await expect(page.getByText('Last edit just now')).toBeVisible();
});

test('what is written is saved on leaving, before three seconds have passed', async ({ page, preacher }) => {
  expect(preacher.email).toContain('@');
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await writeAtEnd(page, ' was the Word');
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
});

test('while the server is away writing goes on, says that it is not saved, and is saved when the server is back', async ({
  page,
  app,
  preacher,
}) => {
  expect(preacher.email).toContain('@');
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await app.stop('SIGKILL');
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet. Trying again…')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type(', and the Word was with God');
  await app.start();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await expect(page.getByText('Not saved yet. Trying again…')).toBeHidden();
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word, and the Word was with God</p>');
});

test('a window that is closed while the server is away keeps what was written, and puts it back', async ({
  page,
  app,
  preacher,
}) => {
  expect(preacher.email).toContain('@');
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await app.stop('SIGKILL');
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet. Trying again…')).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await app.start();
  const again = await page.context().newPage();
  await again.goto(`/build/${id}`);
  await expect(paper(again)).toContainText('In the beginning was the Word');
  await expect.poll(() => storedText(again, id)).toBe('<p>In the beginning was the Word</p>');
});

/** A document that another window has saved, and that this one then saves from the older text. Returns its id. */
async function writeInTwoWindows(page: Page): Promise<string> {
  const id = await openNew(page, 'Saturday night', '<p>Begun</p>');
  const other = await page.context().newPage();
  await other.goto(`/build/${id}`);
  await writeAtEnd(other, ' on the phone');
  await other.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>Begun on the phone</p>');
  await writeAtEnd(page, ' at the desk');
  await page.keyboard.press('Control+s');
  return id;
}

test('two windows: the later save is asked, and whatever is chosen no text is lost', async ({ page, preacher }) => {
  expect(preacher.email).toContain('@');
  await writeInTwoWindows(page);
  const dialog = page.getByRole('alertdialog', {
    name: 'This text was changed in another window or on another device.',
  });
  await expect(dialog).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog, 'it does not go away by accident').toBeVisible();
  await dialog.getByRole('button', { name: 'Keep Both' }).click();
  await expect(dialog).toBeHidden();
  await expect(paper(page)).toHaveText('Begun on the phone');
  await page.goto('/library-home');
  await row(page, 'Saturday night - Copy').press('Enter');
  await expect(paper(page)).toHaveText('Begun at the desk');
});

test('two windows: keeping mine writes it over the other, which stays in the history', async ({ page, preacher }) => {
  expect(preacher.email).toContain('@');
  const id = await writeInTwoWindows(page);
  await page.getByRole('button', { name: 'Keep Mine' }).click();
  await expect.poll(() => storedText(page, id)).toBe('<p>Begun at the desk</p>');
  await writeAtEnd(page, ', and on');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>Begun at the desk, and on</p>');
});

test('a session that ended while somebody wrote loses nothing', async ({ page, preacher, context }) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await context.clearCookies();
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet: your session has ended.')).toBeVisible();
  const signedIn = await page.request.post('/api/Authentication/SignIn', {
    data: { email: preacher.email, password: preacher.password },
  });
  expect(signedIn.ok()).toBe(true);
  await writeAtEnd(page, '.');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word.</p>');
});
