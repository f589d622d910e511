import { expect, test } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { startersTakeMs, waitForStarters } from '../support/starters.ts';
import { openNew, paper } from '../support/writing.ts';

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(biblesTakeMs + startersTakeMs);
  await waitForBibles(app.address, playwright.request, ['KJV', 'WEB']);
  await waitForStarters(app.address, playwright.request);
});

test('without a model, the built-in helper answers, says so, and quotes the Bible @phone', async ({
  page,
  isMobile,
}) => {
  await openNew(page, 'The Father Who Runs', '<p>He ran.</p>');
  if (isMobile) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'AI Assistant' }).click();
  } else await page.getByRole('tab', { name: 'AI Assistant' }).click();
  await expect(page.getByText('Answers come from the built-in helper, which is not an AI model.')).toBeVisible();
  await page.getByRole('button', { name: /^Sermon ideas/ }).click();
  await page.getByLabel('Topics').fill('forgiveness, fathers');
  await page.getByLabel('Scripture', { exact: true }).fill('Luke 15:11-24');
  await page.getByRole('button', { name: 'Get Ideas' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByText(/^This answer comes from the built-in helper/)).toHaveCount(1);
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  // The helper quotes nothing that the Bible does not have.
  await expect(answer.getByText(/in the Bible$|^Verified, /).first()).toBeVisible();
  await expect(answer.getByText('Wording differs')).toHaveCount(0);
  await expect(answer.getByText(/not found\. This line/)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  const insert = answer.getByRole('button', { name: /^Insert / }).first();
  await insert.click();
  await expect(paper(page).locator('[data-source], blockquote').first()).toBeVisible();
});
