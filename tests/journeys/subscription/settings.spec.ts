import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { newDocument } from '../support/items.ts';
import { buy, card, expectGoodTestPage, failsAtRenewal } from './buying.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox', SUPPORT_EMAIL: 'help@church.example' } });

/** Opens the provider's portal from the settings. */
async function openPortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Card and Receipts' }).click();
  await expect(page.getByRole('heading', { name: 'Test clock' })).toBeVisible();
}

async function advance(page: Page, days: string): Promise<void> {
  await page.getByLabel('Advance by').selectOption(days);
  await page.getByRole('button', { name: 'Advance' }).click();
  await expect(page.getByRole('heading', { name: 'Test clock' })).toBeVisible();
}

const back = (page: Page) => page.getByRole('link', { name: 'Return to Sermon Maker' }).first().click();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
const plan = (page: Page, name = 'Sermon Maker') => page.getByRole('region', { name, exact: true });

test('a trial is shown, canceled without the offer, kept, and canceled again @phone @core', async ({ page }) => {
  await buy(page, 'annual');
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Test mode' })).toHaveCount(0);
  await tab(page, 'Subscription').click();
  await expect(page).toHaveURL('/settings?tab=subscription');
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible();
  await expect(plan(page)).toContainText('Free trial');
  await expect(plan(page)).toContainText('$179.00 a year');
  await expect(plan(page)).toContainText('First payment');
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel at the end of your trial?' });
  await expect(dialog.getByRole('button', { name: 'Keep My Plan' })).toBeFocused();
  await expect(dialog).toContainText("and you won't be charged for Sermon Maker.");
  await expect(dialog).toContainText('That is under $12.50 a month, under $2.87 a week.');
  await expect(dialog).toContainText('Nothing is charged today.');
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await dialog.getByRole('button', { name: 'Cancel at End of Term' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(plan(page)).toContainText('Canceled');
  await expect(plan(page)).toContainText("You won't be charged for Sermon Maker again.");
  await expect(page.getByText(/^Your Sermon Maker subscription is canceled\. Everything works until/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(plan(page)).toContainText('Free trial');
  await expect(page.getByText('Your plan continues.')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await dialog.getByRole('button', { name: 'Cancel at End of Term' }).click();
  await expect(dialog).toHaveCount(0);
  await plan(page).getByRole('button', { name: 'Keep My Plan' }).click();
  await expect(plan(page).getByRole('button', { name: 'Cancel Subscription' })).toBeFocused();
});

test('a monthly subscriber accepts the offer, whose amounts are shown before, and sees the statements @phone', async ({
  page,
}) => {
  await buy(page, 'monthly');
  await page.goto('/settings?tab=subscription');
  await expect(plan(page)).toContainText('Active');
  await expect(plan(page)).toContainText('$19.00 a month');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel at the end of your term?' });
  await expect(dialog).toContainText('Pay $149.00 a year plus tax instead of $19.00 a month.');
  await expect(dialog).toContainText('Your card is charged $149.00 plus tax today');
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await dialog.getByRole('button', { name: 'Accept the Offer' }).click();
  await expect(page.getByText('Your plan now costs $149.00 a year plus tax.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(plan(page)).toContainText('Annual - Discount');

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Accept the Offer' })).toHaveCount(0);
  await expectAccessibleOnTablet(page);
  await dialog.getByRole('button', { name: 'Keep My Plan' }).click();

  await tab(page, 'Statements').click();
  for (const [amount, paid] of [
    ['$163.16', 'Annual - Discount'],
    ['$20.81', 'Monthly'],
  ] as const) {
    // Phones show cards in place of the table.
    const statement = page.getByRole('main').locator('tr, li').filter({ hasText: amount });
    await expect(statement).toContainText(paid);
    await expect(statement).toBeVisible();
  }
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click();
  await expect((await opened).getByText('$149.00').first()).toBeVisible();
});

test('a failed renewal says until when to pay, and is paid at the provider', async ({ page }) => {
  await buy(page, 'monthly', failsAtRenewal);
  await page.goto('/settings?tab=subscription');
  await openPortal(page);
  await advance(page, '31');
  await expectGoodTestPage(page);
  await back(page);
  await expect(page).toHaveURL('/settings?tab=subscription');
  await expect(plan(page)).toContainText('Payment failed');
  await expect(plan(page)).toContainText('Your last payment failed. Please pay by');
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription now?' });
  await expect(dialog).toContainText('your plan ends right away');
  await dialog.getByRole('button', { name: 'Keep My Plan' }).click();

  await tab(page, 'Statements').click();
  await expect(page.getByText('Not paid')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Pay .+ now$/ }).click();
  const receipt = await opened;
  await expectGoodTestPage(receipt);
  await receipt.getByLabel('Card number').fill(card.number);
  await receipt.getByLabel('Expiration (MM / YY)').fill(card.expiry);
  await receipt.getByLabel('Security code (CVC)').fill(card.cvc);
  await receipt.getByLabel('ZIP or postal code').fill(card.postalCode);
  await receipt.getByRole('button', { name: 'Pay $20.81' }).click();
  await expect(receipt.getByText('Paid', { exact: true })).toBeVisible();
  await receipt.close();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('Not paid')).toHaveCount(0);
  await tab(page, 'Subscription').click();
  await expect(plan(page)).toContainText('Active');
});

/** Chooses a link to YouTube in the New menu, for which users need a plan. Returns its dialog, or the one about the plan. */
async function chooseYouTube(page: Page): Promise<Locator> {
  await page.goto('/library-home');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New linked YouTube' }).click();
  return page.getByRole('dialog', { name: 'New linked YouTube' });
}

test('a plan lapses, its features close, and a new plan opens them again', async ({ page }) => {
  // An empty library has other ways to begin.
  await newDocument(page, 'The Father Who Runs');
  await buy(page, 'monthly');
  await expect((await chooseYouTube(page)).getByRole('textbox').first()).toBeVisible();
  await page.goto('/settings?tab=subscription');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('button', { name: 'Cancel at End of Term' }).click();
  await expect(plan(page)).toContainText('Canceled');
  await openPortal(page);
  await advance(page, '31');
  await advance(page, '1');
  await back(page);
  await expect(plan(page)).toContainText('You are on the free plan.');
  await expect(page.getByRole('region', { name: 'What a plan adds' })).toContainText('Sermon Genius');
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await expect(page.getByRole('link', { name: 'See Plans' })).toHaveAttribute('href', '/activate');

  const prompt = await chooseYouTube(page);
  await expect(prompt.getByRole('button', { name: 'Activate Now' })).toBeVisible();
  await expect(prompt.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await prompt.getByRole('button', { name: 'Activate Now' }).click();
  await page.getByRole('button', { name: 'Start 14-Day Free Trial' }).click();
  await page.getByLabel('Card number').fill(card.number);
  await page.getByLabel('Expiration (MM / YY)').fill(card.expiry);
  await page.getByLabel('Security code (CVC)').fill(card.cvc);
  await page.getByRole('button', { name: 'Start Trial' }).click();
  await expect(page.getByRole('heading', { name: 'Your Trial Has Begun' })).toBeVisible();

  await expect((await chooseYouTube(page)).getByRole('textbox').first()).toBeVisible();
  await page.goto('/settings?tab=subscription');
  await expect(plan(page)).toContainText('Free trial');
  await expect(plan(page)).toContainText('$179.00 a year');
});
