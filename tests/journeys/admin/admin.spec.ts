import type { Page } from '@playwright/test';
import { expect, testAsVisitor } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';
import { confirmPassword, openPerson, openSection, test } from './administrator.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox', SUPPORT_EMAIL: 'help@church.example' } });

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by email or name' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an administrator opens the pages from the account menu and finds a person @phone @core', async ({
  page,
  addPerson,
  isMobile,
}) => {
  const ruth = await addPerson('Ruth', `Moabite ${Date.now()}`);
  await page.goto('/library-home');
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deborah Lapidoth' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);

  await search(page).fill('nobody with this name');
  await expect(page.getByText('No email or name begins with “nobody with this name”.')).toBeVisible();
  await expectAccessible(page);
  await search(page).fill(ruth.lastName.toUpperCase());
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: ruth.email }).press('Enter');
  const heading = page.getByRole('heading', { name: `Ruth ${ruth.lastName}`, level: 2 });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(`/admin/people/${ruth.id}`);
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  if (isMobile) await page.getByRole('link', { name: 'People' }).last().click();
  else await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin');
  await expect(search(page), 'the search stays').toHaveValue(ruth.lastName.toUpperCase());
  if (!isMobile) await expect(page.getByRole('link', { name: ruth.email })).toBeFocused();
  await page.goto(`/admin/people/${ruth.id}`);
  await expect(heading).toBeVisible();
});

test('a reset link is shown once, and works', async ({ page, addPerson, browser, app }) => {
  const ruth = await addPerson('Ruth');
  await openPerson(page, ruth);
  await button(page, 'Create Reset Link').click();
  await confirmPassword(page, 'Create Reset Link');
  const dialog = page.getByRole('dialog', { name: 'Reset link' });
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(button(page, 'Create Reset Link')).toBeFocused();

  const context = await browser.newContext({ baseURL: app.address, serviceWorkers: 'block' });
  const other = await context.newPage();
  await other.goto(new URL(link).pathname);
  await other
    .getByLabel('New Password', { exact: true })
    .or(other.getByLabel('Password', { exact: true }))
    .first()
    .fill('the barley harvest');
  await other.getByLabel(/^Confirm/).fill('the barley harvest');
  await other.getByRole('button', { name: 'Reset Password' }).click();
  await expect(libraryHeading(other)).toBeVisible();
  await context.close();
});

test('what was done is in the audit log, of all people and of one @phone', async ({ page, addPerson }) => {
  const ruth = await addPerson('Ruth', 'Moabite');
  await openPerson(page, ruth);
  await button(page, 'Block').click();
  await expect(page.getByText('Ruth Moabite was blocked.')).toBeVisible();
  await page.getByRole('link', { name: 'Audit Log of This Person' }).click();
  await expect(page.getByRole('heading', { name: 'About Ruth Moabite' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Deborah Lapidoth');
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await page.getByRole('link', { name: 'Show All' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await entries.first().getByRole('link', { name: 'Ruth Moabite' }).click();
  await expect(page.getByRole('heading', { name: 'Ruth Moabite', level: 2 })).toBeVisible();
});

test('the content, the emails and jobs, and the health of the server are shown @phone', async ({ page }) => {
  await openSection(page, 'Content');
  await expect(page.getByRole('list', { name: 'Sermons and illustrations' })).toContainText('Published sermons');
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await openSection(page, 'Mail and jobs');
  await expect(page.getByText(/^No mail server\. /)).toBeVisible();
  await expect(page.getByText('No job has failed.')).toBeVisible();
  await expectAccessible(page);
  await openSection(page, 'Health');
  const services = page.getByRole('list', { name: 'Services' });
  await expect(services.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Works');
  await expect(services.getByRole('listitem').filter({ hasText: 'Built-in content' })).toContainText('Works');
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await expect(attention.getByRole('listitem').filter({ hasText: 'Email' })).toContainText(
    'Not set up: people get no emails',
  );
  await expect(attention.getByRole('listitem').filter({ hasText: 'Public address' })).toContainText(
    'Only this computer can open this address.',
  );
  await expect(attention.getByRole('listitem').filter({ hasText: 'Backup' })).toContainText('No backup yet');
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await button(page, 'Check Again').click();
  await expect(services.getByRole('listitem')).toHaveCount(8);
  await expect(attention.getByRole('listitem')).toHaveCount(3);
});

testAsVisitor(
  'the pages of administrators are not part of the first download',

  async ({ page, preacher: _ }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/library-home');
    await expect(libraryHeading(page)).toBeVisible();
    expect(scripts.filter((url) => url.includes('AdminScreen'))).toEqual([]);
  },
);
