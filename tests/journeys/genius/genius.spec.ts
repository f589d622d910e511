import { expect, test } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { startersTakeMs, waitForStarters } from '../support/starters.ts';
import { openNew, writeAtEnd } from '../support/writing.ts';

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(biblesTakeMs + startersTakeMs);
  await waitForBibles(app.address, playwright.request, ['KJV', 'WEB']);
  await waitForStarters(app.address, playwright.request);
});

const sermon = [
  '<h1>The Father Who Runs</h1><p>On Luke 15. A younger son asks for his share early, which is a courteous way to wish his father dead.</p>',
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He arose, and came to his father. But while he was still far off, his father saw him, and was moved with compassion, and ran, and fell on his neck, and kissed him.</p></blockquote>',
  '<p>Notice the order: he saw, he was moved, he ran, he embraced, he kissed. The son has rehearsed his apology the whole length of the road and gets about half of it out before somebody is sent for the robe. The father forgives before the son has finished his sentence. The lost son is found, and the brother stays outside.</p>',
].join('');

test('suggestions for a sermon give their reasons, and removed ones do not return @phone @core', async ({
  page,
  isMobile,
}) => {
  await openNew(page, 'The Father Who Runs', sermon);
  const openPanel = async () => {
    if (isMobile) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Sermon Genius' }).click();
    } else await page.getByRole('tab', { name: /Genius/ }).click();
  };
  if (!isMobile) await expect(page.getByRole('tab', { name: 'New Sermon Genius' })).toBeVisible();
  await openPanel();
  await expect(page.getByText(/^Searching/)).toBeVisible();
  const list = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
  for (const name of ['Verses', 'Sermons', 'Illustrations']) await expect(list(name).first()).toBeVisible();
  await expect(page.getByText(/^Cross reference for Luke 15:/).first()).toBeVisible();
  await expect(page.getByText(/^Mentions Luke 15/).first()).toBeVisible();
  await expect(page.getByText(/^Last searched/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sermon Genius', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const remove = list('Illustrations').getByRole('button', { name: /^Remove / });
  const title = (await remove.first().getAttribute('aria-label'))!.slice('Remove '.length);
  await remove.first().click();
  await expect(page.getByText(`${title} will not be suggested again`)).toBeVisible();
  const removed = page.getByRole('button', { name: `Remove ${title}`, exact: true });
  await expect(removed).toHaveCount(0);
  await expect(list('Illustrations').getByRole('heading').first().getByRole('button')).toBeFocused();

  if (isMobile) await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await writeAtEnd(page, ' Nobody sent for him.');
  if (isMobile) await openPanel();
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(page.getByText(/^Searching/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Illustrations', exact: true })).toHaveAttribute('aria-busy', 'false');
  await expect(list('Illustrations').first()).toBeVisible();
  await expect(removed).toHaveCount(0);

  await page.reload();
  if (isMobile) await openPanel();
  await expect(list('Illustrations').first()).toBeVisible();
  await expect(removed).toHaveCount(0);
});
