import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { startersTakeMs, waitForStarters } from '../support/starters.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(startersTakeMs);
  await waitForStarters(app.address, playwright.request);
});

/** Opens a panel next to the text, either with its tab or, on a phone, from the More menu. Focuses its search field. */
async function openPanel(page: Page, name: string, isMobile: boolean): Promise<Locator> {
  if (isMobile) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: `Search ${name}` }).click();
  } else await page.getByRole('tab', { name }).click();
  await page.getByRole('searchbox', { name: `Search ${name}` }).click();
  return page.getByRole('tabpanel', { name });
}

/** The search results in a panel, once they match the latest keystroke. */
const newestResults = (panel: Locator): Locator =>
  panel.locator('[aria-busy="false"]', { has: panel.page().getByRole('list') });

test('a sermon is found, read and inserted into the text, which shows and lists its source @phone @core', async ({
  page,
  isMobile,
}) => {
  const id = await openNew(page, 'Breakfast', '<p>After the night of fishing.</p>');
  const panel = await openPanel(page, 'Sermons', isMobile);
  await expect(panel.getByText(/^\d+ sermons to search$/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type('raising children');
  await expect(panel.getByText(/^Only \d+ sermons? ha(?:s|ve) all of these words\./)).toBeVisible();
  await expect(newestResults(panel).getByText('About children').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  for (const name of [/^Read /, /^Copy /]) {
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('listitem').first().getByRole('button', { name })).toBeFocused();
  }
  // The other results are not on the way out of the list.
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('list').locator(':focus')).toHaveCount(0);
  await panel.getByRole('searchbox').fill('');
  await page.keyboard.type('fire of coals');
  const title = panel.getByRole('button', { name: 'A Fire of Coals', exact: true });
  await expect(title).toBeVisible();
  await expect(newestResults(panel)).toBeVisible();
  await expect(panel.getByText(/^\d+ sermons?$/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowDown');
  await expect(title).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'A Fire of Coals' });
  await expect(drawer.getByText('Smell goes deeper than sight.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(title).toBeFocused();

  await page.keyboard.press('Enter');
  await drawer.getByText('Smell goes deeper than sight.').selectText();
  await drawer.getByRole('button', { name: 'Insert Selection' }).click();
  if (isMobile) await expect(drawer).toBeHidden();
  await expect(paper(page)).toContainText('Smell goes deeper than sight.');
  await page.keyboard.type('So it was with Peter.');
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => storedText(page, id))
    .toMatch(
      /<p><span data-source="sermon\/[^"]*\/A Fire of Coals\/[^"]*">Smell goes.*<p>So it was with Peter\.<\/p>$/,
    );

  await page.reload();
  await paper(page).getByText('Smell goes deeper than sight.').click();
  const chip = page.getByRole('group', { name: /^From A Fire of Coals/ });
  await expect(chip).toBeVisible();
  await expectAccessible(page);
  await chip.getByText('Read').click();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: /^Back to/ }).click();
  if (isMobile) await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: isMobile ? 'More' : 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add Sources Page' }).click();
  await expect(paper(page).getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expect(paper(page).getByRole('listitem')).toContainText('A Fire of Coals');
});

test('an illustration is dragged between two paragraphs and removed by one Undo', async ({ page, isMobile }) => {
  await openNew(page, 'Grace', '<p>The first paragraph of this sermon.</p><p>The second one of it.</p>');
  const panel = await openPanel(page, 'Illustrations', isMobile);
  await page.keyboard.type('grace');
  await expect(newestResults(panel)).toBeVisible();
  const result = panel.getByRole('listitem').first();
  await expect(result).toBeVisible();
  const title = (await result.getByRole('heading').textContent()) ?? '';

  const second = paper(page).getByText('The second one of it.');
  const box = (await second.boundingBox())!;
  await result.hover({ position: { x: 30, y: 60 } });
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 10, { steps: 5 });
  await expect(page.locator('.prosemirror-dropcursor-block')).toBeVisible();
  await page.mouse.up();
  const quotation = paper(page).locator('[data-source]').first();
  await expect(quotation).toHaveAttribute('title', new RegExp(`^From ${title.replaceAll(/[^\w ]/g, '.')}`));
  const order = async () => [await quotation.boundingBox(), await second.boundingBox()].map((place) => place!.y);
  const [own, below] = await order();
  expect(own!).toBeLessThan(below!);
  await page.keyboard.press('Control+z');
  await expect(paper(page)).toHaveText('The first paragraph of this sermon.The second one of it.');
});
