import { expect, testAsVisitor as test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';

test('a visitor registers, signs out and signs in again @phone @core', async ({ page, visitor }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=%2Flibrary-home$/);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('placeholder', 'At least 8 characters');
  await expectAccessible(page);
  await page.getByLabel('Full name').fill('Miriam');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('First and Last name are required')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill('Miriam van der Berg');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(libraryHeading(page)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('Miriam van der Berg')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);

  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The email address or password is incorrect.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.keyboard.press('Enter');
  await expect(libraryHeading(page)).toBeVisible();
});

test('without a mail server, Forgot Password says whom to ask @phone', async ({ page }) => {
  await page.context().clearCookies();
  await page.goto('/auth/sign-in');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(
    page.getByText('This site sends no emails. Ask the administrator of this site for a reset link.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
});
