import { timingSafeEqual } from 'node:crypto';
import type { User } from '@sermon/contract/accounts';
import { trialOf } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { bundlePurchase } from '../../database/schema.ts';
import { PaymentRefused, type Payments } from '../../ports/payments/port.ts';
import { orNotFound, refused } from '../../refused.ts';
import { customerOf, ensureCustomer } from './customers.ts';
import { hadTrial, openSubscription, type Stored, subscriptionById } from './store.ts';
import { endAndPayBack, storeSubscription, type SyncNeeds } from './sync.ts';

type Bundle = typeof bundlePurchase.$inferSelect;
type Form = { user: Pick<User, 'id' | 'proSubscription'>; setupIntentId: string; clientSecret: string };

/** Age of a purchase that counts as interrupted, in ms. */
const interruptedMs = 60 * 60_000;
/** The number of interrupted purchases that one run finishes. */
const mostFinished = 100;

/**
 * The purchase of PRO together with Sermon Maker with card details from our own form. Sermon Maker is charged first, because PRO may
 * begin with a trial. If PRO then fails, Sermon Maker is refunded.
 */
export function createBundles(services: SyncNeeds) {
  const { db, clock } = services;

  async function refuseIfSubscribed(user: Form['user']): Promise<void> {
    if (user.proSubscription) throw refused(409, texts.alreadyPro);
    if (await openSubscription(db, user.id, clock())) throw refused(409, texts.already);
  }

  async function readBundle(setupIntentId: string): Promise<Bundle | undefined> {
    const [row] = await db.select().from(bundlePurchase).where(eq(bundlePurchase.setupIntentId, setupIntentId));
    return row;
  }

  const change = ({ setupIntentId }: Bundle, values: Partial<typeof bundlePurchase.$inferInsert>) =>
    db.update(bundlePurchase).set(values).where(eq(bundlePurchase.setupIntentId, setupIntentId));

  /** Purchases that are running in this process. A double click waits for the first one. */
  const running = new Map<string, Promise<void>>();
  function complete(payments: Payments, bundle: Bundle, paymentMethodId: string, customerId: string): Promise<void> {
    const { setupIntentId } = bundle;
    const same = running.get(setupIntentId);
    if (same) return same;
    const purchase = takeSteps(payments, bundle, paymentMethodId, customerId);
    running.set(setupIntentId, purchase);
    const end = () => void running.delete(setupIntentId);
    purchase.then(end, end);
    return purchase;
  }

  /** Does the next steps of a purchase. Each of them can be repeated, because its idempotency key is always the same. */
  async function takeSteps(payments: Payments, bundle: Bundle, paymentMethodId: string, customerId: string) {
    const { setupIntentId, accountId, trialDays } = bundle;
    if (bundle.state === 'undoing') return undo(payments, bundle, bundle.message);
    const subscribe = async (plan: 'memberMonthly' | 'proAnnual', part: 'maker' | 'pro', days: number) => {
      const order = { customerId, accountId, plan, paymentMethodId, trialDays: days };
      const found = await payments.subscribe(order, `bundle:${setupIntentId}:${part}`);
      await change(bundle, part === 'maker' ? { makerSubscriptionId: found.id } : { proSubscriptionId: found.id });
      await storeSubscription(services, found, { askedAt: clock(), kind: 'bought' });
      return found.id;
    };
    let makerSubscriptionId = bundle.makerSubscriptionId;
    try {
      makerSubscriptionId ??= await subscribe('memberMonthly', 'maker', 0);
      if (bundle.proSubscriptionId === null) await subscribe('proAnnual', 'pro', trialDays);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      return undo(payments, { ...bundle, makerSubscriptionId }, error.message);
    }
    await change(bundle, { state: 'complete' });
  }

  /** Refunds the first part if the second was refused. */
  async function undo(payments: Payments, bundle: Bundle, message: string): Promise<never> {
    await change(bundle, { state: 'undoing', message });
    if (bundle.makerSubscriptionId !== null)
      await endAndPayBack(services, payments, bundle.makerSubscriptionId, { kind: 'refunded' });
    await change(bundle, { state: 'failed' });
    throw refused(402, message);
  }

  async function resultOf(setupIntentId: string): Promise<(Stored | undefined)[]> {
    const bundle = orNotFound(await readBundle(setupIntentId));
    if (bundle.state === 'failed') throw refused(402, bundle.message || texts.bundleFailed);
    const ids = [bundle.makerSubscriptionId, bundle.proSubscriptionId].filter((id) => id !== null);
    return Promise.all(ids.map((id) => subscriptionById(db, id)));
  }

  return {
    /** Begins to collect card details. */
    async start(payments: Payments, user: Form['user']) {
      await refuseIfSubscribed(user);
      const customerId = await ensureCustomer(services, payments, user.id);
      const { setup, customerSecret } = await payments.startSetup({ customerId, accountId: user.id });
      const trialDays = trialOf('proAnnual', { hasCoupon: false, hadTrial: await hadTrial(db, user.id) });
      return {
        sessionSecret: customerSecret,
        setupIntentClientSecret: setup.clientSecret,
        offerProTrial: trialDays > 0,
      };
    },

    /** Buys both plans, once for each set of collected card details. Returns what was bought. */
    async buy(payments: Payments, { user, setupIntentId, clientSecret }: Form): Promise<(Stored | undefined)[]> {
      const setup = await payments.findSetup(setupIntentId);
      const customerId = await customerOf(services, user.id);
      const isOwn = setup?.accountId === user.id && setup.customerId === customerId && customerId !== null;
      if (!setup || !isOwn || !isSame(setup.clientSecret, clientSecret)) throw refused(404);
      if (!setup.isComplete || setup.paymentMethodId === null) throw refused(409, texts.setupIncomplete);
      if (!(await readBundle(setupIntentId))) {
        await refuseIfSubscribed(user);
        const trialDays = trialOf('proAnnual', { hasCoupon: false, hadTrial: await hadTrial(db, user.id) });
        const values = {
          setupIntentId,
          accountId: user.id,
          trialDays,
          state: 'running' as const,
          dateCreated: clock(),
        };
        await db.insert(bundlePurchase).values(values).onConflictDoNothing();
      }
      const bundle = orNotFound(await readBundle(setupIntentId));
      if (bundle.state === 'running' || bundle.state === 'undoing')
        await complete(payments, bundle, setup.paymentMethodId, customerId);
      return resultOf(setupIntentId);
    },

    /** Finishes or undoes purchases that were interrupted, for example because the provider did not answer. */
    async finishInterrupted(payments: Payments, signal?: AbortSignal): Promise<void> {
      const before = new Date(clock().getTime() - interruptedMs);
      const isInterrupted = inArray(bundlePurchase.state, ['running', 'undoing']);
      const rows = await db
        .select()
        .from(bundlePurchase)
        .where(and(isInterrupted, lte(bundlePurchase.dateCreated, before)))
        .limit(mostFinished);
      for (const bundle of rows) {
        signal?.throwIfAborted();
        const setup = await payments.findSetup(bundle.setupIntentId);
        if (!setup?.paymentMethodId || setup.customerId === null) {
          await change(bundle, { state: 'failed', message: texts.bundleFailed });
          continue;
        }
        await complete(payments, bundle, setup.paymentMethodId, setup.customerId).catch((error: unknown) => {
          services.log.warn({ err: error }, 'An interrupted purchase could not be finished');
        });
      }
    },
  };
}

/** Compares secrets in constant time. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
