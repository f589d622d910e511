import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { closeUnsaved, expectNotOnServer, openNew, paper, row, storedText, writeAtEnd } from '../support/writing.ts';

test('the text is saved automatically three seconds after the last change @core', async ({ page }) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  const saving = page.waitForRequest(/SaveBuilderAsset/);
  await writeAtEnd(page, ' was the Word');
  await saving;
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
  await expect(page.getByText('Last edit just now')).toBeVisible();
});

test('the text is saved on leaving, before three seconds have passed', async ({ page }) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await writeAtEnd(page, ' was the Word');
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
});

test('while the server is down, writing continues, shows that it is not saved, and is saved when the server is back @core', async ({
  page,
  app,
}) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await app.stop('SIGKILL');
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expectNotOnServer(page);
  await expect(page.getByText("Sermon Maker can't be reached")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await paper(page).press('Control+End');
  await page.keyboard.type(', and the Word was with God');
  await expect(
    page.getByText("Saved on this device. It will be saved to your library when you're back online."),
  ).toBeVisible();
  await app.start();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await storedText(page, id)).toBe('<p>In the beginning was the Word, and the Word was with God</p>');
  await expect(page.getByText("Sermon Maker can't be reached")).toBeHidden();
});

test('changes in a window that is closed while the server is down are kept and recovered @core', async ({
  page,
  app,
}) => {
  const id = await closeUnsaved(page, app);
  const again = await page.context().newPage();
  await again.goto(`/build/${id}`);
  await expect(paper(again)).toContainText('In the beginning was the Word');
  await expect.poll(() => storedText(again, id)).toBe('<p>In the beginning was the Word</p>');
  await again.getByRole('button', { name: 'See Changes' }).click();
  const dialog = again.getByRole('dialog', { name: 'Unsaved changes restored' });
  await expect(dialog.getByRole('insertion')).toHaveText('added  was the Word');
  await expectAccessible(again);
  await dialog.getByRole('button', { name: 'Use the Saved Text' }).click();
  await expect(paper(again)).toHaveText('In the beginning');
  await expect.poll(() => storedText(again, id)).toBe('<p>In the beginning</p>');
  expect(await keptTexts(again, id)).toEqual(['<p>In the beginning was the Word</p>', '<p>In the beginning</p>']);
});

test('the last changes to a permanently deleted document are kept as a new one', async ({ page, app }) => {
  const id = await closeUnsaved(page, app);
  const again = await page.context().newPage();
  expect((await again.request.delete(`/api/BuilderAssets/DeleteBuilderAsset/${id}`)).ok()).toBe(true);
  expect((await again.request.put('/api/LibraryItems/EmptyTrash', { data: { ids: [id] } })).ok()).toBe(true);
  await again.goto(`/build/${id}`);
  await expect(
    again.getByText('Your last changes on this device were never saved. They are still here.'),
  ).toBeVisible();
  await expectAccessible(again);
  await again.getByRole('button', { name: 'Keep as a New Document' }).click();
  await expect(again.getByRole('heading', { name: 'Saturday night' })).toBeVisible();
  await expect(paper(again)).toHaveText('In the beginning was the Word');
});

/** Returns the texts in a document's version history, newest first. */
async function keptTexts(page: Page, id: string): Promise<string[]> {
  const { data } = (await (await page.request.get(`/api/BuilderAssets/GetRevisions/${id}`)).json()) as {
    data: { id: string }[];
  };
  const answers = await Promise.all(
    data.map((version) => page.request.get(`/api/BuilderAssets/GetRevision/${version.id}`)),
  );
  return Promise.all(answers.map(async (answer) => ((await answer.json()) as { data: { text: string } }).data.text));
}

/** Opens a document here, and saves it in another window. Returns its id. */
async function writeElsewhere(page: Page): Promise<string> {
  const id = await openNew(page, 'Saturday night', '<p>Begun</p>');
  const other = await page.context().newPage();
  await other.goto(`/build/${id}`);
  await writeAtEnd(other, ' on the phone');
  await other.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>Begun on the phone</p>');
  return id;
}

/** Saves a document in another window, then saves this window's older text. Returns the document's id. */
async function writeInTwoWindows(page: Page): Promise<string> {
  const id = await writeElsewhere(page);
  await writeAtEnd(page, ' at the desk');
  await page.keyboard.press('Control+s');
  return id;
}

test('two windows: the later save asks what to keep, and Keep Both loses no text @core', async ({ page }) => {
  await writeInTwoWindows(page);
  const dialog = page.getByRole('alertdialog', {
    name: 'This text was changed in another window or on another device.',
  });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('insertion')).toHaveText(['added at', 'added desk']);
  await expect(dialog.getByRole('deletion')).toHaveText(['removed on', 'removed phone']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog, 'it does not go away by accident').toBeVisible();
  await dialog.getByRole('button', { name: 'Keep Both' }).click();
  await expect(dialog).toBeHidden();
  await expect(paper(page)).toHaveText('Begun on the phone');
  await page.goto('/library-home');
  await row(page, 'Saturday night - Copy').press('Enter');
  await expect(paper(page)).toHaveText('Begun at the desk');
});

