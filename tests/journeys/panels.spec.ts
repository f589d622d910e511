import { expect, test } from './support/app.ts';
import { expectAccessibleInBothThemes } from './support/axe.ts';
import { openNew, paper } from './support/writing.ts';

test.skip(({ isMobile }) => isMobile, 'what is loaded, and how, is the same on a phone');

const bible = /\/assets\/BiblePanel-[^/]*\.js$/;

test('a panel that cannot be loaded says so and can be retried, and no key reaches the text meanwhile', async ({
  page,
}) => {
  await page.route(bible, (route) => route.abort());
  await openNew(page, 'The Father Who Runs', '<p>He saw him</p>');
  await paper(page).click();
  await page.getByRole('tab', { name: 'Bible', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: 'Bible' });
  await expect(panel.getByRole('alert')).toContainText('This panel could not be loaded.');
  await expectAccessibleInBothThemes(page);

  await page.unroute(bible);
  await panel.getByRole('button', { name: 'Try Again' }).press('Enter');
  await page.keyboard.type('Luke 15');
  await expect(panel.getByRole('search')).toBeVisible();
  await expect(panel).toBeFocused();
  await expect(paper(page)).toHaveText('He saw him');
});

test('the panels are preloaded: they open even if the server sends nothing more', async ({ page }) => {
  const last = page.waitForResponse(/\/assets\/Preview-[^/]*\.js$/);
  await openNew(page, 'The Father Who Runs', '<p>He saw him</p>');
  await (await last).finished();
  await page.route('**/assets/**', (route) => route.abort());
  for (const name of ['Bible', 'Sermons', 'Illustrations', 'Genius', 'Analyzer']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name }).getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('tabpanel', { name }).getByText('This panel could not be loaded.')).toHaveCount(0);
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  }
});
