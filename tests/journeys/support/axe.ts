import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that the page in its current state breaks no rule of WCAG 2.2 A and AA that axe can check. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNone(new AxeBuilder({ page }).withTags(tags));
}

/** Legacy mode does not read frames, which makes it much faster. Our pages have no frames that would need it. */
async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  );
  expect(found).toEqual([]);
}

/** The rules whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks the light and the dark theme, between which the product follows the system. A desktop is checked in both. A
 * phone has the same colors and is checked in the dark theme only.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (!isPhone) await expectAccessible(page);
  await switchTheme(page, 'dark');
  if (isPhone) await expectAccessible(page);
  else await expectNone(new AxeBuilder({ page }).withRules(colorRules));
  await switchTheme(page, 'light');
}

/** Changes the system's theme and waits until the page is completely drawn in it. */
async function switchTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
