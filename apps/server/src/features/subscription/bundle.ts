import { timingSafeEqual } from 'node:crypto';
import type { User } from '@sermon/contract/accounts';
import { dollarsOf } from '@sermon/domain/subscription/money';
import { type PlanKey, plans, trialOf } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { and, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { bundlePurchase, departedCustomer } from '../../database/schema.ts';
import {
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
  type Price,
  type Setup,
} from '../../ports/payments/port.ts';
import { orNotFound, refused } from '../../refused.ts';
import { accountById, lockAccount, nameInMail } from '../accounts/store.ts';
import { customerOf, ensureCustomer } from './customers.ts';
import { hadTrial, openSubscriptions, type Stored, storeSubscription, subscriptionById } from './store.ts';
import { end, endAndPayBack, syncSubscription, undoDuplicates, type UndoNeeds } from './sync.ts';

type Bundle = typeof bundlePurchase.$inferSelect;
type Stated = { trialDays: number; prices: Record<PlanKey, Price>; plusTax: boolean };
type Card = { id: string; place: Setup['place'] };
type Form = { user: Pick<User, 'id' | 'proSubscription'>; setupIntentId: string; clientSecret: string };

/** Time during which a purchase can be continued after an error, in ms. Later, nothing is charged for it. */
const continuedMs = 2 * 60_000;
/**
 * Age from which a purchase that has not ended counts as interrupted, in ms. Longer than `continuedMs` and a slow request together, so
 * that no other process is still charging for it.
 */
const interruptedMs = 10 * 60_000;
/** Age from which a purchase that could not be settled is reported to the operator, in ms. */
const overdueMs = 24 * 60 * 60_000;
const pageSize = 100;

/** The two parts in the order in which they are charged. PRO comes second, because it may begin with a trial. */
const parts = [
  { column: 'makerSubscriptionId', plan: 'memberMonthly', product: 'maker' },
  { column: 'proSubscriptionId', plan: 'proAnnual', product: 'pro' },
] as const satisfies { column: keyof Bundle; plan: PlanKey; product: 'maker' | 'pro' }[];

const isUnfinished = inArray(bundlePurchase.state, ['running', 'undoing']);

/**
 * The purchase of PRO together with Sermon Maker with card details from our own form. Sermon Maker is charged first, because PRO may
 * begin with a trial. If PRO then fails, Sermon Maker is refunded.
 */
export function createBundles(services: UndoNeeds) {
  const { db, env, clock, log, mailQueue } = services;

  async function refuseIfSubscribed(from: Db | Tx, user: Form['user']): Promise<void> {
    const isOpen = async (product: 'maker' | 'pro') =>
      (await openSubscriptions(from, user.id, product, clock())).length > 0;
    if (user.proSubscription || (await isOpen('pro'))) throw refused(409, texts.alreadyPro);
    if (await isOpen('maker')) throw refused(409, texts.already);
  }

  async function readBundle(from: Db | Tx, setupIntentId: string): Promise<Bundle | undefined> {
    const [row] = await from.select().from(bundlePurchase).where(eq(bundlePurchase.setupIntentId, setupIntentId));
    return row;
  }

  async function change(bundle: Bundle, values: Partial<Bundle>): Promise<Bundle> {
    await db.update(bundlePurchase).set(values).where(eq(bundlePurchase.setupIntentId, bundle.setupIntentId));
    return { ...bundle, ...values };
  }

  /** Stores the beginning of a purchase. An account has one unfinished purchase at a time. */
  const begin = (
    user: Form['user'],
    { id: setupIntentId, stated }: Setup,
    { prices, plusTax }: Pick<Stated, 'prices' | 'plusTax'>,
  ): Promise<Bundle> =>
    db.transaction(async (tx) => {
      orNotFound(await lockAccount(tx, user.id));
      // A double click.
      const same = await readBundle(tx, setupIntentId);
      if (same) return same;
      // One that is being undone has ended, but for its refund. An older one was made at another payment provider.
      const others = and(
        eq(bundlePurchase.accountId, user.id),
        eq(bundlePurchase.state, 'running'),
        gt(bundlePurchase.dateCreated, new Date(clock().getTime() - interruptedMs)),
      );
      if ((await tx.$count(bundlePurchase, others)) > 0) throw refused(409, texts.bundleRunning);
      await refuseIfSubscribed(tx, user);
      const trialDays = trialOf('proAnnual', { hasCoupon: false, hadTrial: await hadTrial(tx, user.id) });
      // Otherwise, the user would pay something other than the form stated.
      if (stated !== null && stated !== textOf({ trialDays, prices, plusTax })) throw refused(409, texts.bundleChanged);
      const values = { setupIntentId, accountId: user.id, trialDays, state: 'running' as const, dateCreated: clock() };
      const [begun] = await tx.insert(bundlePurchase).values(values).returning();
      return begun!;
    });

  /** Purchases that are running in this process. A double click waits for the first one. */
  const running = new Map<string, Promise<void>>();
  function complete(payments: Payments, bundle: Bundle, card: Card, customerId: string): Promise<void> {
    const { setupIntentId } = bundle;
    const same = running.get(setupIntentId);
    if (same) return same;
    const age = ageOf(bundle);
    if (bundle.state === 'undoing' || age >= interruptedMs) return settle(payments, bundle);
    if (age >= continuedMs) return Promise.reject(refused(409, texts.bundleRunning));
    const purchase = takeSteps(payments, bundle, card, customerId);
    running.set(setupIntentId, purchase);
    const end = () => void running.delete(setupIntentId);
    purchase.then(end, end);
    return purchase;
  }

  const ageOf = ({ dateCreated }: Bundle): number => clock().getTime() - dateCreated.getTime();

  /** Does the next steps of a purchase. Each of them can be repeated, because its idempotency key is always the same. */
  async function takeSteps(payments: Payments, begun: Bundle, card: Card, customerId: string) {
    const { setupIntentId, accountId } = begun;
    let bundle = begun;
    for (const { column, plan, product } of parts) {
      let id = bundle[column];
      if (id === null) {
        const trialDays = product === 'pro' ? bundle.trialDays : 0;
        const order = { customerId, accountId, plan, paymentMethodId: card.id, trialDays, setupId: setupIntentId };
        try {
          // The form has stated the tax at this place.
          if (product === 'maker' && payments.chargesTax && card.place)
            await payments.placeCustomer(customerId, card.place);
          ({ id } = await payments.subscribe(order, `bundle:${setupIntentId}:${product}`));
        } catch (error) {
          const message = refusalOf(error);
          if (message === null) throw error;
          return undo(payments, bundle, message);
        }
        bundle = await change(bundle, { [column]: id });
      }
      // With a key that was used before, the reply has the state of that time, so the present one is fetched.
      const stored = await syncSubscription(services, payments, id, { kind: 'bought' });
      if (!stored || stored.state === 'canceled') return undo(payments, bundle, texts.bundleFailed);
    }
    await change(bundle, { state: 'complete' });
  }

  /**
   * Ends a purchase that has failed, and refunds the parts that were charged. If a refund fails, the part ends nevertheless, and a job
   * tries again to refund it, unless the provider has said that it cannot refund it.
   */
  async function undo(payments: Payments, bundle: Bundle, message: string): Promise<void> {
    await change(bundle, { state: 'undoing', message });
    const failures: unknown[] = [];
    const unrefunded: string[] = [];
    for (const id of partsOf(bundle)) {
      try {
        if ((await endAndPayBack(services, payments, id)) === null) unrefunded.push(id);
      } catch (error) {
        failures.push(error);
        await end(services, payments, id, { kind: 'notRefunded' });
      }
    }
    if (failures.length > 0) throw failures[0];
    if (unrefunded.length === 0) await change(bundle, { state: 'failed' });
    else await failUnrefunded(bundle, unrefunded);
  }

  /** Ends a purchase that the operator has to refund manually, and emails the user once. */
  async function failUnrefunded(
    { setupIntentId, accountId, dateCreated }: Bundle,
    subscriptions: string[],
  ): Promise<void> {
    const contact = env.SUPPORT_EMAIL ?? env.SUPPORT_PHONE ?? null;
    const isFirst = await db.transaction(async (tx) => {
      // Another process may undo it at the same time.
      const isUndoing = and(eq(bundlePurchase.setupIntentId, setupIntentId), eq(bundlePurchase.state, 'undoing'));
      const failed = { state: 'failed' as const, message: texts.bundleNotRefunded(contact) };
      const { rowCount } = await tx.update(bundlePurchase).set(failed).where(isUndoing);
      const owner = rowCount ? await accountById(tx, accountId) : undefined;
      if (owner) {
        const { subject, text } = texts.bundleNotRefundedMail(nameInMail(env, owner), { date: dateCreated, contact });
        await mailQueue.send({ recipient: owner.email, subject, body: text }, accountId, tx);
      }
      return (rowCount ?? 0) > 0;
    });
    if (isFirst)
      log.error(
        { setupIntent: setupIntentId, account: accountId, subscriptions },
        'A purchase that failed has to be refunded by hand, because the payment provider could not refund it',
      );
  }

  const partsOf = (bundle: Bundle): string[] => parts.map(({ column }) => bundle[column]).filter((id) => id !== null);

  /** Returns whether a purchase is only waiting for its refund, so that another purchase can begin. */
  async function isOnlyUnrefunded(setupIntentId: string): Promise<boolean> {
    const bundle = await readBundle(db, setupIntentId);
    if (bundle?.state !== 'undoing') return false;
    const stored = await Promise.all(partsOf(bundle).map((id) => subscriptionById(db, id)));
    return stored.every((part) => part?.state === 'canceled');
  }

  /** Returns whether a purchase was made at another payment provider. It waits until the operator has changed back. */
  async function isElsewhere(payments: Payments, { accountId, setupIntentId }: Bundle): Promise<boolean> {
    if ((await customerOf(services, accountId)) !== (await customerOf(services, accountId, payments))) return true;
    const hasOther = (await db.$count(departedCustomer, eq(departedCustomer.accountId, accountId))) > 0;
    return hasOther && (await payments.findSetup(setupIntentId)) === null;
  }

  /**
   * Completes an interrupted purchase if both parts were bought, and undoes it otherwise. Nothing is charged, because the user was told
   * that the purchase had failed, and may have bought something else since.
   */
  async function settle(payments: Payments, interrupted: Bundle): Promise<void> {
    if (await isElsewhere(payments, interrupted)) return;
    const customerId = await customerOf(services, interrupted.accountId);
    const askedAt = clock();
    const all = customerId === null ? [] : await payments.subscriptionsOf(customerId);
    const bought = all.filter(({ setupId }) => setupId === interrupted.setupIntentId);
    for (const found of bought) await storeSubscription(services, found, { askedAt, kind: 'bought' });
    const idOf = (product: 'maker' | 'pro') =>
      bought.find(({ plan }) => plan !== null && plans[plan].product === product)?.id ?? null;
    const bundle = await change(interrupted, {
      makerSubscriptionId: interrupted.makerSubscriptionId ?? idOf('maker'),
      proSubscriptionId: interrupted.proSubscriptionId ?? idOf('pro'),
    });
    const isComplete = bundle.makerSubscriptionId !== null && bundle.proSubscriptionId !== null;
    if (bundle.state === 'undoing' || !isComplete) return undo(payments, bundle, bundle.message || texts.bundleFailed);
    await change(bundle, { state: 'complete' });
    await undoDuplicates(services, payments, bundle.accountId);
  }

  /**
   * Settles earlier purchases of a user before the next one begins. Otherwise a later purchase could be undone as a duplicate of one
   * that is undone as well. Throws a refusal if one may still be running. A refund that fails does not keep the user from buying again.
   */
  async function settleEarlier(payments: Payments, accountId: string, setupIntentId = ''): Promise<void> {
    const isEarlier = and(eq(bundlePurchase.accountId, accountId), ne(bundlePurchase.setupIntentId, setupIntentId));
    for (const bundle of await db.select().from(bundlePurchase).where(and(isEarlier, isUnfinished)).limit(pageSize)) {
      const mayRun = running.has(bundle.setupIntentId) || ageOf(bundle) < interruptedMs;
      if (bundle.state === 'running' && mayRun) throw refused(409, texts.bundleRunning);
      try {
        await settle(payments, bundle);
      } catch (error) {
        if (!(await isOnlyUnrefunded(bundle.setupIntentId))) throw error;
        log.warn({ err: error }, 'A purchase was undone, but could not be refunded yet');
      }
    }
  }

  async function resultOf(setupIntentId: string): Promise<(Stored | undefined)[]> {
    const bundle = orNotFound(await readBundle(db, setupIntentId));
    if (bundle.state === 'failed') throw refused(402, bundle.message || texts.bundleFailed);
    const ids = [bundle.makerSubscriptionId, bundle.proSubscriptionId].filter((id) => id !== null);
    return Promise.all(ids.map((id) => subscriptionById(db, id)));
  }

  return {
    settleEarlier,

    async start(payments: Payments, user: Form['user']) {
      await settleEarlier(payments, user.id);
      await refuseIfSubscribed(db, user);
      const customerId = await ensureCustomer(services, payments, user.id);
      const trialDays = trialOf('proAnnual', { hasCoupon: false, hadTrial: await hadTrial(db, user.id) });
      const [prices, plusTax] = [await payments.prices(), payments.chargesTax];
      const stated = textOf({ trialDays, prices, plusTax });
      const { setup, customerSecret } = await payments.startSetup({ customerId, accountId: user.id, stated });
      return {
        sessionSecret: customerSecret,
        setupIntentClientSecret: setup.clientSecret,
        offerProTrial: trialDays > 0,
        proPrice: dollarsOf(prices.proAnnual.cents),
        makerPrice: dollarsOf(prices.memberMonthly.cents),
        regularMakerPrice: dollarsOf(prices.makerMonthly.cents),
        plusTax,
      };
    },

    /** Buys both plans, once for each set of collected card details. Returns what was bought. */
    async buy(payments: Payments, { user, setupIntentId, clientSecret }: Form): Promise<(Stored | undefined)[]> {
      const setup = await payments.findSetup(setupIntentId);
      const customerId = await customerOf(services, user.id);
      const isOwn = setup?.accountId === user.id && setup.customerId === customerId && customerId !== null;
      if (!setup || !isOwn || !isSame(setup.clientSecret, clientSecret)) throw refused(404);
      if (!setup.isComplete || setup.paymentMethodId === null) throw refused(409, texts.setupIncomplete);
      let bundle = await readBundle(db, setupIntentId);
      if (!bundle) {
        await settleEarlier(payments, user.id, setupIntentId);
        bundle = await begin(user, setup, { prices: await payments.prices(), plusTax: payments.chargesTax });
      }
      if (bundle.state === 'running' || bundle.state === 'undoing')
        await complete(payments, bundle, { id: setup.paymentMethodId, place: setup.place }, customerId);
      return resultOf(setupIntentId);
    },

    /**
     * Settles purchases that were interrupted, for example because the provider did not answer. Returns the errors of those that have
     * failed for a day: the operator has to look at them.
     */
    async finishInterrupted(payments: Payments, signal?: AbortSignal): Promise<unknown[]> {
      const errors: unknown[] = [];
      const isInterrupted = and(
        isUnfinished,
        lte(bundlePurchase.dateCreated, new Date(clock().getTime() - interruptedMs)),
      );
      for (let last = ''; ;) {
        const page = await db
          .select()
          .from(bundlePurchase)
          .where(and(isInterrupted, gt(bundlePurchase.setupIntentId, last)))
          .orderBy(bundlePurchase.setupIntentId)
          .limit(pageSize);
        for (const bundle of page) {
          signal?.throwIfAborted();
          await settle(payments, bundle).catch((error: unknown) => {
            const isOverdue = ageOf(bundle) >= overdueMs;
            const about = { err: error, setupIntent: bundle.setupIntentId, account: bundle.accountId };
            log[isOverdue ? 'error' : 'warn'](about, 'An interrupted purchase could not be settled');
            if (isOverdue && errors.length < pageSize) errors.push(error);
          });
        }
        last = page.at(-1)?.setupIntentId ?? last;
        if (page.length < pageSize) return errors;
      }
    },
  };
}

/** Returns the message about a purchase that the provider has refused. Null if the provider may have done what was asked. */
function refusalOf(error: unknown): string | null {
  if (error instanceof PaymentRefused) return error.message;
  return error instanceof PaymentsUnavailable && error.isRefusal ? texts.bundleFailed : null;
}

/** Returns what the form states about the purchase as a text that can be compared. At the provider, a price never changes. */
const textOf = ({ trialDays, prices: { memberMonthly, proAnnual }, plusTax }: Stated): string =>
  JSON.stringify({ trialDays, maker: memberMonthly.id, pro: proAnnual.id, plusTax });

/** Compares secrets in constant time. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
