import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper, row, storedText, writeAtEnd } from '../support/writing.ts';

test('selected words have a toolbar: above them on a desktop, in the lower bar on a phone @phone @core', async ({
  page,
  isMobile,
}) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>He saw him, and ran.</p>');
  await paper(page)
    .getByText('He saw him')
    .dblclick({ position: { x: 10, y: 12 } });
  const tools = page.getByRole('toolbar', { name: 'Selected text' });
  await expect(tools).toBeVisible();
  // Polls, because the bar may still be moving.
  const bottomOfBar = async () => {
    const bar = await tools.boundingBox();
    return bar!.y + bar!.height;
  };
  const words = await paper(page).locator('p').boundingBox();
  if (isMobile) await expect.poll(bottomOfBar).toBe(page.viewportSize()!.height);
  else await expect.poll(bottomOfBar).toBeLessThanOrEqual(words!.y);
  await expectAccessibleInBothThemes(page);

  await tools.getByRole('button', { name: 'Bold' }).click();
  await expect(tools.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await tools.getByRole('button', { name: 'Highlight' }).click();
  const colors = page.getByRole('toolbar', { name: 'Highlight' });
  await colors.getByRole('button', { name: 'Green' }).click();
  await expect(paper(page).locator('mark')).toHaveText('He');
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(colors).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => storedText(page, id))
    .toBe('<p><mark data-color="green"><strong>He</strong></mark> saw him, and ran.</p>');
});

test('a text is formatted with the keyboard alone', async ({ page }) => {
  const id = await openNew(page, 'The Father Who Runs', '<p></p>');
  await expect(paper(page)).toBeFocused();
  await page.keyboard.type('# Grace');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- first');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and ');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  for (const _ of 'four') await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(paper(page)).toBeFocused();
  await page.keyboard.type('bold');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' end');
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => storedText(page, id))
    .toBe(
      '<h1>Grace</h1><ul><li><p>first</p><ul><li><p>second</p></li></ul></li></ul><p>and <strong>bold</strong> end</p>',
    );
  await page.keyboard.press('Control+z');
  await expect(paper(page)).not.toContainText('end');
});

