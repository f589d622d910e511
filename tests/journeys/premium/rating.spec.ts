import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { startersTakeMs, waitForStarters } from '../support/starters.ts';
import { openNew, paper } from '../support/writing.ts';

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(startersTakeMs);
  await waitForStarters(app.address, playwright.request);
});

async function openIllustration(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Search Illustrations' }).click();
  } else await page.getByRole('tab', { name: 'Illustrations' }).click();
  await page.getByRole('searchbox', { name: 'Search Illustrations' }).fill('grace');
  await page
    .getByRole('tabpanel', { name: 'Illustrations' })
    .getByRole('button', { name: /^Read / })
    .first()
    .click();
}

test('a rating is given in half stars, changed, kept after a reload, and removed @phone', async ({
  page,
  isMobile,
}) => {
  await openNew(page, 'Grace', '<p>The first paragraph.</p>');
  await openIllustration(page, isMobile);
  const stars = page.getByRole('radiogroup');
  await expect(stars).toHaveAccessibleName('Rate this');
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);

  const saved = () => page.waitForResponse((reply) => reply.url().endsWith('/api/Ratings/Rate') && reply.ok());
  const row = stars.locator('.MuiRating-root');
  const { width, height } = (await row.boundingBox())!;
  let reply = saved();
  // The left half of the fifth star.
  const position = { x: width * 0.84, y: height / 2 };
  if (isMobile) {
    await row.tap({ position });
  } else {
    // The stars change under the pointer. A user sees that before the click.
    await row.hover({ position });
    await row.click({ position });
  }
  await expect(page.getByText('Your rating: 4.5 stars')).toBeVisible();
  await reply;
  // The half star is half of a whole star, not a small one.
  const widths = await stars.locator('svg').evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width));
  expect(new Set(widths.filter((width) => width > 0)).size).toBe(1);
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);

  reply = saved();
  await stars.getByRole('radio', { name: '4.5 stars' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Your rating: 4 stars')).toBeVisible();
  await reply;

  await page.reload();
  await expect(paper(page)).toBeVisible();
  await openIllustration(page, isMobile);
  await expect(page.getByText('Your rating: 4 stars')).toBeVisible();

  reply = saved();
  await page.getByRole('button', { name: 'Clear your rating' }).click();
  await expect(stars).toHaveAccessibleName('Rate this');
  await reply;
  await page.reload();
  await expect(paper(page)).toBeVisible();
  await openIllustration(page, isMobile);
  await expect(stars).toHaveAccessibleName('Rate this');
});
