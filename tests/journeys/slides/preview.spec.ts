import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const verse = 'He arose, and came to his father. But while he was still far off, his father saw him. ';
const sermon = [
  `<p>${slide('a', 'Grace runs.')}</p><p>Then.</p>`,
  `<p>${slide('b', verse.repeat(8).trim())}</p><p>Then.</p>`,
  `<p>${slide('c', 'Grace sings.')}</p>`,
].join('');

const preview = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the Slides panel, which covers the text on a phone. */
async function openPanel(page: Page): Promise<void> {
  // The panel returns the focus to where it was, and the text gets it all the same.
  await page.getByRole('button', { name: 'Search Bible' }).focus();
  await page.getByRole('button', { name: 'Search Bible' }).click();
  await page.getByRole('tab', { name: 'Slides' }).click();
}

async function openPreview(page: Page, isMobile: boolean): Promise<string> {
  const id = await openNew(page, 'Grace', sermon);
  if (!isMobile) {
    await expect(page.getByRole('button', { name: 'Slide 2, in parts' })).toBeVisible();
    await paper(page).getByText('Grace runs.').click();
    await page.keyboard.press('F2');
    return id;
  }
  await openPanel(page);
  await page.getByRole('button', { name: 'Preview slide 1' }).click();
  return id;
}

test('a slide that is too long is found in the preview and split in the text @phone', async ({ page, isMobile }) => {
  const id = await openPreview(page, isMobile);
  await expect(preview(page, 'Slide 1 of 3')).toBeVisible();
  if (isMobile) {
    await page.getByRole('button', { name: 'Next' }).click();
  } else {
    await page.keyboard.press('2');
    await expect(page.getByText('Go to slide 2: press Enter')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
  }
  const drawer = preview(page, 'Slide 2 of 3');
  await expect(drawer.getByText('Part 1 of 2')).toBeVisible();
  await expect(drawer.getByText(/^Too long for one page\. It is shown in 2 parts at \d+ pt\.$/)).toBeVisible();
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Shorten the Text' }).click();
  await expect(drawer).toBeHidden();
  await expect(paper(page)).toBeFocused();
  if (isMobile) {
    await openPanel(page);
    await page.getByRole('button', { name: 'Preview slide 2' }).click();
  } else await page.keyboard.press('F2');
  await preview(page, 'Slide 2 of 3').getByRole('button', { name: 'Split Elsewhere' }).click();
  await expect(drawer).toBeHidden();
  await expect(paper(page)).toBeFocused();
  const where = page.getByText(/^The slide will be split at the cursor/);
  await expect(where).toBeVisible();
  await expectAccessible(page);
  if (isMobile) await page.getByRole('button', { name: 'Split Slide' }).click();
  else await page.keyboard.press('Control+Alt+x');
  await expect(page.getByText('Slide 2 was split into slides 2 and 3.')).toBeVisible();
  await expect(where).toBeHidden();
  await expect(page.getByRole('button', { name: 'Slide 4', exact: true })).toBeVisible();
  await expect.poll(async () => new Set((await storedText(page, id)).match(/(?<=data-slide-id=")[^"]+/g)).size).toBe(4);
});
