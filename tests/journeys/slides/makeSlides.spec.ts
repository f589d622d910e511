import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

const quotation =
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He arose and came to his father.</p></blockquote>';
const sermon =
  `${quotation}<h2>The father runs</h2><p>You do not see <mark data-color="yellow">someone by accident</mark>.</p>` +
  '<p>He was watching the road.</p>';

const openSlides = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: 'Search Bible' }).click();
  await page.getByRole('tab', { name: 'Slides' }).click();
};

test('words selected in a quotation have one bar, which covers neither them nor another bar @core', async ({
  page,
}) => {
  await openNew(page, 'The Father Who Runs', sermon);
  await paper(page).getByText('He arose').click({ clickCount: 3 });
  const bar = page.getByRole('toolbar', { name: 'Selected text' });
  await expect(bar.getByRole('group', { name: 'Quotation of Luke 15:20' })).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Quotation of Luke 15:20' })).toBeHidden();
  const [around, words] = [await bar.boundingBox(), await paper(page).getByText('He arose').boundingBox()];
  expect(around!.y + around!.height <= words!.y || around!.y >= words!.y + words!.height).toBe(true);
  await expectAccessibleInBothThemes(page);
  await bar.getByRole('button', { name: 'Translation: WEB' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Add Slide' }).click();
  await expect(page.getByRole('button', { name: 'Slide 1', exact: true })).toBeVisible();
  // Without selected words, the quotation has a bar of its own.
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('toolbar', { name: 'Quotation of Luke 15:20' })).toBeVisible();
  await expect(bar).toBeHidden();
});

test('a preacher makes all slides at once, and changes how one looks @phone @core', async ({ page, isMobile }) => {
  const id = await openNew(page, 'The Father Who Runs', sermon);
  await openSlides(page, isMobile);
  await page.getByRole('tabpanel', { name: 'Slides' }).getByText('Make Slides from This Sermon').click();
  const dialog = page.getByRole('dialog', { name: 'Make Slides from This Sermon' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('checkbox', { name: /^Highlighted/ }).uncheck();
  await dialog.getByRole('button', { name: 'Add 2 Slides' }).click();
  await expect(page.getByText('2 slides added.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Slide 2: The father runs/ })).toBeVisible();

  await page.getByRole('button', { name: 'More for slide 1' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Large Reference' }).click();
  await page.getByRole('button', { name: 'More for slide 1' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Large Reference' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect.poll(() => storedText(page, id)).toContain('<span data-slide-look="large-reference">He arose');
  expect(await storedText(page, id)).not.toContain('<p></p>');
});