test('a link is added with the keyboard, opened again, and removed', async ({ page }) => {
  await openNew(page, 'The Father Who Runs', '<p>sermons</p>');
  await paper(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Address').fill('grace');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a web address, email address or phone number.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Address').fill('example.org/sermons');
  await page.keyboard.press('Enter');
  await expect(paper(page)).toBeFocused();
  const link = paper(page).getByRole('link', { name: 'sermons' });
  await expect(link).toHaveAttribute('href', 'https://example.org/sermons');
  await link.click();
  await expect(page, 'a click places the cursor').toHaveURL(/\/build\//);
  await page.keyboard.press('Control+k');
  await expect(dialog.getByLabel('Address')).toHaveValue('https://example.org/sermons');
  await dialog.getByRole('button', { name: 'Remove Link' }).click();
  await expect(link).toHaveCount(0);
});

test('a narrow window keeps every tool and covers the text with the Bible only on request', async ({ page }) => {
  await page.setViewportSize({ width: 920, height: 700 });
  await openNew(page, 'The Father Who Runs, and the Brother Who Would Not Come In', '<p>He saw him, and ran.</p>');
  const status = await page.getByText(/^Last edit/).boundingBox();
  const menu = await page.getByRole('button', { name: 'File', exact: true }).boundingBox();
  expect(status!.x + status!.width, 'a long title leaves room for how far it is saved').toBeLessThanOrEqual(menu!.x);
  await expect(page.getByRole('tabpanel', { name: 'Bible' })).toBeHidden();
  await paper(page).click();
  await page.keyboard.press('Control+a');
  await page.setViewportSize({ width: 900, height: 700 });
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Numbered List' }).click();
  await expect(paper(page).getByRole('listitem')).toHaveText('He saw him, and ran.');
  await page.getByRole('tab', { name: 'Bible' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Bible' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search Bible' }).press('Escape');
  await expect(page.getByRole('tabpanel', { name: 'Bible' })).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Bible' })).toBeFocused();
});

test('the details of a sermon are edited next to the text, and the library shows them @phone', async ({
  page,
  isMobile,
}) => {
  await openNew(page, 'The Father Who Runs', '<p>He saw him, and ran.</p>');
  const fromMenu = async (entry: string) => {
    await page.getByRole('button', { name: isMobile ? 'More' : 'File', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const details = page.getByRole('tabpanel', { name: 'Details' });
  if (isMobile) await fromMenu('Details');
  else {
    await page.getByRole('tab', { name: 'Details' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('tabpanel', { name: 'Slides' })).toBeVisible();
    await page.keyboard.press('Home');
  }
  await details.getByRole('button', { name: 'Edit Location: Not Set' }).click();
  await expect(details.getByLabel('Location')).toBeFocused();
  await details.getByLabel('Location').fill('Grace Chapel');
  await details.getByLabel('Preach Date').fill('2026-11-22');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('22 Nov 2026')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Close', exact: true }).first().click();

  await fromMenu('Add Star');
  await expect(page.getByText('Star Added')).toBeVisible();
  await writeAtEnd(page, ' He was moved.');
  await page.keyboard.press('Control+s');
  await fromMenu('Writing Log');
  await expect(page.getByRole('dialog', { name: 'Writing Log' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Back to library' }).click();
  await page.goto('/library-starred');
  await expect(row(page, 'The Father Who Runs')).toBeVisible();
  const { data } = (await (await page.request.get('/api/LibraryItems')).json()) as { data: object[] };
  expect(data).toMatchObject([{ locationPreached: 'Grace Chapel', datePreached: '2026-11-22', isStarred: true }]);
});

test('focus mode shows only the paper', async ({ page }) => {
  await openNew(page, 'The Father Who Runs', '<h1>He saw him</h1><p>and ran.</p>');
  const tools = page.getByRole('toolbar', { name: 'Selected text' });
  await paper(page)
    .getByText('and ran.')
    .dblclick({ position: { x: 10, y: 12 } });
  await expect(tools).toBeVisible();
  await page.keyboard.press('Control+Shift+e');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(paper(page)).toBeFocused();
  await expect
    .poll(async () => (await tools.boundingBox())!.y, 'the tools go with their words')
    .toBeLessThan((await paper(page).getByText('and ran.').boundingBox())!.y);
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('Control+Shift+o');
  await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible();
  const sheet = await paper(page).boundingBox();
  const outline = await page.getByRole('navigation', { name: 'Outline' }).boundingBox();
  expect(sheet!.x, 'no word lies under it').toBeGreaterThan(outline!.x + outline!.width);
});

test('closing a window before the text is saved asks first', async ({ page, app }) => {
  await openNew(page, 'The Father Who Runs', '<p>He saw him.</p>');
  await app.stop('SIGKILL');
  await paper(page).click();
  await page.keyboard.type('x');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await app.start();
});

test('a rename in another window is no conflict', async ({ page }) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>He saw him.</p>');
  await page.request.put('/api/BuilderAssets/SetNameBuilderAsset', { data: { id, name: 'Ninety-Nine and One' } });
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' He ran.');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him. He ran.</p>');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Ninety-Nine and One' })).toBeVisible();
});

test('a window does not recover changes that another window is still saving', async ({ page, app }) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>He saw him.</p>');
  await page.route('**/SaveBuilderAsset', (route) => route.abort());
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' He ran.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet. Trying again…')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`${app.address}/build/${id}`);
  await expect(paper(other)).toHaveText('He saw him.');
  await other.close();
  await page.unroute('**/SaveBuilderAsset');
  // The automatic retry may happen first.
  await paper(page).press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him. He ran.</p>');
});

test('after a conflict, the other text is taken, and further changes are saved', async ({ page }) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>Begun</p>');
  await page.request.post('/api/BuilderAssets/SaveBuilderAsset', {
    data: { id, name: 'The Father Who Runs', text: '<p>Begun on the phone</p>', revision: 1 },
  });
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' at the desk');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Use the Other' }).click();
  await expect(paper(page)).toHaveText('Begun on the phone');
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', and on');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>Begun on the phone, and on</p>');
});
