import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { plainPicture } from '../../files/pictures.ts';
import { readPptx } from '../../files/readPptx.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const sermon =
  '<h1>The Father Who Runs</h1>' +
  '<p>Jesus tells a story about an open gate.</p>' +
  '<p>You do not see someone by accident.</p>' +
  '<p>You have been watching the road.</p>';

/** Selects a paragraph with three clicks, and uses the slide button of the tools that appear. */
async function useSlideButton(page: Page, words: string, button: string): Promise<void> {
  await paper(page).getByText(words).click({ clickCount: 3 });
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: button }).click();
}

async function openSlides(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Search Bible' }).click();
  await page.getByRole('tab', { name: 'Slides' }).click();
}

test('a preacher marks lines, extends and removes slides, and sees them in the panel and large @phone @core', async ({
  page,
  isMobile,
}) => {
  const id = await openNew(page, 'The Father Who Runs', sermon);
  await useSlideButton(page, 'Jesus tells a story', 'Add Slide');
  await expect(page.getByRole('button', { name: 'Slide 1', exact: true })).toBeVisible();
  await useSlideButton(page, 'You have been watching', 'Add Slide');
  await expect(page.getByRole('button', { name: 'Slide 2', exact: true })).toBeVisible();
  // Without a selection, its tools cover no words.
  await page.keyboard.press('ArrowLeft');
  await paper(page).getByText('You do not see').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+End');
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Extend Slide' }).click();
  await expect(page.getByRole('button', { name: 'Slide 2', exact: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toMatch(/gate\..*accident\..*road\.<\/span><\/p>$/);
  const ids = [...(await storedText(page, id)).matchAll(/data-slide-id="([^"]+)"/g)].map(([, mark]) => mark);
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);

  await openSlides(page, isMobile);
  await expect(page.getByRole('button', { name: /^Slide 1: Jesus tells/ })).toBeVisible();
  await expect(page.getByText('1 slide', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Preview slide 1' }).click();
  const drawer = page.getByRole('dialog', { name: 'Slide 1 of 1' });
  await expect(drawer.getByRole('img', { name: /^Jesus tells a story/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'More for slide 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove Slide' }).click();
  await expect(page.getByText('Select a line and choose Add Slide.')).toBeVisible();
  await expectAccessible(page);
});

test('the shape and the background are saved, and a long slide is shown in parts @phone', async ({
  page,
  isMobile,
}) => {
  const long = 'He arose, and came to his father. But while he was still far off, his father saw him. '
    .repeat(12)
    .trim();
  const id = await openNew(
    page,
    'The Father Who Runs',
    `<p>${slide('a', 'Grace runs.')}</p><p>-</p><p>${slide('b', long)}</p>`,
  );
  await expect(page.getByRole('button', { name: 'Slide 2, in parts' })).toBeVisible();
  await openSlides(page, isMobile);
  await expect(page.getByText('1 in parts')).toBeVisible();
  await page.getByRole('button', { name: 'Background' }).click();
  const dialog = page.getByRole('dialog', { name: 'Slide Settings' });
  await dialog.getByRole('radio', { name: 'Mist' }).click();
  await dialog.getByRole('button', { name: '4:3' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await openSlides(page, isMobile);
  await page.getByRole('button', { name: 'Preview slide 2' }).click();
  const drawer = page.getByRole('dialog', { name: 'Slide 2 of 2' });
  await expect(drawer.getByText(/^Part 1 of \d$/)).toBeVisible();
  const picture = drawer.getByRole('img').locator('> div');
  await expect(picture).toHaveCSS('background-image', /mist-4x3\.jpg/);
  // No row is wider than the layout has computed, and nothing is outside the page.
  const outside = await picture.evaluate((drawn) => {
    const around = drawn.getBoundingClientRect();
    return [...drawn.children].filter((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      return (
        left < around.left ||
        right > around.right ||
        top < around.top ||
        bottom > around.bottom ||
        row.scrollWidth > row.clientWidth + 1
      );
    }).length;
  });
  expect(outside).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByText(/^Part 2 of \d$/)).toBeVisible();
  const answer = await page.request.get(`/api/BuilderAssets/GetBuilderAsset/${id}`);
  expect(await answer.json()).toMatchObject({ data: { slideExporterAspectRatio: '4x3', slideCount: 2 } });
});

test('the keyboard makes slides, goes from one to the next, and opens the preview', async ({ page }) => {
  await openNew(page, 'The Father Who Runs', sermon);
  await paper(page).getByText('Jesus tells').click();
  await page.keyboard.press('Control+Alt+s');
  await paper(page).getByText('You have been').click();
  await page.keyboard.press('Control+Alt+s');
  await expect(page.getByRole('button', { name: 'Slide 2', exact: true })).toBeVisible();
  await page.keyboard.press('Alt+PageUp');
  await page.keyboard.type('Once ');
  await expect(paper(page).getByText('Once Jesus tells')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog', { name: 'Slide 1 of 2' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Slide 2 of 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(paper(page)).toBeFocused();
});

test('a church puts its own picture behind the slides, writes a note, and downloads the slides in every format', async ({
  page,
  isMobile,
}) => {
  await openNew(page, 'The Father Who Runs', `<p>${slide('a', 'Grace runs.')}</p><p>Tell the story.</p>`);
  await openSlides(page, isMobile);
  await page.getByRole('button', { name: 'Background' }).click();
  const dialog = page.getByRole('dialog', { name: 'Slide Settings' });
  const white = await plainPicture({ width: 1600, height: 900, background: '#ffffff' }).png().toBuffer();
  await dialog.getByLabel('Upload Image').setInputFiles({ name: 'Easter.png', mimeType: 'image/png', buffer: white });
  await expect(dialog.getByText('Your picture')).toBeVisible();
  await expect(dialog.getByText(/^This picture is light in the middle\./)).toBeVisible();
  await expectAccessible(page);
  await dialog
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'Page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await expect(dialog.getByText(/^This is not a picture that can be used\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('button', { name: 'Preview slide 1' }).click();
  const drawer = page.getByRole('dialog', { name: 'Slide 1 of 1' });
  await expect(drawer.getByRole('img').locator('> div')).toHaveCSS('background-image', /BuilderAssets\/image\//);
  await drawer.getByRole('textbox', { name: 'Notes' }).fill('Wait here.');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  for (const [format, ending] of [
    ['PowerPoint', 'pptx'],
    ['PDF', 'pdf'],
    ['PNG images', 'zip'],
    ['Plain text', 'txt'],
  ] as const) {
    const panel = page.getByRole('tabpanel', { name: 'Slides' });
    await panel.getByRole('button', { name: 'Download' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`The Father Who Runs.${ending}`);
    const bytes = readFileSync(await file.path());
    if (ending === 'pptx')
      expect(readPptx(bytes).slides.map(({ notes }) => notes)).toEqual([['Wait here.', 'Tell the story.']]);
    if (ending === 'txt') expect(bytes.toString()).toContain('Grace runs.');
  }
});
