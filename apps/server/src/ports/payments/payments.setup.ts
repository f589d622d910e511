import type { PlanKey } from '@sermon/domain/subscription/plans';
import { afterAll, afterEach } from 'vitest';
import type { PaymentEvent } from './port.ts';
import type { Kind, OfKind, SandboxObject } from './sandbox/objects.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { maxListed, type Objects, type SandboxStore } from './sandbox/store.ts';

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

export const order = (customer: { accountId: string; customerId: string }) => ({
  ...customer,
  plan: 'makerAnnual' as PlanKey,
  promotionId: null as string | null,
  trialDays: 0,
  successAddress: `${site}/confirmation?session_id={CHECKOUT_SESSION_ID}`,
  cancelAddress: `${site}/activate`,
});

/** A store in memory. `stored` can be read and changed by tests. */
export function memoryStore(): SandboxStore & { stored: Map<string, SandboxObject> } {
  let last: Promise<unknown> = Promise.resolve();

  async function run<T>(work: (objects: Objects) => Promise<T>): Promise<T> {
    const objects = structuredClone(store.stored);
    const result = await work({
      get: async <K extends Kind>(kind: K, id: string) => {
        const object = objects.get(id);
        return object?.kind === kind ? (structuredClone(object) as OfKind<K>) : null;
      },
      put: async (object) => void objects.set(object.id, structuredClone(object)),
      delete: async (id) => void objects.delete(id),
      of: async <K extends Kind>(kind: K, customerId: string) =>
        structuredClone([...objects.values()])
          .filter((object): object is OfKind<K> => object.kind === kind && object.customerId === customerId)
          .toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
          .slice(0, maxListed),
      due: async (now, max) =>
        structuredClone([...objects.values()])
          .filter(({ due }) => due !== null && due <= now)
          .toSorted((a, b) => a.due! - b.due!)
          .slice(0, max),
      count: async () => objects.size,
    });
    store.stored = objects;
    return result;
  }

  const store = {
    stored: new Map<string, SandboxObject>(),
    has: async (id: string) => store.stored.has(id),
    transaction<T>(work: (objects: Objects) => Promise<T>): Promise<T> {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
  };
  return store;
}

/** Opens the sandbox on objects in memory. */
export function openPayments() {
  const clock = { now: new Date('2026-11-27T12:00:00Z') };
  const reports: PaymentEvent[] = [];
  const logged: { code?: string }[] = [];
  /** The number of events that the receiver refuses next. */
  const refusing = { reports: 0 };
  const log = {
    warn: (details: object) => void logged.push(details),
    error: (details: object) => void logged.push(details),
  };
  const store = memoryStore();
  const payments = openSandbox({
    store,
    clock: () => clock.now,
    site,
    log,
    limits: { retryMs: [1, 1] },
  });
  const { sandbox } = payments;
  sandbox.deliverTo(async (report) => {
    if (refusing.reports === 0) return void reports.push(report);
    refusing.reports -= 1;
    throw new Error('The receiver is busy');
  });
  afterAll(() => payments.close());
  afterEach(() => void (logged.length = 0));

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
    order,
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
  return { store, clock, reports, logged, refusing, sandbox, payments, ...people };
}

const dayMs = 24 * 60 * 60_000;

export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * dayMs);
