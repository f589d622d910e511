import type { Page } from '@playwright/test';
import { expect } from '../support/app.ts';

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
