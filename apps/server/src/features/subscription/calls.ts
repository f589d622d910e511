import { createHash } from 'node:crypto';
import type { contract } from '@sermon/contract';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { centsOf, dollarsOf } from '@sermon/domain/subscription/money';
import { offeredPlans, type PlanKey, trialOf } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { payments as paymentTexts } from '@sermon/domain/texts/subscription/payments';
import { type Checkout, PaymentRefused, type Payments } from '../../ports/payments/port.ts';
import { orNotFound, refused, refusedFields } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { createBundles } from './bundle.ts';
import { listCountries } from '../../ports/payments/countries.ts';
import { isCountry, isPostalCode } from './countries.ts';
import { ensureCustomer } from './customers.ts';
import { createPaymentLimits } from './limits.ts';
import { pricesFor } from './offered.ts';
import { purchaseOf } from './purchase.ts';
import { createShop } from './refusals.ts';
import { countSubscriptions, hadTrial, openSubscription } from './store.ts';
import { syncSubscription } from './sync.ts';
import { createTax, leastPostalCode } from './tax.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'log' | 'attempts' | 'mailQueue' | 'payments'>;

export const confirmationPath = '/confirmation';

/** Time during which the same order returns the same checkout, in ms, so that a double click begins only one. */
const sameOrderMs = 10 * 60_000;

