import { type PlanKey, planKeys } from '@sermon/domain/subscription/plans';
import * as z from 'zod';
import { addressOf, BadSetting, badSetting } from './badSetting.ts';

const text = z.string().trim().min(1);
const stripeId = text.regex(/^\w[\w-]{0,254}$/, 'copy it from the Stripe Dashboard');
const stripePrices = text.regex(/^\w[\w-]{0,254}(?:,\w[\w-]{0,254}){0,99}$/, 'write it as price_new,price_old');

export const paymentSettings = {
  /**
   * none: all users have all features · sandbox: plans are sold in test mode, in which no card is charged · stripe: plans are sold
   * through Stripe.
   */
  BILLING_PROVIDER: z.enum(['none', 'sandbox', 'stripe']).default('none'),
  /** Stripe: the secret key, and the publishable key, which browsers get. */
  STRIPE_SECRET_KEY: text.regex(/^(?:sk|rk)_\w+$/, 'it begins with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.regex(/^pk_\w+$/, 'it begins with pk_').optional(),
  /** Separated by commas. Both the old and the new one are listed while one replaces the other. */
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_[\w+/=]+(?:,whsec_[\w+/=]+)*$/, 'write it as whsec_…,whsec_…').optional(),
  /**
   * The ids of the prices at Stripe, separated by commas. The first one is sold. The others are former prices that subscribers still
   * pay, because a price at Stripe never changes.
   */
  STRIPE_PRICE_MAKER_MONTHLY: stripePrices.optional(),
  STRIPE_PRICE_MAKER_ANNUAL: stripePrices.optional(),
  STRIPE_PRICE_MEMBER_MONTHLY: stripePrices.optional(),
  STRIPE_PRICE_MAKER_ANNUAL_DISCOUNT: stripePrices.optional(),
  STRIPE_PRICE_PRO_ANNUAL: stripePrices.optional(),
  /** on: Stripe computes the sales tax and adds it. */
  STRIPE_TAX: z.stringbool().optional(),
  /** The configuration of Stripe's customer portal to use instead of the default one. */
  STRIPE_PORTAL_CONFIGURATION: stripeId.optional(),
  /** The address of Stripe's pages if they have a domain of their own, such as https://pay.church.example. */
  STRIPE_PAGES_ORIGIN: addressOf(['https']).optional(),
  /** Address to use instead of Stripe's. For tests. */
  STRIPE_API_URL: addressOf(['http', 'https']).optional(),
};

type Settings = z.output<z.ZodObject<typeof paymentSettings>>;
type StripeName = Exclude<keyof Settings, 'BILLING_PROVIDER'>;

const priceSettings = {
  makerMonthly: 'STRIPE_PRICE_MAKER_MONTHLY',
  makerAnnual: 'STRIPE_PRICE_MAKER_ANNUAL',
  memberMonthly: 'STRIPE_PRICE_MEMBER_MONTHLY',
  makerAnnualDiscount: 'STRIPE_PRICE_MAKER_ANNUAL_DISCOUNT',
  proAnnual: 'STRIPE_PRICE_PRO_ANNUAL',
} as const satisfies Record<PlanKey, StripeName>;

const required: readonly StripeName[] = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  ...Object.values(priceSettings),
];

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
  prices: Readonly<Record<PlanKey, string>>;
  /** The plans of former prices, by id. Subscribers still pay them, but they are no longer sold. */
  formerPrices: ReadonlyMap<string, PlanKey>;
  chargesTax: boolean;
  portalConfiguration: string | null;
  /** The origin of Stripe's pages under a domain of the operator's; null without one. */
  pagesOrigin: string | null;
  /** Address of the API; null for Stripe's own. */
  apiUrl: string | null;
};

export type BillingSettings =
  | { provider: 'none' }
  | { provider: 'sandbox' }
  | ({ provider: 'stripe' } & StripeSettings);

/**
 * Reads the settings of payments. Throws `BadSetting` with one sentence. Stripe settings are refused with another
 * provider, because otherwise a site could by mistake charge no one.
 */
export function readBilling(settings: Settings): BillingSettings {
  const { BILLING_PROVIDER: provider } = settings;
  if (provider !== 'stripe') {
    const names = Object.keys(paymentSettings) as (keyof Settings)[];
    const set = names.filter((name) => name.startsWith('STRIPE_') && settings[name] !== undefined);
    if (set.length > 0)
      throw new BadSetting(
        `${listOf(set)} set, but BILLING_PROVIDER is "${provider}". Set BILLING_PROVIDER to stripe, or remove the settings of Stripe.`,
      );
    return { provider };
  }
  const missing = required.filter((name) => settings[name] === undefined);
  if (missing.length > 0)
    throw new BadSetting(
      `${listOf(missing)} missing: BILLING_PROVIDER=stripe requires ${missing.length === 1 ? 'it' : 'them'}.`,
    );
  const value = (name: StripeName) => String(settings[name]);
  const lists = planKeys.map((plan) => [plan, value(priceSettings[plan]).split(',')] as const);
  const prices = Object.fromEntries(lists.map(([plan, [sold]]) => [plan, sold])) as Record<PlanKey, string>;
  const formerPrices = new Map(lists.flatMap(([plan, [, ...former]]) => former.map((id) => [id, plan] as const)));
  // The price of a subscription determines its plan, so each price must be different.
  const ids = lists.flatMap(([, list]) => list);
  if (new Set(ids).size < ids.length) throw new BadSetting('The settings STRIPE_PRICE_… name the same price twice.');
  const [secretKey, publishableKey] = [value('STRIPE_SECRET_KEY'), value('STRIPE_PUBLISHABLE_KEY')];
  if (isLive(secretKey) !== isLive(publishableKey))
    throw new BadSetting(
      'One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is a live key, and the other one is not.',
    );
  const apiUrl = settings.STRIPE_API_URL ?? null;
  if (apiUrl !== null) checkApiUrl(apiUrl, isLive(secretKey));
  const pages = settings.STRIPE_PAGES_ORIGIN ?? null;
  if (pages !== null && new URL(pages).href !== `${new URL(pages).origin}/`)
    throw badSetting('STRIPE_PAGES_ORIGIN', pages, 'it must not have a path');
  return {
    provider,
    secretKey,
    publishableKey,
    webhookSecrets: value('STRIPE_WEBHOOK_SECRET').split(','),
    prices,
    formerPrices,
    chargesTax: settings.STRIPE_TAX ?? false,
    portalConfiguration: settings.STRIPE_PORTAL_CONFIGURATION ?? null,
    pagesOrigin: pages === null ? null : new URL(pages).origin,
    apiUrl,
  };
}

/** Refuses an address to which the secret key must not be sent. */
function checkApiUrl(apiUrl: string, isKeyLive: boolean): void {
  const { pathname, protocol, hostname } = new URL(apiUrl);
  if (pathname !== '/') throw badSetting('STRIPE_API_URL', apiUrl, 'it must not have a path');
  if (isKeyLive) throw badSetting('STRIPE_API_URL', apiUrl, 'it is for tests, and STRIPE_SECRET_KEY is a live key');
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw badSetting('STRIPE_API_URL', apiUrl, 'an address of another machine must begin with https:');
}

/** Returns whether a key of Stripe moves real money. */
export const isLive = (key: string): boolean => /^.k_live_/.test(key);

const listOf = (names: readonly string[]) =>
  names.length === 1
    ? `The setting ${names[0]} is`
    : `The settings ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`;
