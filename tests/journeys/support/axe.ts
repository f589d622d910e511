import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** The short run of `npm test` leaves out axe, which takes a tenth of the time of all journeys. */
const isLeftOut = process.env.TEST_RUN === 'short';

/** The rules whose results depend on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/**
 * Expects the page in its current state to pass all WCAG 2.2 A and AA rules that axe can check. Colors are checked at the
 * size of a desktop, because they are the same at all sizes.
 */
export const expectAccessible = (page: Page): Promise<void> => expectAll(page, isPhone(page) ? colorRules : []);

async function expectAll(page: Page, leftOut: readonly string[]): Promise<void> {
  if (isLeftOut) return;
  const axe = await checker(page);
  axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  await expectNone(axe.disableRules([...leftOut]));
}

/**
 * Without `resultTypes`, axe also describes all elements that pass, which takes longer than checking them. A page that axe
 * has checked before keeps it: loading it again would also discard what the browser has compiled and optimized. Without
 * `preload`, axe does not request the style sheets, which fails with a warning while the server is down. Only a rule about
 * style sheets that lock the orientation needs them, and ours do not.
 */
async function checker(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const options = { resultTypes: ['violations' as const], preload: false };
  return new AxeBuilder({ page, ...(isLoaded && { axeSource: 'axe' }) }).options(options);
}

/** How much longer a journey may take with each check, in ms. On a quiet machine, a check takes 1,200. */
const mayTakeMs = 20_000;

/** Legacy mode skips frames, which makes it much faster. Our pages have no frames that need checking. */
async function expectNone(axe: AxeBuilder): Promise<void> {
  test.setTimeout(test.info().timeout + mayTakeMs);
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  );
  expect(found).toEqual([]);
}

/**
 * Checks a page of a desktop in the window of a tablet, where the layout differs, and that nothing is wider than the
 * window. Does nothing on a phone.
 */
export async function expectAccessibleOnTablet(page: Page): Promise<void> {
  const before = page.viewportSize();
  if (isLeftOut || !before || isPhone(page)) return;
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectAll(page, colorRules);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(before);
}

/**
 * On a desktop, also checks the colors of the dark theme, which follows the system setting. One state of each journey file is
 * enough: `tokens.test.ts` shows that each color for text can be read on each background of both themes.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  if (isLeftOut || isPhone(page)) return;
  await switchTheme(page, 'dark');
  await expectNone((await checker(page)).withRules(colorRules));
  await switchTheme(page, 'light');
}

/** Changes the system's theme and waits until the page is fully drawn in it. */
async function switchTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
