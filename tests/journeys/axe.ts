import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page as it stands breaks no rule of WCAG 2.2 A and AA that a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNone(new AxeBuilder({ page }).withTags(tags));
}

async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  );
  expect(found).toEqual([]);
}

/** The rules that another theme may break: the page itself is the same one. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** The same in the light and in the dark theme, which the product follows from the system. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page);
  await expectNone(new AxeBuilder({ page }).withRules(rulesOfColour));
  await page.emulateMedia({ colorScheme: 'light' });
  await drawn(page);
}

/** The page has taken note of the other theme and is drawn in it, every colour of it. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
