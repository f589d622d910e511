import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { openNew, paper } from '../support/writing.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const long = 'He arose, and came to his father. But while he was still far off, his father saw him. '.repeat(12).trim();
const sermon =
  '<h1>The Father Who Runs</h1>' +
  `<p>${slide('a', 'Jesus tells a story about an open gate.')} A younger son asks for his share early.</p>` +
  '<p>It is a courteous way to wish his father dead.</p>' +
  `<p>${slide('b', 'You have been watching the road.')}</p><p>Wait.</p>` +
  `<p>${slide('c', long)}</p><p>Notice the order of the verbs.</p>` +
  `<h2>${slide('d', 'The Elder Brother')}</h2>`;

const picture = (page: Page, name: string | RegExp) => page.getByRole('img', { name });

/** Opens a sermon, saves a note for its first slide, and starts the show from the Slides panel. */
async function present(page: Page, isMobile: boolean): Promise<string> {
  const id = await openNew(page, 'The Father Who Runs', sermon);
  const note = { id, slideId: 'a', text: 'Wait here. Let them look at the road before you go on.' };
  expect((await page.request.put('/api/BuilderAssets/SaveSlideNote', { data: note })).ok()).toBe(true);
  if (isMobile) await page.getByRole('button', { name: 'Search Bible' }).click();
  await page.getByRole('tab', { name: 'Slides' }).click();
  await page.getByRole('button', { name: 'Present Slides' }).click();
  await expect(page.getByText('Slide 1 of 4')).toBeVisible();
  return id;
}

/** Opens the window for the audience. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Slides Window' }).click();
  const slides = await opened;
  await expect(page.getByText('The slides window is open')).toBeVisible();
  return slides;
}

test('the speaker’s view and the window for the audience turn their pages together @phone @core', async ({
  page,
  isMobile,
}) => {
  await present(page, isMobile);
  await expect(page.getByText('Wait here. Let them look at the road before you go on.')).toBeVisible();
  await expect(page.getByText('It is a courteous way to wish his father dead.')).toBeVisible();
  // The pointer rests where the menu was, which may be over a button with a tooltip.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page);
  const slides = await openWindow(page);
  await expect(picture(slides, 'Jesus tells a story about an open gate.')).toBeVisible();

  await page.keyboard.press('PageDown');
  await expect(picture(slides, 'You have been watching the road.')).toBeVisible();
  await slides.keyboard.press('ArrowRight');
  await expect(page.getByText('Slide 3 of 4 · Part 1 of 3')).toBeVisible();
  await slides.keyboard.press('n');
  await expect(page.getByText('Slide 3 of 4 · Part 2 of 3')).toBeVisible();
  await expect(page.getByText('Notice the order of the verbs.')).toBeAttached();
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(picture(slides, 'You have been watching the road.')).toBeVisible();

  await slides.keyboard.press('.');
  await expect(picture(slides, 'Black')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Black' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('The screen is black')).toBeVisible();
  await page.getByRole('button', { name: 'White' }).click();
  await expect(picture(slides, 'White')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('w');
  await expect(picture(slides, 'You have been watching the road.')).toBeVisible();

  await page.keyboard.type('4');
  await expect(page.getByText('Go to slide 4: press Enter')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(picture(slides, 'The Elder Brother')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(picture(slides, 'Black')).toBeVisible();
  await expect(page.getByText('End of the slides')).toBeVisible();
  await page.getByRole('button', { name: /^Slide 1: / }).click();
  await expect(picture(slides, 'Jesus tells a story about an open gate.')).toBeVisible();
  // The window for the audience has nothing but the slide.
  await expect(slides.getByRole('button')).toHaveCount(0);
  await expect(slides.locator('body')).toHaveText('Jesus tells a story about an open gate.', { useInnerText: true });
  await page.keyboard.press('Escape');
  await expect(paper(page)).toBeVisible();
});

test('both windows can be loaded again, and the place is kept when the window for the audience is closed', async ({
  page,
  isMobile,
}) => {
  await present(page, isMobile);
  const slides = await openWindow(page);
  await page.keyboard.press('ArrowDown');
  await expect(picture(slides, 'You have been watching the road.')).toBeVisible();
  await slides.reload();
  await expect(picture(slides, 'You have been watching the road.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Slide 2 of 4')).toBeVisible();
  await expect(page.getByText('The slides window is open')).toBeVisible();
  await page.keyboard.press('End');
  await expect(picture(slides, 'The Elder Brother')).toBeVisible();

  await slides.close();
  await expect(page.getByText('The slides window was closed')).toBeVisible();
  await expect(page.getByText('Slide 4 of 4')).toBeVisible();
  await expectAccessible(page);
  const again = await openWindow(page);
  await expect(picture(again, 'The Elder Brother')).toBeVisible();
  // The window closes before the key is released, which is an error for Playwright.
  await again.keyboard.press('Escape').catch(() => {});
  await expect.poll(() => again.isClosed()).toBe(true);
});

test('the slides go on without the speaker’s view, and the show goes on without a network', async ({
  page,
  context,
  isMobile,
}) => {
  await present(page, isMobile);
  const slides = await openWindow(page);
  await expect(picture(slides, 'Jesus tells a story about an open gate.')).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press('ArrowRight');
  await expect(picture(slides, 'You have been watching the road.')).toBeVisible();
  await slides.keyboard.press('End');
  await expect(page.getByText('Slide 4 of 4')).toBeVisible();
  // Nothing asks whether to work offline.
  await expect(page.getByRole('button', { name: 'GO OFFLINE' })).toHaveCount(0);
  await context.setOffline(false);
  await page.goto('/library-home');
  await slides.keyboard.press('Home');
  await expect(picture(slides, 'Jesus tells a story about an open gate.')).toBeVisible();
});

test('F and F5 show the slides full screen, the pointer disappears, and pages fade unless people prefer less motion', async ({
  page,
  isMobile,
}) => {
  await present(page, isMobile);
  const slides = await openWindow(page);
  await expect(picture(slides, 'Jesus tells a story about an open gate.')).toBeVisible();
  const isFull = () => slides.evaluate(() => document.fullscreenElement !== null);
  await slides.keyboard.press('F5');
  await expect.poll(isFull).toBe(true);
  await slides.keyboard.press('f');
  await expect.poll(isFull).toBe(false);

  const stage = slides.getByRole('main');
  await expect(stage).toHaveCSS('cursor', 'none');
  await slides.mouse.move(200, 200);
  await expect(stage).toHaveCSS('cursor', 'default');
  await slides.getByRole('button', { name: 'Full Screen' }).click();
  await expect.poll(isFull).toBe(true);
  await expect(slides.getByRole('button')).toHaveCount(0);
  await expect(stage).toHaveCSS('cursor', 'none');

  const shown = picture(slides, 'You have been watching the road.');
  await slides.keyboard.press('ArrowRight');
  await expect(shown).toHaveCSS('animation-name', 'none');
  await slides.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(shown).toHaveCSS('animation-duration', '0.18s');
});

test('the show is accessible on a tablet, and its address opens it with the saved text', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const id = await openNew(page, 'The Father Who Runs', sermon);
  await page.goto(`/slides/${id}`);
  await expect(page.getByText('Slide 1 of 4')).toBeVisible();
  await expectAccessible(page);
  // A window for the audience without a show becomes the speaker's view.
  await page.goto(`/slides/${id}/window#unknown`);
  await expect(page.getByText('Slide 1 of 4')).toBeVisible();
});
