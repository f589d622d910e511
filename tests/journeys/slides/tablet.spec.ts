import { plainPicture } from '../../files/pictures.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper } from '../support/writing.ts';

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

test('on a tablet, lines become slides with an own picture, are seen large, and are downloaded', async ({ page }) => {
  await openNew(
    page,
    'The Father Who Runs',
    '<p>Jesus tells a story about an open gate.</p><p>Wait.</p><p>You have been watching the road.</p>',
  );
  const selected = page.getByRole('toolbar', { name: 'Selected text' });
  for (const [at, words] of ['Jesus tells', 'You have been'].entries()) {
    await paper(page).getByText(words).click({ clickCount: 3 });
    await selected.getByRole('button', { name: 'Add Slide' }).click();
    await expect(page.getByRole('button', { name: `Slide ${at + 1}`, exact: true })).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Search Bible' }).click();
  await page.getByRole('tab', { name: 'Slides' }).click();
  await expect(page.getByText('2 slides', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Background' }).click();
  const settings = page.getByRole('dialog', { name: 'Slide Settings' });
  const blue = await plainPicture({ width: 800, height: 600, background: '#1b2b4b' }).png().toBuffer();
  await settings.getByLabel('Upload Image').setInputFiles({ name: 'Sea.png', mimeType: 'image/png', buffer: blue });
  await expect(settings.getByText('Your picture')).toBeVisible();
  await settings.getByRole('button', { name: '4:3' }).click();
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toBeHidden();

  await page.getByRole('button', { name: 'Preview slide 1' }).click();
  const first = page.getByRole('dialog', { name: 'Slide 1 of 2' });
  await expect(first.getByRole('img').locator('> div')).toHaveCSS('background-image', /BuilderAssets\/image\//);
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Slide 2 of 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tabpanel', { name: 'Slides' }).getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^PowerPoint/ }).click();
  expect((await download).suggestedFilename()).toBe('The Father Who Runs.pptx');
});
