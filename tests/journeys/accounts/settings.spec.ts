import type { Browser, Page } from '@playwright/test';
import { type App, expect, type Person, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Settings', level: 1 });

/** Opens the settings from the account menu. */
async function openSettings(page: Page): Promise<void> {
  await page.goto('/library-home');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByText('Account created')).toBeVisible();
}

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in on a phone: a browser with cookies of its own. */
async function openPhone(browser: Browser, app: App, preacher: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app.address,
    serviceWorkers: 'block',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  });
  const phone = await context.newPage();
  await phone.goto('/auth/sign-in');
  await signIn(phone, preacher);
  await expect(libraryHeading(phone)).toBeVisible();
  return phone;
}

test('a user changes their name, which another window shows, and sees it in the recent activity @phone', async ({
  page,
  context,
}) => {
  await openSettings(page);
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByRole('group', { name: 'Name' })).toContainText('Miriam Okafor');

  await page.getByRole('button', { name: 'Change name' }).press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Last name').fill('van der Berg');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your name was changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change name' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Name changed');
  await expect(other.getByRole('group', { name: 'Name' })).toContainText('Miriam van der Berg');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByText('Miriam van der Berg').last()).toBeVisible();
});

test('a new password signs out all other devices', async ({ page, app, browser, preacher }) => {
  const phone = await openPhone(browser, app, preacher);
  await openSettings(page);
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toContainText('Safari on iPhone');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password', { exact: true }).fill('a better password');
  await page.getByLabel('Confirm new password').fill('a better password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Current password').fill(preacher.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed. All other devices were signed out.')).toBeVisible();
  await expect(page.getByText('You are not signed in on any other device.')).toBeVisible();
  await expect(page.getByText(/^Last changed \d/)).toBeVisible();

  await phone.reload();
  await expect(phone).toHaveURL(/\/auth\/sign-in/);
  await signIn(phone, { email: preacher.email, password: 'a better password' });
  await expect(libraryHeading(phone)).toBeVisible();
  await phone.context().close();
});

test('a user deletes the account, and keeps it by signing in again @phone @core', async ({ page, preacher }) => {
  // The first account is the administrator's, who cannot leave.
  const naomi = { ...preacher, firstName: 'Naomi', email: `naomi.${preacher.email}` };
  expect((await page.request.post('/api/Authentication/Register', { data: naomi })).ok()).toBe(true);
  await openSettings(page);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(naomi.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}\./)).toBeVisible();
  await expectAccessible(page);
  await signIn(page, naomi);
  await expect(page.getByText('Welcome back. Your account will not be deleted.')).toBeVisible();
  await expect(libraryHeading(page)).toBeVisible();
});

test('everything is downloaded from the settings', async ({ page }) => {
  await openSettings(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Everything' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Sermon Maker .*\.zip$/);
});

test('while the server is away, a change says so and keeps what was typed', async ({ page, app }) => {
  await openSettings(page);
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Last name').fill('van der Berg');
  await app.stop();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
  await app.start();
  // Axe loads the style sheets again, so it needs the server.
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('group', { name: 'Name' })).toContainText('Miriam van der Berg');
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('a form opens in its row, and a long email fits into the window', async ({ page, preacher }) => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expectAccessible(page);
    const [name, domain] = preacher.email.split('@');
    const email = `${name?.padEnd(64, 'x').slice(0, 64)}@${'church.'.repeat(25)}${domain}`;
    await page.getByLabel('New email').fill(email);
    await page.getByLabel('Current password').fill(preacher.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Email' })).toContainText(email);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expect(page.getByRole('button', { name: 'Change email' })).toBeInViewport();
  });
});
