import type { Page } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Person, testAsVisitor } from '../support/app.ts';
import { expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { call } from '../support/items.ts';
import { becomeProMember, buy, pay } from '../subscription/buying.ts';

const words = 'The father saw him from far away. He ran to meet him. ';
const sermon = {
  name: 'The Father Who Runs',
  html: `<h1>While He Was Far Off</h1>${`<p>${words.repeat(12)}</p>`.repeat(6)}<p>The feast begins.</p>`,
  author: 'Ruth Abara',
  scripture: 'Luke 15:11-32',
};

/** The server sells plans, and reads sermons of a stand-in for the parent site. */
const test = testAsVisitor.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({}, give) => {
      const parent = createServer((_, response) => void response.end(JSON.stringify(sermon)));
      await new Promise<void>((listening) => parent.listen(0, '127.0.0.1', listening));
      const { port } = parent.address() as AddressInfo;
      await give({
        BILLING_PROVIDER: 'sandbox',
        PARENT_SITE_NAME: 'Grace Sermons',
        OIDC_PROVIDERS: 'grace',
        OIDC_GRACE_ISSUER: 'https://grace.example',
        OIDC_GRACE_CLIENT_ID: 'sermon-maker',
        OIDC_GRACE_CLIENT_SECRET: 'secret',
        OIDC_GRACE_LABEL: 'Grace Sermons',
        PARENT_SITE_SERMON_URL: `http://127.0.0.1:${port}/{id}`,
      });
      parent.closeAllConnections();
      parent.close();
    },
    { scope: 'worker' },
  ],
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save this sermon' });
const registerPanel = (page: Page) => page.getByRole('region', { name: 'Register a new account' });
const signInPanel = (page: Page) => page.getByRole('region', { name: 'Sign in to Grace Sermons' });
const documentText = (page: Page) => page.getByRole('textbox', { name: 'Sermon text' });

async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function register(page: Page, { email, password }: Person): Promise<void> {
  const panel = registerPanel(page);
  await panel.getByLabel('Full name').fill('Miriam Okafor');
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel('Password', { exact: true }).fill(password);
  await panel.getByRole('button', { name: 'Register Free' }).click();
}

/** Returns how many documents the library has with the name of the sermon. */
async function copies(page: Page): Promise<number> {
  const answer = await page.request.get('/api/LibraryItems');
  const { data } = (await answer.json()) as { data: { name: string }[] };
  return data.filter(({ name }) => name === sermon.name).length;
}

test('a visitor registers free, sees the offers, buys a plan, and gets a copy in the builder @phone @core', async ({
  page,
  visitor,
}) => {
  await page.goto('/builderPreview/4711');
  await expect(page).toHaveTitle('Builder · Sermon Maker');
  await expect(signInPanel(page)).toBeVisible();
  await expect(registerPanel(page)).toBeVisible();
  await expectGood(page);

  await registerPanel(page).getByLabel('Full name').fill('Miriam');
  await registerPanel(page).getByRole('button', { name: 'Register Free' }).click();
  await expect(page.getByText('First and Last name are required')).toBeVisible();
  await expect(page.getByText('Invalid Email Address')).toBeVisible();
  await register(page, visitor);

  await expect(page.getByRole('heading', { name: 'Preach better sermons' })).toBeVisible();
  await expect(page.getByText('Save $100 today')).toBeVisible();
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible();
  await expectGood(page);

  await page.getByRole('button', { name: 'PRO + Sermon Maker' }).click();
  await expect(page.getByRole('heading', { name: 'Your Billing Details' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expectGood(page);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Preach better sermons' })).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Sermon Maker', exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Preach better sermons' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Sermon Maker', exact: true }).click();
  await pay(page, 'Subscribe');
  await expect(page).toHaveURL(/\/confirmation/);
  await page.getByRole('link', { name: 'Continue Where You Were' }).click();

  await expect(page).toHaveURL(/\/build\/[0-9a-f-]{36}$/);
  await expect(documentText(page)).toContainText('The feast begins.');
  await expect(documentText(page)).toContainText('The Father Who Runs, Ruth Abara');
  expect(await copies(page)).toBe(1);
});

test('a PRO member is offered Sermon Maker at the price for members, buys it, and gets a copy', async ({
  page,
  preacher: _,
}) => {
  await becomeProMember(page);
  await page.goto('/builderPreview/4711');
  const offer = dialog(page).getByRole('region', { name: 'Your Pro Discount' });
  await expect(offer).toContainText('$19.00$9.99/mo cancel anytime');
  await expect(page.getByRole('button', { name: 'PRO + Sermon Maker' })).toHaveCount(0);
  await expectGood(page);
  await offer.getByRole('button', { name: 'Get Started' }).click();
  await pay(page, 'Subscribe');
  await page.getByRole('link', { name: 'Continue Where You Were' }).click();
  await expect(page).toHaveURL(/\/build\/[0-9a-f-]{36}$/);
  await expect(documentText(page)).toContainText('The feast begins.');
  expect(await copies(page)).toBe(1);
});

test('a subscriber gets the copy at once, a reload in the middle makes no second one, and a deleted one is saved anew', async ({
  page,
  preacher: _,
}) => {
  await buy(page, 'monthly');
  // The reply to the first save is lost.
  let isLost = false;
  await page.route('**/api/BuilderAssets/SaveBuilderAsset', async (route) => {
    if (isLost) return route.continue();
    await route.fetch();
    isLost = true;
    await route.abort();
  });
  await page.goto('/builderPreview/4711');
  await expect(
    page.getByText("We're sorry, but we're having trouble loading your Sermon Asset. Please try again"),
  ).toBeVisible();
  await expectGood(page);
  await page.reload();
  await expect(page).toHaveURL(/\/build\//);
  await expect(documentText(page)).toContainText('The feast begins.');
  const { pathname } = new URL(page.url());

  const other = await page.context().newPage();
  await other.goto('/builderPreview/4711');
  await expect(other).toHaveURL((url) => url.pathname === pathname);
  await other.close();
  expect(await copies(page)).toBe(1);

  await call(page, 'DELETE', `/api/BuilderAssets/DeleteBuilderAsset/${pathname.split('/').pop()}`);
  await page.goto('/builderPreview/4711');
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/build/') && url.pathname !== pathname);
  await expect(documentText(page)).toContainText('The feast begins.');
  expect(await copies(page)).toBe(1);
});
