import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { openKeptOffline, storedHere } from '../support/offline.ts';
import { presentOpen, textOf } from '../support/presenting.ts';

const test = base.extend({ serviceWorkers: 'allow' });

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(biblesTakeMs);
  await waitForBibles(app.address, playwright.request, ['WEB']);
});

const story = 'He arose, and came to his father. But while he was still far off, his father saw him, and ran. '.repeat(
  6,
);
const sermon =
  '<h1>The Father Who Runs</h1><p>We know (Romans 8:28): all things work together.</p>' +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He arose, and came to his father.</p></blockquote>' +
  `<p>${story}</p>`.repeat(8);

/** Presents a sermon whose chapters are on this device. */
async function present(
  page: Page,
  isMobile: boolean,
  text = sermon,
  chapters = ['WEB Romans 8', 'WEB Luke 15'],
): Promise<void> {
  await openKeptOffline(page, 'The Father Who Runs', text, isMobile);
  const keys = async () => (await storedHere(page, 'chapters')).keys;
  await expect.poll(keys).toEqual(expect.arrayContaining(chapters));
  await presentOpen(page, isMobile);
}

const tapReference = (page: Page, isMobile: boolean) => {
  const reference = textOf(page).getByText('Romans 8:28');
  return isMobile ? reference.tap() : reference.click();
};

test('a tap on a reference or a quotation opens its chapter without a network, and the text is left where it is @phone @core', async ({
  page,
  context,
  isMobile,
}) => {
  await present(page, isMobile);
  await context.setOffline(true);
  await tapReference(page, isMobile);
  const romans = page.getByRole('dialog', { name: 'Romans 8' });
  await expect(romans.getByText('all things work together for good')).toBeInViewport();
  await expect(romans.locator('mark')).toHaveCount(1);
  await expect(romans).toBeFocused();
  await expectAccessible(page);
  // A tap outside closes it.
  await page
    .getByRole('heading', { level: 1 })
    .last()
    .click({ position: { x: 5, y: 5 } });
  await expect(romans).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();

  await textOf(page).getByText('He arose, and came to his father.', { exact: true }).click();
  const luke = page.getByRole('dialog', { name: 'Luke 15' });
  await expect(luke.getByText('his father saw him')).toBeInViewport();
  await luke.getByRole('button', { name: 'Close chapter' }).click();
  await expect(luke).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();
});

test.describe('a finger', () => {
  test.use({ hasTouch: true });

  test('turns the page in the outer thirds, and opens a chapter only on the words of a reference', async ({ page }) => {
    await present(page, false);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.getByRole('button', { name: 'Presenter Settings' }).click();
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    const number = page.getByText(/^Page \d+ of \d+$/);
    const source = await textOf(page)
      .locator('blockquote.scripture')
      .evaluate((quotation) => quotation.getBoundingClientRect().bottom - 12);
    await page.touchscreen.tap(700, source);
    await expect(number).toHaveText(/^Page 2 of/);
    await page.touchscreen.tap(100, source);
    await expect(number).toHaveText(/^Page 1 of/);
    await page.touchscreen.tap(410, source);
    await expect(number).toHaveText(/^Page 1 of/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const words = (await textOf(page).getByText('Romans 8:28').boundingBox())!;
    await page.touchscreen.tap(words.x + words.width - 20, words.y + words.height / 2);
    await expect(page.getByRole('dialog', { name: 'Romans 8' })).toBeVisible();
    await page.touchscreen.tap(100, 900);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(number).toHaveText(/^Page 1 of/);

    // The menu leaves its button free.
    const button = page.getByRole('button', { name: 'Scripture' });
    const { y: top } = (await button.boundingBox())!;
    await button.click();
    const menu = (await page.getByRole('menu', { name: 'Scripture' }).boundingBox())!;
    expect(menu.y + menu.height).toBeLessThanOrEqual(top);
  });
});

test('a passage over several chapters leads on through them without a network', async ({ page, context, isMobile }) => {
  const text = `<h1>The Seventh Day</h1><p>God rested (Genesis 1:31–2:3).</p><p>${story}</p>`;
  await present(page, isMobile, text, ['WEB Genesis 1', 'WEB Genesis 2']);
  await context.setOffline(true);
  const reference = textOf(page).getByText('Genesis 1:31–2:3');
  await reference.click();
  const first = page.getByRole('dialog', { name: 'Genesis 1' });
  await expect(first.getByText('it was very good')).toBeInViewport();
  await expect(first.locator('mark')).toHaveCount(1);
  await expect(first.getByRole('button', { name: 'Previous chapter' })).toHaveCount(0);
  const next = first.getByRole('button', { name: 'Next chapter: Genesis 2' });
  const { width, height } = (await next.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  await next.focus();
  await page.keyboard.press('Enter');
  const second = page.getByRole('dialog', { name: 'Genesis 2' });
  await expect(second.getByText('God blessed the seventh day')).toBeInViewport();
  await expect(second.locator('mark')).toHaveCount(3);
  await expect(second.getByRole('button', { name: 'Next chapter: Genesis 3' })).toBeFocused();
  await expectAccessible(page);
  await second.getByRole('button', { name: 'Previous chapter: Genesis 1' }).click();
  await expect(first).toBeFocused();
});

test('a keyboard opens chapters from the Scripture menu, and a clicker turns the page and closes them', async ({
  page,
  context,
  isMobile,
}) => {
  await present(page, isMobile);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Presenter Settings' }).click();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  const number = page.getByText(/^Page \d+ of \d+$/);
  await expect(number).toHaveText(/^Page 1 of/);

  await page.getByRole('button', { name: 'Scripture' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Scripture' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Romans 8:28', 'Luke 15:20 WEB']);
  await expect(menu.getByRole('menuitem', { name: 'Romans 8:28' })).toBeFocused();
  await page.keyboard.press('Enter');
  const romans = page.getByRole('dialog', { name: 'Romans 8' });
  await expect(romans).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(romans).toBeFocused();
  const words = romans.getByRole('region', { name: 'Text of Romans 8' });
  await expect(romans.getByText('all things work together for good')).toBeInViewport();
  const top = () => words.evaluate(({ scrollTop }) => scrollTop);
  const before = await top();
  await page.keyboard.press('ArrowUp');
  expect(await top()).toBeLessThan(before);
  await page.keyboard.press('Escape');
  await expect(romans).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();

  await tapReference(page, isMobile);
  await expect(romans).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(romans).toHaveCount(0);
  await expect(number).toHaveText(/^Page 2 of/);
  await page.keyboard.press('PageUp');
  await expect(number).toHaveText(/^Page 1 of/);
});

test('chapters are readable in every light, and the text stays when the session has ended @phone', async ({
  page,
  context,
  isMobile,
}) => {
  await present(page, isMobile);
  const settings = page.getByRole('button', { name: 'Presenter Settings' });
  const romans = page.getByRole('dialog', { name: 'Romans 8' });
  for (const light of ['Light', 'Sepia', 'Dark', 'Dim']) {
    await settings.click();
    await page.getByRole('button', { name: light, exact: true }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await tapReference(page, isMobile);
    await expect(romans.getByText('all things work together for good')).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(romans).toHaveCount(0);
  }
  await context.clearCookies();
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.getByRole('button', { name: 'Larger text' }).click();
  await refused;
  await tapReference(page, isMobile);
  await expect(romans.getByText('all things work together for good')).toBeInViewport();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(textOf(page)).toContainText('all things work together');
});
