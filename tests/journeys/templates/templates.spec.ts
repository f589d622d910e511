import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { newFolder } from '../support/items.ts';
import { openNew, paper } from '../support/writing.ts';

test('a template is chosen, previewed, and becomes a document in the open folder @phone @core', async ({ page }) => {
  const folder = await newFolder(page, 'Holy Week');
  await page.goto(`/library-home/${folder}`);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Choose a template' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose a template' });
  await expect(chooser.getByRole('button', { name: /^Easter/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await chooser.getByRole('searchbox', { name: 'Search Sermon Templates' }).fill('easter');
  await chooser.getByRole('button', { name: /^Easter/ }).click();
  const sheet = chooser.getByRole('region', { name: /^Preview of Easter/ });
  const opening = (await sheet.locator('p').first().textContent()) ?? '';
  await expectAccessible(page);
  await chooser.getByRole('button', { name: 'Use Template' }).click();
  const form = page.getByRole('dialog', { name: 'Use Template' });
  await form.getByLabel('Name').fill('He is not here');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/build\//);
  await expect(page.getByText('The He is not here has been added to your Library.')).toBeVisible();
  await expect(paper(page)).toContainText(opening);
  await page.goto(`/library-home/${folder}`);
  await expect(page.getByRole('button', { name: 'More actions for He is not here' })).toBeVisible();
});

test('a sermon is saved as a template, found again, and used @phone', async ({ page, isMobile }) => {
  await openNew(page, 'Three scenes', '<h1>Scene one</h1><p>Who stands by the road?</p>');
  await page.getByRole('button', { name: isMobile ? 'More' : 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Save as template/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await dialog.getByLabel('Template Name').fill('Parable');
  await dialog.getByLabel('Template Description').fill('One story, told slowly');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template created and can be found in your library')).toBeVisible();

  await page.goto('/sermon-templates?query=stands+by+the+road');
  await expect(page.getByRole('link', { name: 'Parable' })).toBeVisible();
  await page.goto('/sermon-templates');
  await expect(page.getByRole('region', { name: 'Built-in templates' }).getByRole('link')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Parable' }).click();
  await expect(page.getByRole('region', { name: 'Preview of Parable' })).toContainText('Who stands by the road?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use Template' }).click();
  await page.getByRole('dialog', { name: 'Use Template' }).getByLabel('Name').fill('The Father Who Runs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The Father Who Runs' })).toBeVisible();
  await expect(paper(page)).toHaveText('Scene oneWho stands by the road?');
});
