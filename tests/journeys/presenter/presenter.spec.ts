import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { openNew } from '../support/writing.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const story =
  'Every family has one story it tells until the children can finish it. Ours is the summer my brother left the gate ' +
  'open, and my grandfather walked four miles of ditch calling one heifer by name. He went himself.';
const section = (number: number) =>
  `<h2>Section ${number}</h2><p>${story}</p><ul><li><p>One point</p></li><li><p>Another point</p></li></ul><p>${story}</p>`;
const sermon =
  `<h1>The Father Who Runs</h1><p>${slide('a', 'Jesus tells a story about an open gate.')} ${story}</p>` +
  `<p><mark data-color="green">A courteous way</mark> to wish his father dead.</p>` +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>“He arose, and came ' +
  'to his father. But while he was still far off, his father saw him, and was moved with compassion.”</p></blockquote>' +
  [1, 2, 3].map(section).join('') +
  `<h2>${slide('b', 'The Elder Brother')}</h2><p dir="auto">${'והוא בשדה בבואו וקרב אל הבית '.repeat(12)}</p>` +
  [4, 5, 6].map(section).join('') +
  '<p>He saw him first.</p>';

/** Opens a sermon in the builder and presents it. Resolves to its id. */
async function present(page: Page, isMobile: boolean, text = sermon): Promise<string> {
  const id = await openNew(page, 'The Father Who Runs', text);
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
  await (
    isMobile ? page.getByRole('menuitem', { name: 'Present' }) : page.getByRole('button', { name: 'Present' })
  ).click();
  await page.getByRole('menuitem', { name: 'Present Sermon' }).click();
  await expect(region(page)).toBeVisible();
  return id;
}

const region = (page: Page) => page.getByRole('region', { name: 'Text of the sermon' });
const timer = (page: Page) => page.getByRole('timer', { name: 'Timer' });
const settings = (page: Page) => page.getByRole('button', { name: 'Presenter Settings' });
const pageNumber = (page: Page) => page.getByText(/^Page \d+ of \d+$/);

/** Chooses one of the buttons or radio buttons in the settings. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  await settings(page).click();
  const panel = page.getByRole('complementary', { name: 'Presenter Settings' });
  for (const name of names)
    await panel.getByRole('button', { name, exact: true }).or(panel.getByRole('radio', { name })).click();
  await panel.getByRole('button', { name: 'Close' }).click();
}

/** Changes the size of the window, and waits until the text is laid out for it. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Expects that nothing covers the buttons of the bars. */
const expectButtonsFree = async (page: Page) =>
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('footer button:enabled, nav button:enabled')]
        .filter((button) => button.clientWidth > 0)
        .filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ),
  ).toEqual([]);

/**
 * Returns the lines of text on the current page, as their numbers from the top of the sermon, and those that are cut by the
 * edges of what is visible.
 */
const linesOnPage = (page: Page) =>
  region(page).evaluate((scroller) => {
    const view = scroller.getBoundingClientRect();
    const masks = [...scroller.parentElement!.children]
      .filter((element) => element !== scroller && getComputedStyle(element).position === 'absolute')
      .filter((element) => getComputedStyle(element).opacity === '1' && element.clientHeight > 3)
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width === view.width);
    const top = Math.max(view.top, ...masks.filter((mask) => mask.top <= view.top + 1).map(({ bottom }) => bottom));
    const bottom = Math.min(
      view.bottom,
      ...masks.filter((mask) => mask.bottom >= view.bottom - 1).map((mask) => mask.top),
    );
    const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const tops = new Set<number>();
    const [whole, cut] = [new Set<number>(), new Set<string>()];
    while (walker.nextNode()) {
      const { parentElement } = walker.currentNode;
      if (parentElement?.closest('[role="img"]')) continue;
      range.selectNodeContents(walker.currentNode);
      for (const rect of range.getClientRects()) {
        if (rect.width < 1 || parentElement?.tagName === 'SUP') continue;
        const place = Math.round(rect.top + scroller.scrollTop - view.top);
        tops.add(place);
        if (rect.top >= top - 1 && rect.bottom <= bottom + 1) whole.add(place);
        else if (rect.bottom > top + 1 && rect.top < bottom - 1)
          cut.add(`${rect.top} to ${rect.bottom} in ${top} to ${bottom}: ${walker.currentNode.textContent}`);
      }
    }
    return { whole: [...whole], cut: [...cut], count: tops.size };
  });

