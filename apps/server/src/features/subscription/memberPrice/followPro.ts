import { lessDiscounts } from '@sermon/domain/subscription/coupons';
import { planAtRenewal, priceNoticeDays } from '@sermon/domain/subscription/lifecycle';
import { type Cents, formatUsd } from '@sermon/domain/subscription/money';
import { offeredPlans, type PlanKey, plans, type Term } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { and, eq, inArray } from 'drizzle-orm';
import { bundlePurchase, subscriptionChange } from '../../../database/schema.ts';
import type { Env } from '../../../env.ts';
import type { MailQueue } from '../../../ports/mail/mailQueue.ts';
import type { Payments, ProviderSubscription } from '../../../ports/payments/port.ts';
import { type Account, accountById, lockAccount, nameInMail } from '../../accounts/store.ts';
import {
  type Known,
  openSubscriptions,
  priceHistory,
  stateOf,
  storeSubscription,
  subscriptionById,
  type SyncNeeds,
  timeOfRequest,
} from '../store.ts';

type Needs = SyncNeeds & { env: Pick<Env, 'publicUrl' | 'SMTP_URL'>; mailQueue: Pick<MailQueue, 'send'> };

/** The number of replies of the payment provider that are stored for one change, if newer states are stored in the meantime. */
const maxReplies = 3;
const dayMs = 24 * 60 * 60_000;

const isRenewing = ({ state, cancelAt }: Pick<Known, 'state' | 'cancelAt'>): boolean =>
  cancelAt === null && (state === 'trialing' || state === 'active');

/**
 * Moves the subscriptions of a user to the regular price if PRO will have ended at their next payment, and back if there is PRO again.
 * It looks only at the present state, so it can be called after each event, in any order, and by several processes. The user gets an
 * email before the price rises.
 */
export async function followPro(services: Needs, payments: Payments, accountId: string): Promise<void> {
  const { db, clock } = services;
  // Sermon Maker is bought before PRO. A purchase that is complete by now has stored both.
  const isBuying = and(eq(bundlePurchase.accountId, accountId), inArray(bundlePurchase.state, ['running', 'undoing']));
  if ((await db.$count(bundlePurchase, isBuying)) > 0) return;
  const owner = await accountById(db, accountId);
  if (!owner || owner.dateClosed !== null || owner.dateBlocked !== null) return;
  for (const row of await openSubscriptions(db, accountId, 'maker', clock())) {
    if (!isRenewing(row)) continue;
    const plan = planAtRenewal(row.plan, await priceHistory(db, row), await hasProAt(services, owner, row));
    if (plan !== row.plan) await change(services, payments, { owner, row, plan });
  }
}

/** Returns whether the user is expected to have PRO at the next payment of a subscription. */
async function hasProAt({ db, clock }: Needs, owner: Account, { currentPeriodEnd }: Known): Promise<boolean> {
  if (owner.hasProSubscription) return true;
  const pro = await openSubscriptions(db, owner.id, 'pro', clock());
  return pro.some(({ cancelAt }) => cancelAt === null || cancelAt >= currentPeriodEnd);
}

type Change = { owner: Account; row: Known; plan: PlanKey };

async function change(services: Needs, payments: Payments, { owner, row, plan }: Change): Promise<void> {
  let askedAt = await timeOfRequest(services, row.id);
  const found = await payments.findSubscription(row.id);
  // A newer state is stored by its own event, and then this is decided again.
  if (!found || found.plan !== row.plan || !isRenewing(found)) return;
  const { plan: member } = offeredPlans(true)[plans[plan].term];
  const isEnd = plan !== member;
  const cents = await priceAtRenewal(payments, found, plan);
  const daysLeft = (found.currentPeriodEnd.getTime() - services.clock().getTime()) / dayMs;
  if (isEnd && (cents <= found.cents || daysLeft < priceNoticeDays)) return;
  const isNotified = await notifyOnce(
    services,
    { owner, row },
    isEnd ? texts.memberPriceEndsMail : texts.memberPriceReturnsMail,
    {
      price: formatUsd(cents),
      former: formatUsd(found.cents),
      term: plans[plan].term,
      from: found.currentPeriodEnd,
      plusTax: payments.chargesTax,
      link: `${services.env.publicUrl}/settings?tab=subscription`,
    },
  );
  if (!isNotified) return;
  const kind = isEnd ? 'memberPriceEnded' : 'memberPriceReturned';
  let changed: ProviderSubscription | null = await payments.changePlanAtRenewal(row.id, plan);
  for (let replies = 1; changed && replies <= maxReplies; replies += 1) {
    const stored = await storeSubscription(services, changed, { askedAt, kind });
    if (!stored || stored.dateSynced <= askedAt) return;
    // An event was stored in the meantime, without the cause.
    askedAt = await timeOfRequest(services, row.id);
    changed = await payments.findSubscription(row.id);
  }
}

async function priceAtRenewal(
  payments: Payments,
  { discounts, currentPeriodEnd }: ProviderSubscription,
  plan: PlanKey,
): Promise<Cents> {
  const { cents } = (await payments.prices())[plan];
  return lessDiscounts(cents, discounts, currentPeriodEnd);
}

/**
 * Returns what each payment of Sermon Maker costs after a user's PRO has ended; null if its price stays. `beforeLookup` is called before the
 * provider is asked for the subscription.
 */
export async function makerPriceAfterPro(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  payments: Payments,
  accountId: string,
  beforeLookup: () => Promise<void>,
): Promise<{ cents: Cents; term: Term } | null> {
  const [row] = (await openSubscriptions(db, accountId, 'maker', clock())).filter(isRenewing);
  if (!row || (await accountById(db, accountId))?.hasProSubscription) return null;
  const plan = planAtRenewal(row.plan, await priceHistory(db, row), false);
  if (plan === row.plan) return null;
  await beforeLookup();
  const found = await payments.findSubscription(row.id);
  return found && { cents: await priceAtRenewal(payments, found, plan), term: plans[plan].term };
}

/**
 * Sends an email about another price, once for each change. It comes first, so that the price never changes without it. Returns false if
 * another process has already changed the plan.
 */
async function notifyOnce(
  { db, clock, env, mailQueue }: Needs,
  { owner, row }: Pick<Change, 'owner' | 'row'>,
  mail: typeof texts.memberPriceEndsMail,
  about: Parameters<typeof mail>[1],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, owner.id))) return false;
    if ((await subscriptionById(tx, row.id))?.plan !== row.plan) return false;
    if ((await priceHistory(tx, row)).isNotified) return true;
    const state = stateOf(row);
    const notice = { accountId: owner.id, kind: 'toldOfPrice' as const, before: state, after: state, date: clock() };
    await tx.insert(subscriptionChange).values(notice);
    const { subject, text } = mail(nameInMail(env, owner), about);
    await mailQueue.send({ recipient: owner.email, subject, body: text }, owner.id, tx);
    return true;
  });
}
