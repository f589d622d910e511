import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { newFolder } from '../support/items.ts';
import { chooseBlankDocument, openItem, paper, row } from '../support/writing.ts';

/** Waits for the Bibles, which a new server installs in the background. */
test.beforeAll(async ({ app, browser }) => {
  test.setTimeout(400_000);
  const context = await browser.newContext({ baseURL: app.address });
  const registered = await context.request.post('/api/Authentication/Register', {
    data: {
      firstName: 'Abel',
      lastName: 'Watch',
      email: `abel.${Date.now()}@church.example`,
      password: 'keeps the sheep',
    },
  });
  expect(registered.ok()).toBe(true);
  await expect
    .poll(
      async () => {
        const answer = await context.request.get('/api/Search/GetBibleTranslations');
        const { data } = (await answer.json()) as { data: { id: string; isInstalled: boolean }[] };
        return data.filter(({ isInstalled }) => isInstalled).map(({ id }) => id);
      },
      { timeout: 300_000, intervals: [1_000] },
    )
    .toHaveLength(5);
  await context.close();
});

/** Creates a blank document and opens it in the builder. */
async function begin(page: Page, name: string): Promise<void> {
  await newFolder(page, 'Sundays');
  await page.goto('/library-home');
  const dialog = await chooseBlankDocument(page);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Opens the Bible panel and runs a search. On a phone, the panel covers the text. */
async function searchBible(page: Page, query: string): Promise<void> {
  const field = page
    .getByRole('searchbox', { name: 'Search Bible' })
    .or(page.getByRole('textbox', { name: 'Search Bible' }));
  if (!(await field.isVisible())) {
    await page
      .getByRole('tab', { name: 'Bible' })
      .or(page.getByRole('button', { name: /Bible/ }))
      .first()
      .click();
  }
  await field.fill(query);
}

test('the main job: a preacher writes a sermon, finds Scripture for it, leaves, returns, and exports it @phone @core', async ({
  page,
  isMobile,
}) => {
  await begin(page, 'The Father Who Runs');
  await paper(page).click();
  await page.keyboard.type('He saw him first', { delay: 2 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Every family has one story it tells until the children can finish it.', { delay: 2 });
  await page.keyboard.press('Enter');
  await expectAccessibleInBothThemes(page);

  await searchBible(page, 'Luke 15:20');
  await expect(page.getByText('1 verse in the World English Bible')).toBeVisible();
  await expect(page.getByText(/isn't available here/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Insert Luke 15:20' }).click();
  await expect(paper(page).getByText('Luke 15:20')).toBeVisible();
  await expect(paper(page)).toContainText('his father saw him, and was moved with compassion');

  await searchBible(page, 'compassion');
  await expect(page.getByText(/^\d+ verses in the World English Bible$/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('compassion');
  await searchBible(page, 'zzyzx');
  await expect(page.getByText('No Bible Verses Found')).toBeVisible();
  if (isMobile) {
    // The first press clears the field, and the second closes the panel.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Side panel' })).toBeHidden();
  }

  await page.keyboard.press('Control+s');
  await expect(page.getByText(isMobile ? /^Saved/ : /^Last edit/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(row(page, 'The Father Who Runs')).toBeVisible();
  await openItem(page, 'The Father Who Runs', isMobile);
  await expect(paper(page)).toContainText('Every family has one story it tells until the children can finish it.');
  await expect(paper(page).getByText('Luke 15:20')).toBeVisible();

  for (const [entry, name, start] of [
    ['Download as PDF', 'The Father Who Runs.pdf', '%PDF-'],
    ['Download as Docx', 'The Father Who Runs.docx', 'PK'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: isMobile ? 'More' : 'Download', exact: true }).click();
    if (isMobile) await page.getByRole('menuitem', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path())).subarray(0, start.length).toString('latin1')).toBe(start);
  }
});

test('a blank name is refused, and Undo restores a deleted document', async ({ page }) => {
  const folder = await newFolder(page, 'Sundays');
  await page.goto(`/library-home/${folder}`);
  await expect(page.getByText("You don't have any content here.")).toBeVisible();
  await page.goto('/library-home');
  await chooseBlankDocument(page);
  await page.getByLabel('Name').fill('   ');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Name cannot be blank')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Gleaning');
  await page.getByLabel('Category').selectOption('Sermon Outline');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Gleaning' })).toBeVisible();

  await page.getByRole('link', { name: 'Back to library' }).click();
  await page.getByRole('button', { name: 'More actions for Gleaning' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Gleaning deleted')).toBeVisible();
  await expect(row(page, 'Gleaning')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Gleaning restored')).toBeVisible();
  await expect(row(page, 'Gleaning')).toBeVisible();
});

test('the title is edited with a click, and the old name is gone everywhere', async ({ page }) => {
  await begin(page, 'Working title');
  await page.getByRole('button', { name: 'Working title' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Not this one');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Working title' })).toBeVisible();
  await page.getByRole('button', { name: 'Working title' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Ruth: Gleaning Grace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ruth: Gleaning Grace' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(row(page, 'Ruth: Gleaning Grace')).toBeVisible();
});

test('a sermon pasted from Word keeps its headings, lists and emphasis, but no scripts', async ({
  page,
  complaints,
}) => {
  await begin(page, 'Pasted');
  await paper(page).click();
  await page.evaluate(async () => {
    const html =
      '<html><body><h1>Grace</h1><p class=MsoNormal><b>Bold</b> and <i>italic</i><img src=x onerror="window.ran=1"><script>window.ran=1</script></p>' +
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>First item</p></body></html>";
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }) })]);
  });
  // The browser sanitizes what a page writes to the clipboard, and logs that it blocked the script in it.
  complaints.length = 0;
  await page.keyboard.press('Control+v');
  await expect(paper(page).getByRole('heading', { name: 'Grace' })).toBeVisible();
  await expect(paper(page).getByRole('listitem')).toHaveText('First item');
  await expect(paper(page).locator('strong')).toHaveText('Bold');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