test('two windows: Keep Mine replaces the other text, which stays in the history', async ({ page }) => {
  const id = await writeInTwoWindows(page);
  await page.getByRole('button', { name: 'Keep Mine' }).click();
  await expect.poll(() => storedText(page, id)).toBe('<p>Begun at the desk</p>');
  await writeAtEnd(page, ', and on');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>Begun at the desk, and on</p>');
  expect(await keptTexts(page, id)).toContain('<p>Begun on the phone</p>');
});

/** Opens a document on another device, where the same user is signed in, writes and saves there. */
async function goOnElsewhere(page: Page, browser: Browser, baseURL: string, id: string, words: string): Promise<void> {
  const context = await browser.newContext({ baseURL, storageState: await page.context().storageState() });
  const tablet = await context.newPage();
  await tablet.goto(`/build/${id}`);
  await writeAtEnd(tablet, words);
  await tablet.keyboard.press('Control+s');
  await expect.poll(() => storedText(tablet, id)).toContain(words);
  await context.close();
}

/** Opens the document again and expects the text of the other device, without any question. */
async function expectNoQuestion(page: Page, id: string, text: string): Promise<void> {
  const again = await page.context().newPage();
  await again.goto(`/build/${id}`);
  await expect(paper(again)).toHaveText(text);
  await writeAtEnd(again, '.');
  await again.keyboard.press('Control+s');
  await expect.poll(() => storedText(again, id)).toBe(`<p>${text}.</p>`);
  await expect(again.getByRole('alertdialog')).toHaveCount(0);
  await expect(again.getByText('Unsaved changes restored')).toHaveCount(0);
}

test('coming back after writing here, closing the tab and going on elsewhere asks no question', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await writeAtEnd(page, ' was the Word');
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await expect.poll(() => storedText(again, id)).toBe('<p>In the beginning was the Word</p>');
  await goOnElsewhere(again, browser, baseURL!, id, ', and the Word was with God');
  await expectNoQuestion(again, id, 'In the beginning was the Word, and the Word was with God');
});

test('coming back after the reply to a save was lost and going on elsewhere asks no question', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await page.route('**/SaveBuilderAsset', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet. Trying again…')).toBeVisible();
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await goOnElsewhere(again, browser, baseURL!, id, ', and the Word was with God');
  await expectNoQuestion(again, id, 'In the beginning was the Word, and the Word was with God');
});

test('a rename on another device does not interrupt typing, and the new title appears', async ({ page }) => {
  const id = await openNew(page, 'Saturday night', '<p>In</p>');
  await writeAtEnd(page, ' the');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>In the</p>');
  const renamed = await page.request.put('/api/BuilderAssets/SetNameBuilderAsset', { data: { id, name: 'Sunday' } });
  expect(renamed.ok()).toBe(true);
  await page.keyboard.type(' beginning');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Sunday' })).toBeVisible();
  await page.keyboard.type(' was the Word');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
  expect(await keptTexts(page, id)).not.toContain('<p>In the beginning</p>');
});

test('a tab that is closed during a slow save sends the newest text too', async ({ page }) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  let isFirst = true;
  await page.route('**/SaveBuilderAsset', async (route) => {
    const isSlow = isFirst;
    isFirst = false;
    // The first save never reaches the server while its page is open.
    if (!isSlow) await route.continue();
  });
  await writeAtEnd(page, ' was');
  const saving = page.waitForRequest(/SaveBuilderAsset/);
  await page.keyboard.press('Control+s');
  await saving;
  await page.keyboard.type(' the Word');
  const again = await page.context().newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => storedText(again, id)).toBe('<p>In the beginning was the Word</p>');
});

test('what is typed until the question appears is part of the text to keep', async ({ page }) => {
  const id = await writeElsewhere(page);
  let answer = () => {};
  const isAsked = new Promise<void>((asked) => {
    void page.route('**/GetBuilderAsset/*', async (route) => {
      asked();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
  });
  await writeAtEnd(page, ' at the');
  await page.keyboard.press('Control+s');
  await isAsked;
  await page.keyboard.type(' desk');
  answer();
  await page.getByRole('button', { name: 'Keep Mine' }).click();
  await expect.poll(() => storedText(page, id)).toBe('<p>Begun at the desk</p>');
});

test('a session that ends during writing loses nothing @core', async ({ page, preacher, context }) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await context.clearCookies();
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expect(page.getByText("Not saved: you've been signed out.")).toBeVisible();
  const signedIn = await page.request.post('/api/Authentication/SignIn', {
    data: { email: preacher.email, password: preacher.password },
  });
  expect(signedIn.ok()).toBe(true);
  await writeAtEnd(page, '.');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word.</p>');
});

test('another user who signs in in the same browser receives nothing of the text @core', async ({ page, preacher }) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  const naomi = { ...preacher, firstName: 'Naomi', email: `naomi.${preacher.email}` };
  expect((await page.request.post('/api/Authentication/Register', { data: naomi })).ok()).toBe(true);
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved: someone else has signed in using this browser.')).toBeVisible();
  const library = (await (await page.request.get('/api/LibraryItems')).json()) as { data: unknown[] };
  expect(library.data).toEqual([]);
  const { email, password } = preacher;
  expect((await page.request.post('/api/Authentication/SignIn', { data: { email, password } })).ok()).toBe(true);
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
});