/**
 * Waits until no line of the page is cut, since a new layout is measured one frame after it was made. Resolves to the
 * lines of the page.
 */
async function wholeLines(page: Page) {
  let lines: Awaited<ReturnType<typeof linesOnPage>> | undefined;
  await expect.poll(async () => (lines = await linesOnPage(page)).cut).toEqual([]);
  return lines!;
}

test('pages show every line whole, repeat the end of the page before, and stay in place when the screen changes @phone', async ({
  page,
  isMobile,
}) => {
  await present(page, isMobile);
  if (!isMobile) await choose(page, 'Page');
  for (const [width, height] of isMobile
    ? [[390, 844]]
    : [
        [1280, 800],
        [1024, 768],
        [768, 1024],
      ]) {
    await resize(page, width!, height!);
    await page.keyboard.press('Home');
    await expect(pageNumber(page)).toHaveText(/^Page 1 of/);
    await expectButtonsFree(page);
    const count = Number(/\d+$/.exec(await pageNumber(page).innerText())![0]);
    expect(count).toBeGreaterThan(3);
    const seen = new Set<number>();
    let before: number[] = [];
    for (let at = 1; at <= count; at += 1) {
      await expect(pageNumber(page)).toHaveText(`Page ${at} of ${count}`);
      const { whole, count: all } = await wholeLines(page);
      if (at > 1) expect(whole.filter((line) => before.includes(line)).length).toBeLessThanOrEqual(2);
      for (const line of whole) seen.add(line);
      if (at === count) expect(seen.size).toBe(all);
      before = whole;
      await page.keyboard.press('PageDown');
    }
    await expect(page.getByRole('progressbar', { name: 'How far you are' })).toHaveAttribute('aria-valuenow', '100');
  }
  await page.getByRole('button', { name: 'Headings' }).click();
  await page.getByRole('menuitem', { name: 'The Elder Brother' }).click();
  const heading = page.getByRole('heading', { name: 'The Elder Brother' });
  await expect(heading).toBeInViewport();
  await resize(page, 844, 390);
  await expect(heading).toBeInViewport();
  for (let at = 0; at < 6; at += 1) await page.keyboard.press('+');
  await expect(heading).toBeInViewport();
});

test('pages are whole even if the browser did not report that the layout has changed @phone', async ({
  page,
  isMobile,
}) => {
  await present(page, isMobile);
  if (!isMobile) await choose(page, 'Page');
  await page.keyboard.press('Home');
  await expect(pageNumber(page)).toHaveText(/^Page 1 of/);
  // The text moves down from its second page on, while its height stays the same.
  const height = () => region(page).evaluate((scroller) => scroller.scrollHeight);
  const moveDown = (by: number, key?: string) =>
    region(page).evaluate(
      (scroller, [distance, pressed]) => {
        const [heading] = scroller.querySelectorAll<HTMLElement>('h2');
        const end = [...scroller.querySelectorAll<HTMLElement>('p')].at(-1)!;
        heading!.style.paddingTop = `${distance}px`;
        end.style.marginBottom = '';
        end.style.marginBottom = `${parseFloat(getComputedStyle(end).marginBottom) - distance}px`;
        if (pressed)
          document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      },
      [by, key] as const,
    );
  const before = await height();
  // The page is turned in the same frame.
  await moveDown(17, 'PageDown');
  for (const number of [2, 3, 4]) {
    await expect(pageNumber(page)).toHaveText(new RegExp(`^Page ${number} of`));
    expect(await height()).toBe(before);
    await wholeLines(page);
    await page.keyboard.press('PageDown');
  }
  // The page that is on the screen moves, or is scrolled.
  await expect(pageNumber(page)).toHaveText(/^Page 5 of/);
  await moveDown(30);
  expect(await height()).toBe(before);
  await wholeLines(page);
  await region(page).evaluate((scroller) => (scroller.scrollTop += 17));
  await wholeLines(page);
});

test('the numbers of slides touch neither the edge of the screen nor the text', async ({ page, isMobile }) => {
  await present(page, isMobile);
  const number = page.getByRole('img', { name: 'Slide 1', exact: true });
  const words = region(page).locator('[data-slide-id="a"]');
  for (const [width, height] of [
    [820, 1180],
    [640, 400],
  ] as const) {
    await resize(page, width, height);
    const [badge, text] = [(await number.boundingBox())!, (await words.boundingBox())!];
    expect(badge.x).toBeGreaterThanOrEqual(8);
    expect(text.x - badge.x - badge.width).toBeGreaterThanOrEqual(8);
  }
});

