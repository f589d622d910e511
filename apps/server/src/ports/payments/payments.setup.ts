import type { PlanKey } from '@sermon/domain/subscription/plans';
import { afterAll, afterEach, expect } from 'vitest';
import { openStandIn, readBody } from '../standIn.setup.ts';
import type { PaymentEvent } from './port.ts';
import { openProvider } from './provider.setup.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { memoryStore } from './sandbox/store.ts';
import { stripePayments } from './stripe.ts';

export const site = 'https://sermons.example';

/** The place of a card where no sales tax is added, so that the amounts are the prices; and one with tax. */
const untaxed = { country: 'FR', postalCode: '75001' };
export const taxed = { country: 'US', postalCode: '98101' };

/** The fields of a card form. */
export const card = (number: string, more: Record<string, string> = {}) => ({
  number,
  expiry: '12 / 34',
  cvc: '123',
  ...untaxed,
  ...more,
});
export const good = card('4242 4242 4242 4242');
export const declined = card('4000 0000 0000 0002');
export const failsLater = card('4000 0000 0000 0341');

/**
 * Opens the Stripe adapter with the sandbox behind it. After each test, checks that every request was valid according to the types of
 * Stripe's client.
 */
export async function openPayments() {
  const clock = { now: new Date('2026-11-27T12:00:00Z') };
  const reports: PaymentEvent[] = [];
  const logged: { code?: string }[] = [];
  /** The number of reports that the receiver refuses next. */
  const refusing = { reports: 0 };
  const log = {
    warn: (details: object) => void logged.push(details),
    error: (details: object) => void logged.push(details),
  };
  const receiver = await openStandIn(async (request, response) => {
    const body = Buffer.from(await readBody(request));
    const isRefused = refusing.reports > 0;
    refusing.reports -= isRefused ? 1 : 0;
    try {
      const report = payments.readEvent(body, String(request.headers['stripe-signature']));
      if (!isRefused) reports.push(report);
      response.writeHead(isRefused ? 503 : 200).end();
    } catch {
      // The test has moved the clock in the meantime. The report is signed again for the next attempt.
      response.writeHead(400).end();
    }
  });
  const sandbox = await openSandbox({
    store: memoryStore(),
    clock: () => clock.now,
    site,
    webhookAddress: () => receiver,
    webhookSecret: 'whsec_test',
    log,
    limits: { retryMs: [1, 1] },
  });
  const provider = await openProvider(() => sandbox.settings.apiUrl!);
  const settings = { ...sandbox.settings, apiUrl: provider.url, webhookSecrets: ['whsec_new', 'whsec_test'] };
  const open = (limits = {}) =>
    stripePayments({ kind: 'sandbox', settings, sandbox, pageOrigins: [site], clock: () => clock.now, log, limits });
  const payments = open();
  afterAll(() => payments.close());
  afterEach(() => {
    provider.behave(null);
    expect(provider.received.flatMap(({ wrong }) => wrong)).toEqual([]);
    provider.received.length = 0;
    logged.length = 0;
  });

  let customers = 0;
  const people = {
    /** Creates a customer. */
    async join() {
      const accountId = `account${(customers += 1)}`;
      const customerId = await payments.createCustomer(
        { accountId, email: 'ruth@church.example', name: 'Ruth Ames' },
        `customer:${accountId}`,
      );
      return { accountId, customerId };
    },
    order: (customer: { accountId: string; customerId: string }) => ({
      ...customer,
      plan: 'makerAnnual' as PlanKey,
      promotionId: null as string | null,
      trialDays: 0,
      successAddress: `${site}/confirmation?session_id={CHECKOUT_SESSION_ID}`,
      cancelAddress: `${site}/activate`,
    }),
    /** Fills in the page at an address of the sandbox. */
    post: (address: string, fields: Record<string, string>) =>
      sandbox.page({ method: 'POST', path: new URL(address).pathname.replace('/sandbox/', ''), fields }),
    get: (address: string) =>
      sandbox.page({ method: 'GET', path: new URL(address).pathname.replace('/sandbox/', ''), fields: {} }),
    /** Enters a card in the product's own form. Returns the id of the saved card. */
    async saveCard(customer: { accountId: string; customerId: string }, fields = good) {
      const { setup } = await payments.startSetup(customer);
      await sandbox.page({
        method: 'POST',
        path: `setup/${setup.id}`,
        fields: { ...fields, clientSecret: setup.clientSecret },
      });
      return (await payments.findSetup(setup.id))!.paymentMethodId!;
    },
  };
  return { clock, reports, logged, refusing, sandbox, provider, payments, open, ...people };
}

const dayMs = 24 * 60 * 60_000;

export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * dayMs);
