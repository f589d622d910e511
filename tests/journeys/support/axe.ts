import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page as it stands breaks no rule of WCAG 2.2 A and AA that a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNone(new AxeBuilder({ page }).withTags(tags));
}

/** No page of ours has frames that are read too: legacy mode reads it where it stands, at a fraction of the time. */
async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  );
  expect(found).toEqual([]);
}

/** The rules that another theme may break: the page itself is the same one. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * The same in the light and in the dark theme, which the product follows from the system: on the desk in both, on the phone, whose
 * colours are the same, in the dark.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (!isPhone) await expectAccessible(page);
  await wear(page, 'dark');
  if (isPhone) await expectAccessible(page);
  else await expectNone(new AxeBuilder({ page }).withRules(colorRules));
  await wear(page, 'light');
}

/** The system's theme changes; the page has taken note of it and is drawn in it, every colour of it. */
async function wear(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
