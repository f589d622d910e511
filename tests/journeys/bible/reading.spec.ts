import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { openNew, paper } from '../support/writing.ts';

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(biblesTakeMs);
  await waitForBibles(app.address, playwright.request, ['WEB', 'KJV']);
});

test('a chapter is read next to the text, which stays editable, and the panel is resized with the keyboard @core', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openNew(page, 'The Father Who Runs', '<p>He saw him first.</p>');
  await page.getByRole('tab', { name: 'Search Bible', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: 'Bible' });
  await expect(panel.getByRole('button', { name: 'Translation: World English Bible' })).toBeVisible();
  await panel.getByRole('searchbox').fill('Luke 15:20');
  await panel.getByRole('searchbox').press('Enter');
  await panel.getByRole('button', { name: 'Luke 15:20', exact: true }).click();
  const reader = page.getByRole('dialog', { name: 'Luke 15' });
  await expect(reader.getByText('Luke 15:20', { exact: true })).toBeVisible();
  await expect(panel.getByRole('searchbox')).toBeHidden();

  // The text had no cursor yet, so the verse comes to its end.
  await reader.getByRole('button', { name: 'Insert Verse' }).click();
  const notice = page.getByText('Inserted at the end');
  await expect(notice).toBeVisible();
  await expect(paper(page).locator('blockquote')).toContainText('moved with compassion');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(paper(page)).toHaveText('He saw him first.');

  await paper(page).getByText('He saw him first.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Still reading.');
  await expect(paper(page)).toHaveText('He saw him first. Still reading.');
  await expect(reader).toBeVisible();

  // The shortcuts work next to an open chapter, and the browser's own do not come in between.
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(paper(page)).toBeFocused();
  await page.keyboard.press('F6');
  await expect(reader).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(paper(page)).toBeFocused();
  await reader.getByRole('button', { name: 'Insert Verse' }).click();
  await expect(paper(page)).toBeFocused();
  await expect(paper(page).locator('blockquote')).toBeVisible();
  await expect(reader).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const edge = page.getByRole('separator', { name: 'Width of the panel' });
  await edge.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '414');
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(414);
  await page.keyboard.press('End');
  await expect(edge).toHaveAttribute('aria-valuenow', '640');
  await expect.poll(async () => (await paper(page).boundingBox())!.width).toBeGreaterThan(460);
  await page.keyboard.press('Home');
  await expect(edge).toHaveAttribute('aria-valuenow', '350');

  // A narrower window puts the panel over the text, and keeps what it contains.
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(reader).toBeHidden();
  await page.getByRole('tab', { name: 'Search Bible', exact: true }).click();
  await expect(reader.getByText('Luke 15:20', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(reader).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Side panel' })).toHaveCount(0);

  await reader.getByRole('button', { name: 'Back to 1 result for “Luke 15:20”' }).focus();
  await page.keyboard.press('Escape');
  await expect(reader).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Luke 15:20', exact: true })).toBeFocused();
});

for (const [width, height] of [
  [820, 1180],
  [390, 844],
] as const) {
  test(`at ${width} px, a chapter is read over the text`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openNew(page, 'The Father Who Runs', '<p>He saw him first.</p><p>He ran.</p>');
    await paper(page).getByText('He saw him first.').click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Search Bible');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('tabpanel', { name: 'Bible' });
    await panel.getByRole('searchbox').fill('Luke 15:20');
    await panel.getByRole('searchbox').press('Enter');
    await panel.getByRole('button', { name: 'Luke 15:20', exact: true }).click();
    const reader = page.getByRole('dialog', { name: 'Luke 15' });
    await expect(reader.getByText('Luke 15:20', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await reader.getByRole('button', { name: 'Insert Verse' }).click();
    await expect(page.locator('blockquote').first()).toContainText('moved with compassion');
    if (width < 600) {
      await expect(reader).toBeHidden();
      return;
    }
    await expect(reader).toBeVisible();
    await page.mouse.click(...(await endOf(page.getByText('He ran.'))));
    await expect(reader).toBeHidden();
    await page.keyboard.type('Now ');
    await expect(paper(page).locator('p').last()).toHaveText(/^He ran\.Now\s*$/);
  });
}

/** A point after the words of a short line, in px. The panel does not cover it. */
async function endOf(line: import('@playwright/test').Locator): Promise<[number, number]> {
  const box = (await line.boundingBox())!;
  return [box.x + 120, box.y + box.height / 2];
}
