import type { Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { expectAccessible, expectAccessibleOnTablet } from '../support/axe.ts';

/** A test card that works, and one whose renewals fail. */
export const card = {
  number: '4242 4242 4242 4242',
  expiry: '08 / 38',
  cvc: '123',
  country: 'US',
  postalCode: '98101',
};
export const failsAtRenewal = { ...card, number: '4000 0000 0000 0341' };

type Term = 'monthly' | 'annual';

const read = async <Data>(page: Page, path: string): Promise<Data> => {
  const answer = await page.request.get(path);
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
};
const send = async <Data>(page: Page, path: string, data: object = {}): Promise<Data> => {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
};

/** Pays in the checkout of the test provider. */
export async function pay(page: Page, button: string, number = card.number): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration (MM / YY)').fill('12 / 39');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByRole('button', { name: button }).click();
}

/** Buys a plan with calls and the form of the test provider. */
export async function buy(page: Page, term: Term, form = card): Promise<void> {
  const plans = await read<{ id: string; subscriptionTerm: Term }[]>(page, '/api/Subscription/ActivePlans');
  const { id: priceId } = plans.find(({ subscriptionTerm }) => subscriptionTerm === term)!;
  const { sessionId } = await send<{ sessionId: string }>(page, '/api/Subscription/CreateCheckoutSession', { priceId });
  const { address } = await read<{ address: string }>(page, `/api/Subscription/CheckoutAddress/${sessionId}`);
  const paid = await page.request.post(address, { form, maxRedirects: 0 });
  expect(paid.status(), await paid.text()).toBe(303);
  await send(page, '/api/Subscription/RecordCheckout', { sessionId });
}

/** The button that buys both plans. */
export const startBoth = (page: Page) => page.getByRole('button', { name: 'Start PRO + Sermon Maker' });

/** Fills in the form of the page that sells both plans. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 39');
  await page.getByLabel('Security code').fill('123');
}

/** Buys both plans and waits for the confirmation. */
export async function buyBoth(page: Page): Promise<void> {
  await page.goto('/activate/bundle');
  await enterCard(page, '4242 4242 4242 4242');
  await page.getByLabel('Postal code').fill('90210');
  await expect(page.getByRole('region', { name: 'PRO + Sermon Maker' })).toContainText('Includes $18.91 tax');
  await startBoth(page).click();
  await expect(page.getByText('Monthly - PRO')).toBeVisible();
}

/** Buys both plans and ends the one of Sermon Maker, so that the user has only PRO. */
export async function becomeProMember(page: Page): Promise<void> {
  await buyBoth(page);
  const canceled = await page.request.post('/api/Account/CancelMakerSubscriptionAtEndOfTerm', { data: {} });
  expect(canceled.ok()).toBe(true);
  const portal = await page.request.get('/api/Account/StripePortal');
  const { data } = (await portal.json()) as { data: { portalUrl: string } };
  for (const days of ['31', '1']) {
    const advanced = await page.request.post(data.portalUrl, { form: { action: 'advance', days } });
    expect(advanced.ok()).toBe(true);
  }
  await expect(async () => {
    const answer = await page.request.get('/api/Authentication/GetAuthenticatedUser');
    const { data: user } = (await answer.json()) as { data: object };
    expect(user).toMatchObject({ makerSubscription: null, proSubscription: true });
  }).toPass();
}

/** Checks a page of the test provider in both themes, which follow the system here, and at all sizes. Nothing may be wider than the window. */
export async function expectGoodTestPage(page: Page): Promise<void> {
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectAccessibleOnTablet(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