test('the text can be scrolled, made larger, and read in every light @phone @core', async ({ page, isMobile }) => {
  await present(page, isMobile);
  await choose(page, 'Scroll');
  await expect(pageNumber(page)).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(page.getByText('He saw him first.')).toBeInViewport();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await expect(page.getByRole('heading', { level: 1, name: 'The Father Who Runs' }).last()).not.toBeInViewport();
  await page.keyboard.press('2');
  await expect(page.getByText('Go to slide 2: press Enter')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The Elder Brother' })).toBeInViewport();
  await page.keyboard.press('0');
  await expect(region(page).getByText('One point').first()).toHaveCSS('font-size', '20px');
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect(region(page).getByText('One point').first()).toHaveCSS('font-size', '22px');

  for (const light of ['Light', 'Sepia', 'Dark', 'Dim']) {
    await settings(page).click();
    await page.getByRole('button', { name: light, exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expectAccessible(page);
  }
});

test('a tap at the right or left turns the page, and a swipe as well @phone', async ({ page, isMobile, hasTouch }) => {
  test.skip(!hasTouch, 'needs a touch screen');
  await present(page, isMobile);
  await expect(pageNumber(page)).toHaveText(/^Page 1 of/);
  const { width, height } = page.viewportSize()!;
  await page.touchscreen.tap(width * 0.9, height / 2);
  await expect(pageNumber(page)).toHaveText(/^Page 2 of/);
  await page.touchscreen.tap(width / 2, height / 2);
  await page.touchscreen.tap(width * 0.9, height / 2);
  await expect(pageNumber(page)).toHaveText(/^Page 3 of/);
  await page.touchscreen.tap(width * 0.1, height / 2);
  await expect(pageNumber(page)).toHaveText(/^Page 2 of/);
  const swipe = (from: number, to: number) =>
    region(page).evaluate(
      (element, [start, end]) => {
        const at = (clientX: number) => new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
        element.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [at(start!)] }));
        element.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [at(end!)] }));
      },
      [from, to],
    );
  await swipe(300, 100);
  await expect(pageNumber(page)).toHaveText(/^Page 3 of/);
  await swipe(100, 300);
  await expect(pageNumber(page)).toHaveText(/^Page 2 of/);
});

test('the timer starts with the first page, goes on after the page is loaded again, and turns amber and red', async ({
  page,
  isMobile,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T10:00:00') });
  await present(page, isMobile);
  await choose(page, 'Page', 'Count Down');
  await expect(timer(page)).toHaveText('30:00');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('button', { name: 'Pause timer' })).toBeVisible();
  await page.clock.fastForward('12:00');
  await expect(timer(page)).toHaveText(/^1[78]:\d\d$/);
  const [color] = [await timer(page).evaluate((element) => getComputedStyle(element).color)];
  await page.reload();
  await expect(pageNumber(page)).toHaveText(/^Page 2 of/);
  await expect(timer(page)).toHaveText(/^1[78]:\d\d$/);
  await page.clock.fastForward('14:00');
  await expect(timer(page)).toHaveText(/^[34]:\d\d$/);
  const amber = await timer(page).evaluate((element) => getComputedStyle(element).color);
  expect(amber).not.toBe(color);
  await page.clock.fastForward('05:00');
  await expect(timer(page)).toHaveText(/^−[12]:\d\d$/);
  expect(await timer(page).evaluate((element) => getComputedStyle(element).color)).not.toBe(amber);
  // Whoever leaves by mistake comes back to the same place, and the timer has gone on.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Preached today?' })).toBeVisible();
  await page.goForward();
  await expect(pageNumber(page)).toHaveText(/^Page 2 of/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(timer(page)).toHaveText(/^−[12]:\d\d$/);
});

test('a text without end, one long paragraph, and very large letters are shown @phone', async ({ page, isMobile }) => {
  await present(page, isMobile, `<p>${story.repeat(60)}</p>`);
  if (!isMobile) await choose(page, 'Page');
  await choose(page, 'Count Down');
  for (let at = 0; at < 30; at += 1) await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Larger text' })).toBeDisabled();
  await resize(page, 600, 960);
  await expectButtonsFree(page);
  await resize(page, 320, 568);
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await expect(pageNumber(page)).toHaveText(/^Page 2 of/);
  const { whole } = await wholeLines(page);
  expect(whole.length).toBeGreaterThan(1);
  await expectButtonsFree(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