/** Prices, checkouts, and the form that sells PRO together with Sermon Maker (spec part 3 §7). */
export function subscriptionCalls(services: Needs): Handlers<typeof contract>['subscription'] {
  const { db, env, clock, attempts } = services;
  const shop = createShop(services);
  const limits = createPaymentLimits(attempts);
  const bundles = createBundles(services);
  const tax = createTax(clock);

  type Order = { accountId: string; plan: PlanKey; promotionId: string | null; cancelPath: string };
  async function begin(payments: Payments, { accountId, plan, promotionId, cancelPath }: Order): Promise<Checkout> {
    await limits.order(accountId);
    await bundles.settleEarlier(payments, accountId);
    if (await openSubscription(db, accountId, clock())) throw refused(409, texts.already);
    const customerId = await ensureCustomer(services, payments, accountId);
    const order = {
      customerId,
      accountId,
      plan,
      promotionId,
      trialDays: trialOf(plan, { hasCoupon: promotionId !== null, hadTrial: await hadTrial(db, accountId) }),
      successAddress: `${env.publicUrl}${confirmationPath}?session_id={CHECKOUT_SESSION_ID}`,
      cancelAddress: `${env.publicUrl}${safeRedirect(cancelPath, '/activate')}`,
    };
    const time = Math.floor(clock().getTime() / sameOrderMs);
    // A user whose subscription has just ended may order the same plan again, and needs a new checkout.
    const times = await countSubscriptions(db, accountId);
    const key = createHash('sha256')
      .update(JSON.stringify([order, time, times]))
      .digest('hex');
    return payments.createCheckout(order, `checkout:${key}`);
  }

  /** Returns a checkout of this user. Throws 'not found' for the checkout of another user. */
  async function ownCheckout(payments: Payments, sessionId: string, accountId: string): Promise<Checkout> {
    const checkout = orNotFound(await payments.findCheckout(sessionId));
    return orNotFound(checkout.accountId === accountId ? checkout : null);
  }

  return {
    freeTrialStatus: ({ user }) => shop(async () => user !== null && (await hadTrial(db, user.id))),

    promoCode: ({ input: { code }, user, request }) =>
      shop(async (payments) => {
        await limits.code(request.ip, user?.id ?? null);
        const promotion = await payments.findPromotion(code.trim());
        if (!promotion) throw refused(404);
        const offered = offeredPlans(user?.proSubscription ?? false);
        const terms = (['annual', 'monthly'] as const).filter(
          (term) => promotion.plans?.includes(offered[term].plan) ?? true,
        );
        if (terms.length === 0) throw refused(404);
        const { isPercentage, percentOff, amountOff } = promotion.coupon;
        return {
          id: promotion.id,
          isPercentage,
          percentOff,
          amountOff: dollarsOf(amountOff),
          months: promotion.months,
          terms,
        };
      }),

    activePlans: ({ user }) =>
      shop(async (payments) =>
        pricesFor(await payments.prices(), {
          isProMember: user?.proSubscription ?? false,
          plusTax: payments.chargesTax,
        }),
      ),

    createCheckoutSession: ({ input: { priceId, couponId, cancelPath }, user }) =>
      shop(async (payments) => {
        const prices = await payments.prices();
        const offered = offeredPlans(user.proSubscription);
        const plan = [offered.annual.plan, offered.monthly.plan].find((each) => prices[each].id === priceId);
        if (!plan) throw refused(400, texts.unknownPlan);
        const { id } = await begin(payments, { accountId: user.id, plan, promotionId: couponId, cancelPath });
        return { sessionId: id };
      }),

    createBundleCheckout: ({ input: { cancelPath }, user }) =>
      shop(async (payments) => {
        const { plan } = offeredPlans(user.proSubscription).monthly;
        const { id } = await begin(payments, { accountId: user.id, plan, promotionId: null, cancelPath });
        return { sessionId: id };
      }),

    checkoutAddress: ({ input: { sessionId }, user }) =>
      shop(async (payments) => {
        await limits.lookup(user.id);
        const { state, address } = await ownCheckout(payments, sessionId, user.id);
        // The user has gone back after the payment.
        if (state === 'complete') return { address: `${confirmationPath}?session_id=${sessionId}` };
        if (state === 'expired' || address === null) throw refused(409, texts.checkoutExpired);
        // The user has bought a plan in another window since.
        if (await openSubscription(db, user.id, clock())) throw refused(409, texts.already);
        if (!payments.pageOrigins.includes(new URL(address).origin))
          throw new Error('The payment provider named a page on a site that is not its own');
        return { address };
      }),

    recordCheckout: ({ input: { sessionId }, user }) =>
      shop(async (payments) => {
        await limits.lookup(user.id);
        const { state, subscriptionId } = await ownCheckout(payments, sessionId, user.id);
        if (state === 'expired') throw refused(409, texts.checkoutExpired);
        const isPaid = state === 'complete' && subscriptionId !== null;
        const stored = isPaid
          ? await syncSubscription(services, payments, subscriptionId, { kind: 'bought' })
          : undefined;
        return purchaseOf(services, payments, user.id, [stored?.accountId === user.id ? stored : undefined]);
      }),

    startNewBundleCheckoutSession: ({ user }) =>
      shop(async (payments) => {
        await limits.order(user.id);
        return bundles.start(payments, user);
      }),

    countries: () => shop(async () => [...listCountries]),

    checkProSubscriptionTax: ({ input: { postalCode, price, countryCode }, user }) =>
      shop(async (payments) => {
        const code = postalCode.trim();
        if (code.length < leastPostalCode) return 0;
        const cents = centsOf(Math.round(price * 100) / 100);
        const known = Object.values(await payments.prices()).some((each) => each.cents === cents);
        if (!known) throw refusedFields({ price: [texts.unknownPrice] });
        if (!isCountry(countryCode)) throw refusedFields({ countryCode: [texts.unknownCountry] });
        try {
          const question = { cents, country: countryCode, postalCode: code };
          return dollarsOf(await tax(payments, question, () => limits.tax(user.id)));
        } catch (error) {
          if (error instanceof PaymentRefused) throw refusedFields({ postalCode: [paymentTexts.postalCodeInvalid] });
          throw error;
        }
      }),

    validatePostalCode: ({ input: { postalCode, countryCode } }) =>
      shop(async () => {
        if (!isPostalCode(postalCode, countryCode))
          throw refusedFields({ postalCode: [paymentTexts.postalCodeInvalid] });
        return null;
      }),

    createNewBundleSubscription: ({ input: { setupIntentId, setupIntentClientSecret }, user }) =>
      shop(async (payments) => {
        await limits.order(user.id);
        const bought = await bundles.buy(payments, {
          user,
          setupIntentId,
          clientSecret: setupIntentClientSecret,
        });
        return purchaseOf(services, payments, user.id, bought);
      }),
  };
}
