import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { call } from '../support/items.ts';
import { openItem, row } from '../support/writing.ts';

/** Creates an item in the signed-in user's library through the API. Returns its id. */
async function make(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
const makeFolder = (page: Page, name: string, parentId: string | null = null) =>
  make(page, '/api/Folders/CreateFolder', { name, parentId });
const makeDocument = (page: Page, name: string, fields: object = {}) =>
  make(page, '/api/BuilderAssets/SaveBuilderAsset', {
    name,
    text: '<p>While he was yet a great way off, his father saw him.</p>',
    ...fields,
  });

/** Creates a small library: a folder inside another folder, and three sermons. */
async function fill(page: Page) {
  const advent = await makeFolder(page, 'Advent 2026');
  const week = await makeFolder(page, 'Week 1', advent);
  await makeDocument(page, 'Ninety-Nine and One', { datePreached: '2026-11-08', locationPreached: 'Grace Chapel' });
  await makeDocument(page, 'The Brother on the Porch', { datePreached: '2026-11-29' });
  await makeDocument(page, 'The Father Who Runs', { datePreached: '2026-11-22', locationPreached: 'Grace Chapel' });
  return { advent, week };
}

const selectedRows = (page: Page) => page.locator('[role="row"][aria-selected="true"]');
/** Moves a dragged item over a target. Playwright's `hover` does not work during a drag. */
async function holdOver(page: Page, target: Locator) {
  const box = await target.boundingBox();
  const [x, y] = [box!.x + box!.width / 3, box!.y + box!.height / 2];
  await page.mouse.move(x, y, { steps: 4 });
}
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected items' });
const openLibrary = (page: Page, address = '/library-home') =>
  page.goto(address).then(() => expect(page.getByRole('grid')).toBeVisible());

test('the library shows folders, sermons and the latest work @phone @core', async ({ page, isMobile }) => {
  await fill(page);
  // Only what was opened is the latest work.
  const items = await call<{ id: string; name: string }[]>(page, 'GET', '/api/LibraryItems');
  for (const name of ['Ninety-Nine and One', 'The Father Who Runs'])
    await call(page, 'PUT', `/api/BuilderAssets/WasAccessed/${items.find((item) => item.name === name)!.id}`);
  await openLibrary(page);
  await expect(page.getByRole('row')).toHaveCount(5);
  await expectAccessibleInBothThemes(page);
  if (isMobile) await expect(page.getByText('Quick Access')).toHaveCount(0);
  else {
    await expect(page.getByRole('region', { name: 'Quick Access' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('complementary', { name: 'Help' })).toContainText('Create, edit, organize and preach');
    await row(page, 'The Father Who Runs').click();
    await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('22 Nov 2026');
  }
  await openItem(page, 'The Father Who Runs', isMobile);
  await expect(page.getByRole('textbox', { name: 'Sermon text' })).toBeVisible();
});

test('every view and dialog of the library is accessible @phone', async ({ page, isMobile }) => {
  await fill(page);
  for (const path of [
    '/library-recent',
    '/library-starred',
    '/library-search?query=father',
    '/sermon-templates',
    '/premium-sermons',
    '/premium-series',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/library-home');
  for (const [opener, entry] of [
    ['New', /^New folder or series$/],
    ['New', /^New link$/],
    ['More actions for The Father Who Runs', /^Rename/],
    ['More actions for Advent 2026', /^Delete/],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('treeitem', { name: 'Advent 2026' })).toBeVisible();
  await page.getByRole('treeitem', { name: 'Advent 2026' }).press('ArrowRight');
  await expect(page.getByRole('treeitem', { name: 'Week 1' })).toBeVisible();
  await expectAccessible(page);
});

test('on a tablet the list has rows and a rail, and details open over the page', async ({ page }) => {
  await fill(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await openLibrary(page);
  await expectAccessible(page);
  const head = page.getByRole('columnheader', { name: 'Name' });
  const place = await row(page, 'The Father Who Runs').boundingBox();
  expect(place?.height).toBe(56);
  await expect(head).toBeVisible();
  await row(page, 'The Father Who Runs').click();
  await expect(toolbar(page)).toContainText('1 selected');
  await expect(head).toBeHidden();
  expect((await row(page, 'The Father Who Runs').boundingBox())?.y, 'the rows do not move').toBe(place?.y);
  await toolbar(page).getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('Grace Chapel');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('treeitem', { name: 'Advent 2026' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'The Father Who Runs' }).last().click();
  await expect(page.getByRole('textbox', { name: 'Sermon text' })).toBeVisible();
});

test('several items are selected and starred together @phone', async ({ page, isMobile }) => {
  await fill(page);
  await openLibrary(page);
  if (isMobile) {
    await row(page, 'The Father Who Runs').click({ delay: 700 });
    await row(page, 'Ninety-Nine and One').click();
  } else {
    await row(page, 'The Father Who Runs').click();
    await row(page, 'Ninety-Nine and One').click({ modifiers: ['Control'] });
  }
  await expect(selectedRows(page)).toHaveCount(2);
  await expect(toolbar(page)).toContainText('2 selected');
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  await toolbar(page).getByRole('button', { name: 'Add Star' }).click();
  await expect(page.getByText('Star added to 2 items')).toBeVisible();
  await toolbar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(toolbar(page)).toHaveCount(0);
  await page.goto('/library-starred');
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('items are dragged onto folders, the breadcrumb and the tree', async ({ page }) => {
  const { advent } = await fill(page);
  await openLibrary(page);
  await row(page, 'The Father Who Runs').click();
  await row(page, 'The Brother on the Porch').click({ modifiers: ['Control'] });
  await row(page, 'The Father Who Runs').dragTo(row(page, 'Advent 2026'));
  await expect(page.getByText('2 items moved to Advent 2026')).toBeVisible();
  await expect(row(page, 'The Father Who Runs')).toHaveCount(0);

  await openLibrary(page, `/library-home/${advent}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await row(page, 'The Father Who Runs').dragTo(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My Library' }),
  );
  await expect(page.getByText('The Father Who Runs moved to Library Home')).toBeVisible();

  await page.getByRole('treeitem', { name: 'Advent 2026' }).press('ArrowRight');
  await row(page, 'The Brother on the Porch').dragTo(page.getByRole('treeitem', { name: 'Week 1' }));
  await expect(page.getByText('The Brother on the Porch moved to Week 1')).toBeVisible();
});

test('a folder cannot be dropped into itself or its subfolders, and opens while an item is held over it', async ({
  page,
}) => {
  await fill(page);
  await openLibrary(page);
  await page.getByRole('treeitem', { name: 'Advent 2026' }).press('ArrowRight');
  const inner = page.getByRole('treeitem', { name: 'Week 1' });
  await row(page, 'Advent 2026').hover();
  await page.mouse.down();
  await holdOver(page, inner);
  await expect(inner).toHaveAttribute('data-drop', 'refused');
  await page.mouse.up();
  await expect(row(page, 'Advent 2026')).toBeVisible();
  await expect(page.getByText(/moved to/)).toHaveCount(0);

  await row(page, 'The Father Who Runs').hover();
  await page.mouse.down();
  await holdOver(page, row(page, 'Advent 2026'));
  await expect(page.getByRole('heading', { name: 'Advent 2026' })).toBeVisible();
  await holdOver(page, row(page, 'Week 1'));
  await expect(row(page, 'Week 1')).toHaveAttribute('data-drop', 'over');
  await page.mouse.up();
  await expect(page.getByText('The Father Who Runs moved to Week 1')).toBeVisible();
});

test('a search finds names, then words in the documents, and Back returns @phone @core', async ({ page, isMobile }) => {
  await fill(page);
  await openLibrary(page);
  if (isMobile) await page.getByRole('button', { name: 'Search Library' }).click();
  await page.getByRole('searchbox').pressSequentially('father');
  await expect(page).toHaveURL(/\/library-search\?query=father$/);
  await expect(row(page, 'The Father Who Runs')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In your documents' })).toBeVisible();
  await expect(row(page, 'The Brother on the Porch').locator('mark')).toHaveText('father');
  // The results for the first letters are dimmed until those for the whole word arrive.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('(nothing [like] this\\');
  await expect(page.getByText('Nothing found for “(nothing [like] this\\”')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/library-home$/);
  await expect(row(page, 'Advent 2026')).toBeVisible();
});

test('Back restores the selection and the scroll position', async ({ page, isMobile }) => {
  for (let number = 1; number <= 40; number += 1) {
    const id = await makeDocument(page, `Sermon ${number}`);
    // Shows Quick Access from the start. With the first item that is opened, it would move the list.
    if (number === 1) await call(page, 'PUT', `/api/BuilderAssets/WasAccessed/${id}`);
  }
  await openLibrary(page);
  const last = row(page, 'Sermon 1,');
  await last.scrollIntoViewIfNeeded();
  await last.click();
  const scrolled = () => page.locator('main').evaluate(({ scrollTop }) => scrollTop);
  const before = await scrolled();
  expect(before).toBeGreaterThan(200);
  await openItem(page, 'Sermon 1,', isMobile);
  await expect(page.getByRole('textbox', { name: 'Sermon text' })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(80);
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'Sermon text' })).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(last, 'also when the page was loaded anew').toBeInViewport();
});
