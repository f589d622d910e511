import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

const story =
  'Every family has one story it tells until the children can finish it. Ours is the summer my brother left the gate ' +
  'open, and my grandfather walked four miles of ditch calling one heifer by name. He went himself.';
const sermon =
  `<h1>The Father Who Runs</h1><p>${story}</p>` +
  `<h2>He saw him first</h2><p>${story} ${story}</p><p>A second story about the road. ${story}</p><p>${story}</p>` +
  `<h2>The elder brother</h2><p>${story} ${story}</p><p data-skip="late">An aside on fields. ${story}</p>` +
  `<p>${story} ${story}</p><p>He was in the field.</p>`;

const region = (page: Page) => page.getByRole('region', { name: 'Text of the sermon' });
const line = (page: Page) => page.getByRole('region', { name: 'Your time' });
const settings = (page: Page) => page.getByRole('complementary', { name: 'Presenter Settings' });
const openSettings = (page: Page) => page.getByRole('button', { name: 'Presenter Settings' }).click();
const closeSettings = (page: Page) => settings(page).getByRole('button', { name: 'Close' }).click();

async function chooseFromPresent(page: Page, isMobile: boolean, name: string): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
  await (
    isMobile ? page.getByRole('menuitem', { name: 'Present' }) : page.getByRole('button', { name: 'Present' })
  ).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Marks a paragraph in the editor, and expects that no line of the text moves. */
async function markToSkip(page: Page, words: string): Promise<void> {
  const paragraph = paper(page).getByText(words);
  await paragraph.click();
  // Lines break differently until the fonts of the text have loaded.
  await page.evaluate(() => document.fonts.ready);
  const before = await paragraph.boundingBox();
  await page.keyboard.press('Control+Alt+K');
  await expect(paragraph).toHaveAttribute('data-skip', 'late');
  expect(await paragraph.boundingBox()).toEqual(before);
}

test('a sermon is preached to time: marks, times of sections, and what to skip when behind @phone @core', async ({
  page,
  isMobile,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T10:00:00') });
  const id = await openNew(page, 'The Father Who Runs', sermon);
  await markToSkip(page, 'A second story about the road.');
  await expectAccessible(page);

  await chooseFromPresent(page, isMobile, 'Section Times');
  const dialog = page.getByRole('dialog', { name: 'Section Times' });
  await expect(dialog.getByRole('textbox')).toHaveCount(3);
  await dialog.getByRole('textbox', { name: 'Minutes for The elder brother' }).fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter whole minutes from 1 to 600.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Minutes for The elder brother' }).fill('8');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+S');
  await page.clock.runFor(5_000);
  await expect.poll(() => storedText(page, id)).toContain('<h2 data-minutes="8">The elder brother</h2>');
  expect(await storedText(page, id)).toContain('<p data-skip="late">A second story about the road.');

  await chooseFromPresent(page, isMobile, 'Present Sermon');
  await openSettings(page);
  await expect(line(page)).toHaveCount(0);
  await settings(page).getByRole('radio', { name: 'Count Down' }).check();
  await settings(page).getByRole('textbox', { name: 'Limit' }).fill('20');
  await settings(page).getByRole('button', { name: 'Page', exact: true }).click();
  await settings(page).getByRole('switch', { name: 'Preach to Time' }).check();
  await closeSettings(page);
  await expect(line(page)).toContainText('Starts with the timer');
  await page.getByRole('button', { name: 'Start timer' }).click();
  await expect(line(page)).toContainText('On time');

  const first = region(page).getByRole('heading', { name: 'The Father Who Runs' });
  const before = await first.boundingBox();
  await page.clock.fastForward('15:00');
  await expect(line(page)).toContainText(/\d+ min behind/);
  await expect(line(page)).toContainText(/Skip [12] marked paragraphs?/);
  await expect(page.locator('p[data-skip-now]').first()).toContainText(/story about the road|aside on fields/);
  expect(await first.boundingBox()).toEqual(before);
  // The word is beside the paragraph, also on a phone, and on the screen.
  const word = await page
    .locator('p[data-skip-now]')
    .first()
    .evaluate((paragraph) => {
      const { content, left, width } = getComputedStyle(paragraph, '::after');
      const box = paragraph.getBoundingClientRect();
      const end = box.left + parseFloat(left) + parseFloat(width);
      return { content, isBeside: parseFloat(left) >= box.width, isOnScreen: end < innerWidth };
    });
  expect(word).toEqual({ content: '"Skip"', isBeside: true, isOnScreen: true });
  for (const light of ['Light', 'Sepia', 'Dark', 'Dim']) {
    await openSettings(page);
    await settings(page).getByRole('button', { name: light, exact: true }).click();
    await expectAccessible(page);
    await closeSettings(page);
    await expectAccessible(page);
  }

  // Going on reduces what is left, so the sermon ends on time.
  await page.keyboard.press('End');
  await expect(line(page)).not.toContainText('behind');
  await expect(line(page)).toContainText('The elder brother');
  await expect(page.locator('p[data-skip-now]')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );

  await openSettings(page);
  await settings(page).getByRole('switch', { name: 'Preach to Time' }).uncheck();
  await expect(line(page)).toHaveCount(0);
});
