import type { Page } from '@playwright/test';
import { plainPicture } from '../../files/pictures.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, storedText } from '../support/writing.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const sermon = ['Grace runs.', 'Grace waits.', 'Grace sings.']
  .map((words, at) => `<p>${slide(`s${at}`, words)}</p><p>Then.</p>`)
  .join('');

/** The sizes of a desktop, a tablet and a phone. The phone is a project of its own. */
const sizes = [
  { device: 'a desktop', viewport: { width: 1280, height: 800 }, hasTouch: false },
  { device: 'a tablet', viewport: { width: 820, height: 1180 }, hasTouch: true },
];

async function openSlides(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Slides' });
  if (!(await tab.isVisible())) await page.getByRole('button', { name: 'Search Bible' }).click();
  await tab.click();
  await expect(page.getByText('3 slides', { exact: true })).toBeVisible();
}

/** The accessible names of the rows, from the first on. */
const rows = (page: Page) =>
  page
    .getByRole('list', { name: 'Slides' })
    .getByRole('button', { name: /^Slide \d/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

const moved = ['Slide 1: Grace waits.', 'Slide 2: Grace sings.', 'Slide 3: Grace runs.'];

/** Drags the first slide to the third row with a finger, which rests on the grip before it moves. */
async function dragWithFinger(page: Page): Promise<void> {
  const grips = page.getByRole('list', { name: 'Slides' }).getByTitle('Drag to change the order');
  const [first, third] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
  const x = first!.x + first!.width / 2;
  const [from, to] = [first!.y + first!.height / 2, third!.y + third!.height / 2];
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  await expect(page.locator('[data-dragging]')).toBeVisible();
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + ((to - from) * step) / 8);
  await touch('touchEnd');
}

async function dragWithMouse(page: Page): Promise<void> {
  const grips = page.getByRole('list', { name: 'Slides' }).getByTitle('Drag to change the order');
  await grips.nth(0).hover();
  await page.mouse.down();
  const third = await grips.nth(2).boundingBox();
  await page.mouse.move(third!.x + 8, third!.y + third!.height / 2, { steps: 8 });
  await expectAccessibleInBothThemes(page);
  await page.mouse.up();
}

/** Moves the first slide to the end, takes it back, and moves it with the keyboard. */
async function changeOrder(page: Page, drag: (page: Page) => Promise<void>): Promise<void> {
  const id = await openNew(page, 'Grace', sermon);
  await openSlides(page);
  await drag(page);
  await expect(page.getByText('Moved to position 3. The lines in your sermon moved, too.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect
    .poll(() => rows(page))
    .toEqual(['Slide 1: Grace runs.', 'Slide 2: Grace waits.', 'Slide 3: Grace sings.']);
  await drag(page);
  await expect(page.getByText('Moved to position 3.', { exact: true })).toBeVisible();
  await expect.poll(() => rows(page)).toEqual(moved);
  await expectAccessible(page);
  await expect.poll(() => storedText(page, id)).toMatch(/waits\..*sings\..*runs\./);
}

/** Puts a light picture behind the slides. White words cannot be read on it without a darker layer. */
async function useOwnPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Background' }).click();
  const dialog = page.getByRole('dialog', { name: 'Slide Settings' });
  const light = await plainPicture({ width: 800, height: 600, background: '#e8e0d0' }).png().toBuffer();
  await dialog.getByLabel('Upload Image').setInputFiles({ name: 'Sea.png', mimeType: 'image/png', buffer: light });
  await expect(dialog.getByText('Your picture')).toBeVisible();
  await expect(dialog.getByText(/^Light letters: easy to read \(contrast 4\.\d to 1\)$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Mist' }).click();
  await expect(dialog.getByText(/^Light letters: easy to read \(contrast \d+(\.\d)? to 1\)$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

for (const { device, viewport, hasTouch } of sizes)
  test.describe(`on ${device}`, () => {
    test.use({ viewport, hasTouch });

    test('the order of slides is changed by dragging, and their background has enough contrast', async ({ page }) => {
      await changeOrder(page, hasTouch ? dragWithFinger : dragWithMouse);
      await useOwnPicture(page);
    });
  });

test('on a phone, slides are dragged by a finger that rests on the grip, and the list scrolls elsewhere @phone', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the size of a phone');
  await changeOrder(page, dragWithFinger);
  const grip = page.getByRole('list', { name: 'Slides' }).getByTitle('Drag to change the order').first();
  expect((await grip.boundingBox())!.width).toBeGreaterThanOrEqual(44);
  await useOwnPicture(page);
  await page.getByRole('button', { name: 'Preview slide 1' }).click();
  const drawer = page.getByRole('dialog', { name: 'Slide 1 of 3' });
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())!.width).toBe(390);
  await expectAccessible(page);
  const picture = await drawer.getByRole('img').boundingBox();
  const client = await page.context().newCDPSession(page);
  const y = picture!.y + picture!.height / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', 300);
  await touch('touchMove', 200);
  await touch('touchMove', 100);
  await touch('touchEnd');
  await expect(page.getByRole('dialog', { name: 'Slide 2 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'Slide 2 of 3' })).toBeHidden();
});
