import { createHash } from 'node:crypto';
import type { contract } from '@sermon/contract';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { centsOf, dollarsOf } from '@sermon/domain/subscription/money';
import { offeredPlans, type PlanKey, type Term, trialOf } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { payments as paymentTexts } from '@sermon/domain/texts/subscription/checkout';
import { type Checkout, PaymentRefused, type Payments, type Price } from '../../ports/payments/port.ts';
import { orNotFound, refused, refusedFields } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { createBundles } from './bundle.ts';
import { listCountries } from '../../ports/payments/countries.ts';
import { ensureCustomer } from './customers.ts';
import { createPaymentLimits, createShop, purchaseOf } from './purchase.ts';
import { countSubscriptions, hadTrial, openSubscription } from './store.ts';
import { syncSubscription } from './sync.ts';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { SubscriptionPrice } from '@sermon/contract/subscription/subscription';

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
        if (code.length < minPostalCode) return 0;
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

/** The minimum length of a postal code for which the tax is looked up (spec part 3 §5). */
const minPostalCode = 5;

/** Time for which a tax is cached, in ms. Rates change at most once a month. */
const keptMs = 60 * 60_000;
const maxKept = 1_000;

type Question = { cents: number; country: string; postalCode: string };

/**
 * Creates a function that asks the provider for a tax and caches the newest results, because each request costs money. `count` counts a
 * request for the limit of the user who causes it, and throws if there are too many. Answers from the cache do not count, nor does waiting
 * for a request that another user has caused. Refused postal codes and errors are not cached, so they count each time.
 */
export function createTax(clock: () => Date) {
  const kept = new Map<string, { cents: Promise<number>; until: number }>();
  const find = (key: string) => {
    const found = kept.get(key);
    return found && clock().getTime() < found.until ? found.cents : undefined;
  };
  return async (
    payments: Pick<Payments, 'taxOn'>,
    { cents, country, postalCode }: Question,
    count: () => Promise<void>,
  ): Promise<number> => {
    const key = [cents, country, postalCode.toUpperCase()].join(' ');
    const known = find(key);
    if (known) return known;
    await count();
    // Another request may have begun in the meantime.
    const asked = find(key) ?? payments.taxOn(cents, { country, postalCode });
    kept.delete(key);
    kept.set(key, { cents: asked, until: clock().getTime() + keptMs });
    asked.catch(() => {
      if (kept.get(key)?.cents === asked) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return asked;
  };
}

const codes = new Set(listCountries.map(({ twoCharCode }) => twoCharCode));
const isCountry = (code: string): boolean => codes.has(code);

/** Returns whether a postal code can exist in a country. Countries without postal codes accept anything. */
function isPostalCode(postalCode: string, country: string): boolean {
  if (!isCountry(country)) return false;
  if (!postcodeValidatorExistsForCountry(country)) return true;
  return postcodeValidator(postalCode.trim(), country);
}

/**
 * Returns the provider's prices for the page for new subscribers, the annual one first. `plusTax`: sales tax is added to them.
 */
function pricesFor(
  prices: Record<PlanKey, Price>,
  { isProMember, plusTax }: { isProMember: boolean; plusTax: boolean },
): SubscriptionPrice[] {
  const offered = offeredPlans(isProMember);
  return (['annual', 'monthly'] as const).map((term) => {
    const { plan, regular } = offered[term];
    const { id, cents } = prices[plan];
    const { cents: before, text } = comparedWith(prices, term, regular, plan);
    const isCheaper = before > cents;
    return {
      id,
      price: dollarsOf(cents),
      subscriptionTerm: term,
      crossedOutPriceText: isCheaper ? text : null,
      crossedOutPriceValue: isCheaper ? dollarsOf(before) : null,
      showedDiscountText: isCheaper ? (plan === regular ? texts.saving : texts.discount) : null,
      showedDiscountValue: isCheaper ? dollarsOf(before - cents) : null,
      displayedTotalText: texts.total[term],
      displayedTotalValue: dollarsOf(cents),
      plusTax,
      bundlePrice: !isProMember && term === 'monthly' ? dollarsOf(prices.memberMonthly.cents) : null,
    };
  });
}

/** Returns the price that an offer is compared with: the regular price, or twelve monthly payments for the regular annual plan. */
function comparedWith(
  prices: Record<PlanKey, Price>,
  term: Term,
  regular: PlanKey,
  plan: PlanKey,
): { cents: number; text: string } {
  if (plan === regular && term === 'annual') return { cents: 12 * prices.makerMonthly.cents, text: texts.yearOfMonths };
  return { cents: prices[regular].cents, text: texts.regularPrice };
}
