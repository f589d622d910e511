import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { presentOpen, textOf } from '../support/presenting.ts';
import { openNew, paper } from '../support/writing.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const story =
  'Every family has one story it tells until the children can finish it. Ours is the summer my brother left the gate ' +
  'open, and my grandfather walked four miles of ditch calling one heifer by name. He went himself. ';
const sermon =
  `<h1>The Father Who Runs</h1><p>${slide('a', 'Jesus tells a story about an open gate.')}</p><p>${story.repeat(4)}</p>` +
  `<h2>${slide('b', 'The Far Country')}</h2><p>${story.repeat(8)}</p>` +
  `<h2>${slide('c', 'The Elder Brother')}</h2><p>${story.repeat(8)}</p>`;

const settings = (page: Page) => page.getByRole('button', { name: 'Presenter Settings' });
const heading = (page: Page, name: string) => textOf(page).getByRole('heading', { name });
const picture = (page: Page, name: string | RegExp) => page.getByRole('img', { name });

async function present(page: Page, isMobile: boolean, movement: 'Page' | 'Scroll'): Promise<string> {
  const id = await openNew(page, 'The Father Who Runs', sermon);
  await presentOpen(page, isMobile);
  await settings(page).click();
  await page.getByRole('button', { name: movement, exact: true }).click();
  return id;
}

/** Opens the mirror from the settings, and closes them. */
async function openMirror(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Mirror on a Second Screen' }).click();
  const mirror = await opened;
  await expect(textOf(mirror)).toContainText('an open gate');
  await page.getByRole('button', { name: 'Close' }).click();
  return mirror;
}

/** Goes to a heading with the menu. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Headings' }).click();
  await page.getByRole('menuitem', { name }).click();
}

for (const movement of ['Page', 'Scroll'] as const)
  test(`a second window mirrors the text, its place and its look (${movement}) @phone @core`, async ({
    page,
    isMobile,
  }) => {
    await present(page, isMobile, movement);
    await expectAccessible(page);
    const mirror = await openMirror(page);
    await expectAccessible(mirror);
    await goTo(page, 'The Far Country');
    await expect(heading(mirror, 'The Far Country')).toBeInViewport();
    await page.getByRole('button', { name: 'Larger text' }).click();
    const sizeOf = (window: Page) =>
      textOf(window)
        .locator('p')
        .first()
        .evaluate((words) => getComputedStyle(words).fontSize);
    const larger = isMobile ? '24px' : '30px';
    expect(await sizeOf(page)).toBe(larger);
    await expect.poll(() => sizeOf(mirror)).toBe(larger);
    await page.keyboard.press('b');
    await expect(picture(mirror, 'Black')).toBeVisible();
    await page.keyboard.press('w');
    await expect(picture(mirror, 'White')).toBeVisible();
    await page.keyboard.press('w');
    await expect(picture(mirror, 'White')).toHaveCount(0);
    await settings(page).click();
    await page.getByRole('button', { name: 'Dim', exact: true }).click();
    await expect(mirror.locator('[data-light="dim"]')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();

    // The text of the sermon is all that the mirror shows.
    await expect(mirror.getByRole('button')).toHaveCount(0);
    await expect(mirror.getByRole('status')).toHaveCount(0);
    // Its window may have the focus while a clicker is used.
    await mirror.keyboard.press('End');
    await expect(heading(page, 'The Far Country')).not.toBeInViewport();
    await mirror.keyboard.press('Home');
    await expect(heading(page, 'The Father Who Runs')).toBeInViewport();
    await expect(heading(mirror, 'The Father Who Runs')).toBeInViewport();
  });

test('the mirror and the presenter can be loaded again without a network, and the last page stays without a presenter', async ({
  page,
  context,
  isMobile,
}) => {
  await present(page, isMobile, 'Page');
  const mirror = await openMirror(page);
  await goTo(page, 'The Elder Brother');
  await expect(heading(mirror, 'The Elder Brother')).toBeInViewport();
  await mirror.reload();
  await expect(heading(mirror, 'The Elder Brother')).toBeInViewport();
  await page.reload();
  await expect(heading(page, 'The Elder Brother')).toBeInViewport();
  await context.setOffline(true);
  await page.keyboard.press('Home');
  await expect(heading(mirror, 'The Father Who Runs')).toBeInViewport();
  await goTo(page, 'The Far Country');
  await expect(heading(mirror, 'The Far Country')).toBeInViewport();
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Back to sermon' }).click();
  await expect(paper(page)).toBeVisible();
  await expect(heading(mirror, 'The Far Country')).toBeInViewport();
  await mirror.reload();
  await expect(heading(mirror, 'The Far Country')).toBeInViewport();
  await expect(mirror.getByRole('dialog')).toHaveCount(0);
  // A new presentation in the same tab is mirrored again.
  await presentOpen(page, isMobile);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(heading(mirror, 'The Father Who Runs')).toBeInViewport();
});

test('a running slide show follows the text if that is switched on', async ({ page, context, isMobile }) => {
  const id = await present(page, isMobile, 'Page');
  const show = await context.newPage();
  await show.goto(`/slides/${id}`);
  await expect(show.getByText('Slide 1 of 3')).toBeVisible();
  await page.bringToFront();
  const follow = page.getByRole('switch', { name: 'Slides follow the text' });
  await expect(follow).not.toBeChecked();
  await page.getByRole('button', { name: 'Close' }).click();
  await goTo(page, 'The Far Country');
  await settings(page).click();
  await expect(show.getByText('Slide 1 of 3')).toBeVisible();
  await follow.click();
  await expect(show.getByText(/^Slide [23] of 3/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('End');
  await expect(show.getByText('Slide 3 of 3')).toBeVisible();
  // Whoever moves last wins.
  await show.keyboard.press('Home');
  await expect(show.getByText('Slide 1 of 3')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(show.getByText('Slide 3 of 3')).toBeVisible();
});
