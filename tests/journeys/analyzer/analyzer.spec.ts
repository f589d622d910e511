import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

const runs = 'Grace runs down the road to all of us today. ';
const sermon = `<p>The law was given through Moses. ${runs.repeat(6)}</p><p>${runs.repeat(6)}The bread was broken.</p>`;

test('a preacher steps through an improvement, edits the text, and hides a measure @phone @core', async ({
  page,
  isMobile,
}) => {
  const id = await openNew(page, 'The Father Who Runs', sermon);
  const stored = await storedText(page, id);
  const openAnalyzer = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Search Bible' }).click();
    await page.getByRole('tab', { name: 'Analyzer' }).click();
  };
  await openAnalyzer();
  const passive = page.getByRole('button', { name: /^Passive Voice/ });
  await expect(passive).toHaveText('Passive Voice14%');
  await passive.click();
  await expect(page.getByText('2 places')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Next place' }).click();
  const current = paper(page).locator('.place-current');
  await expect(current).toHaveText('was given');
  await page.getByRole('button', { name: 'Next place' }).click();
  await expect(current).toHaveText('was broken');
  await expect(current).toBeInViewport();
  await expect(page.getByText('2 of 2').filter({ visible: true })).toBeVisible();
  // Moves the pointer away to hide the button's tooltip.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page);

  await paper(page).getByText('The bread was broken.').click();
  await page.keyboard.press('End');
  // One step of Undo, also on a machine that takes half a second between two keys.
  await page.keyboard.insertText(' He gave it.');
  await expect(current).toHaveText('was broken');
  await page.keyboard.press('Escape');
  await expect(paper(page).locator('.place')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe(stored);

  if (isMobile) await openAnalyzer();
  await page.getByRole('button', { name: 'Sermon Analyzer Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sermon Analyzer Settings' });
  await dialog.getByRole('checkbox', { name: 'Passive Voice' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Your speaking pace (words per minute)' }).fill('120');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(passive).toHaveCount(0);
  await expect(page.getByText('Your pace', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
