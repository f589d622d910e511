import { expect, testAsVisitor as test } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { paper, row, welcome } from '../support/writing.ts';

test.use({ settings: { SAMPLE_SERMON: 'on' } });

const sizes = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

test('a new user sees how to begin, writes a sermon, and removes the sample', async ({ page, visitor }) => {
  const { firstName, lastName, email, password } = visitor;
  await page.goto('/auth/register');
  await page.getByLabel('Full name').fill(`${firstName} ${lastName}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await expect(welcome(page)).toHaveText('Welcome, Miriam');
    await expect(page.getByRole('link', { name: 'The Father Who Runs', exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Start Writing' }).click();
  await expect(page).toHaveURL(/\/build\//);
  await paper(page).click();
  await page.keyboard.type('In the beginning');
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(row(page, 'Untitled sermon')).toBeVisible();
  const sample = row(page, 'The Father Who Runs, Sermon Manuscript, sample');
  await expect(sample).toBeVisible();

  await page.getByRole('button', { name: 'More actions for The Father Who Runs' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(sample).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  const notices = page.getByRole('status').locator('div', { hasText: 'The Father Who Runs', has: undo });
  // The innermost one is the notice itself. There may be another notice about the new sermon.
  await notices.last().getByRole('button', { name: 'Undo' }).click();
  await expect(sample).toBeVisible();
});
