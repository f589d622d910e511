import type { Page } from '@playwright/test';
import { openSite, settingsOf, type Site } from '../../support/otherSite/site.ts';
import { expect, type Person, testAsVisitor as base } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';

const test = base.extend<{ isReset: void }, { site: Site }>({
  site: [
    async ({}, give) => {
      const site = await openSite();
      await give(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ site }, give) => give({ ...settingsOf(site), OIDC_FAITH_SIGN_OUT: 'on', PARENT_SITE_NAME: 'Faith Network' }),
    { scope: 'worker' },
  ],
  isReset: [
    async ({ app, site, visitor }, give) => {
      site.register(app.address, 'faith');
      site.mood.asks = true;
      site.mood.user = atSite(visitor);
      await give();
    },
    { auto: true },
  ],
});

/** The user of the site who has the same address as a person. */
const atSite = ({ email, firstName, lastName }: Person) => ({
  sub: email,
  email,
  email_verified: true,
  given_name: firstName,
  family_name: lastName,
});

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Faith Network', exact: true });
const goOn = (page: Page) => page.getByRole('link', { name: 'Continue' }).click();

async function register(page: Page, person: Person): Promise<void> {
  expect((await page.request.post('/api/Authentication/Register', { data: person })).ok()).toBe(true);
}

/** Opens the account menu and signs out. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

test('a user signs in through the faith network, opens the page that was wanted, and signs out there, too @core', async ({
  page,
  app,
  site,
}) => {
  await page.goto('/library-recent');
  await expect(page.getByText('Your Faith Network account works here.')).toBeVisible();
  await expect(button(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await goOn(page);
  await expect(page).toHaveURL(/\/library-recent$/);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByText('Miriam Okafor').last()).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(page);
  // The page of the site that asks whether to sign out.
  await expect(page).toHaveURL(new RegExp(`^${site.issuer}/session/end`));
  await page.goto(`${app.address}/library-home`);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
});

test('an account is connected with its password, and disconnected in the settings @phone', async ({
  page,
  visitor,
}) => {
  await register(page, visitor);
  await page.context().clearCookies();
  await page.goto('/auth/sign-in?redirect=%2Fsettings');
  await button(page).click();
  await goOn(page);
  await expect(page.getByRole('heading', { name: 'Connect Your Account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The email address or password is incorrect.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/settings$/);
  const sites = page.getByRole('list', { name: 'Sign in with' });
  await expect(sites).toContainText(visitor.email);
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Signed in through Faith Network');
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await page.getByRole('button', { name: 'Disconnect Faith Network' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect Faith Network?' });
  await expect(question.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await question.getByLabel('Current password').fill(visitor.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Faith Network was disconnected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Faith Network' })).toBeFocused();

  await page.getByRole('button', { name: 'Connect Faith Network' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Faith Network' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(visitor.password);
  await page.keyboard.press('Enter');
  // The site remembers the user, so it does not ask again.
  await expect(page.getByText('You can now sign in with Faith Network.')).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(sites).toContainText(visitor.email);
});

test('a user without a password signs in again to change the email', async ({ page, visitor }) => {
  await page.goto('/auth/register');
  await button(page).click();
  await goOn(page);
  await expect(libraryHeading(page)).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('You sign in without a password')).toBeVisible();
  await page.getByRole('button', { name: 'Change email' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with Faith Network again' }).click();
  await goOn(page);
  await expect(
    page.getByText('Thank you for signing in again. You can make changes for the next 10 minutes.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(`new.${visitor.email}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your email was changed.')).toBeVisible();
});

test('a window that was signed out offers the other ways to sign in in a new tab', async ({ page, visitor }) => {
  await register(page, visitor);
  await page.goto('/library-home');
  await expect(libraryHeading(page)).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New folder or series' }).click();
  await page.getByLabel('Name').fill('Advent');
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Sign in another way (opens in a new tab)' }).click();
  await expect(button(await opened)).toBeVisible();
});
