import { expect, test } from '../support/app.ts';
import { expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';

test('text becomes larger on this device, and dates are written as chosen on all of them @phone', async ({
  page,
  app,
  browser,
  preacher,
}) => {
  await page.goto('/settings');
  const textSize = page.getByRole('group', { name: 'Text size' });
  await expect(page.getByRole('group', { name: 'Presenter' })).toContainText('Clock, text 100%');
  const letters = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
  expect(await letters()).toBe(16);
  await textSize.getByRole('button', { name: 'Larger' }).press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  expect(await letters()).toBe(20);
  await page.getByLabel('Dates').selectOption(await isoToday(page));
  await expect(page.getByText('Saved')).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText(await isoToday(page));
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWider()).toBe(false);

  // The size is there before the first script of the app runs.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      (window as { sizeAtFirst?: string }).sizeAtFirst = getComputedStyle(document.documentElement).fontSize;
    }),
  );
  await page.reload();
  expect(await page.evaluate(() => (window as { sizeAtFirst?: string }).sizeAtFirst)).toBe('20px');
  await page.goto('/library-home');
  await expect(libraryHeading(page)).toBeVisible();
  expect(await isWider()).toBe(false);

  const other = await browser.newContext({ baseURL: app.address, serviceWorkers: 'block' });
  const device = await other.newPage();
  await device.goto('/auth/sign-in?redirect=%2Fsettings');
  await device.getByLabel('Email').fill(preacher.email);
  await device.getByLabel('Password', { exact: true }).fill(preacher.password);
  await device.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(device.getByRole('list', { name: 'Recent activity' })).toContainText(await isoToday(page));
  await expect(device.getByRole('button', { name: 'Default' })).toHaveAttribute('aria-pressed', 'true');
  await other.close();
});

const isoToday = (page: { evaluate: (run: () => string) => Promise<string> }) =>
  page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
