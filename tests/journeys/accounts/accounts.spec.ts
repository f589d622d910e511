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

test('a forgotten password is replaced through the link in the email, and the redirect is kept @phone @core', async ({
  page,
  app,
  preacher,
}) => {
  await page.context().clearCookies();
  await page.goto('/auth/sign-in?redirect=%2Flibrary-home%3Fquery%3Dgrace');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(preacher.email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password Link Sent' })).toBeVisible();
  await expect(page.getByText('Check your email for a link to reset your password.')).toBeVisible();
  await expectAccessible(page);

  await expect.poll(async () => (await app.emails(preacher.email)).length).toBe(1);
  const [letter] = await app.emails(preacher.email);
  await page.goto(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '');
  await expect(page.getByLabel('Email')).toHaveValue(preacher.email);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('a better password');
  await page.getByLabel('Confirm password').fill('another one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Please make sure your passwords match')).toBeVisible();
  await page.getByLabel('Confirm password').fill('a better password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/library-home\?query=grace$/);
  await expect(libraryHeading(page)).toBeVisible();
});
