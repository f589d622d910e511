import { and, eq, isNull } from 'drizzle-orm';
import { isUnpaid } from '@sermon/domain/subscription/lifecycle';
import { type Cents, formatUsd } from '@sermon/domain/subscription/money';
import { plans } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { subscription } from '../../database/schema.ts';
import type { Env } from '../../env.ts';
import type { MailQueue } from '../../ports/mail/mailQueue.ts';
import {
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
  type ProviderSubscription,
} from '../../ports/payments/port.ts';
import { accountById, nameInMail } from '../accounts/store.ts';
import { followPro } from './memberPrice/followPro.ts';
import {
  type Cause,
  type Known,
  openSubscriptions,
  type Stored,
  storeSubscription,
  subscriptionById,
  type SyncNeeds,
  timeOfRequest,
  unpaidSubscriptions,
} from './store.ts';

export type UndoNeeds = SyncNeeds & {
  env: Pick<Env, 'publicUrl' | 'SMTP_URL' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'>;
  mailQueue: Pick<MailQueue, 'send'>;
};

const maxFetches = 3;

/**
 * Fetches a subscription from the payment provider and stores its state. Returns undefined if it belongs to no account here. The
 * product never uses the state in an event or in a redirect, because it may be old or forged.
 */
export async function syncSubscription(
  services: UndoNeeds,
  payments: Payments,
  id: string,
  cause: Cause = { kind: 'reported' },
): Promise<Stored | undefined> {
  for (let fetches = 1; ; fetches += 1) {
    const askedAt = await timeOfRequest(services, id);
    const found = await payments.findSubscription(id);
    if (!found) return undefined;
    const stored = await storeSubscription(services, found, { askedAt, ...cause });
    if (!stored) return undefined;
    // Another request has stored a state that may be older than this reply, so the reply was not stored.
    if (stored.dateSynced > askedAt && fetches < maxFetches) continue;
    await undoDuplicates(services, payments, stored.accountId);
    await followPro(services, payments, stored.accountId).catch((error: unknown) => {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      services.log.warn(
        { code: error.code, account: stored.accountId },
        'The member price could not be updated; the daily comparison will try again',
      );
    });
    return subscriptionById(services.db, id);
  }
}

/**
 * Changes a subscription at the payment provider and stores the new state. If a newer state was stored in the meantime, it is fetched again,
 * because it may have been requested before the change or after it.
 */
export async function changeSubscription(
  services: UndoNeeds,
  payments: Payments,
  id: string,
  { kind, work }: Pick<Cause, 'kind'> & { work: () => Promise<ProviderSubscription> },
): Promise<void> {
  const askedAt = await timeOfRequest(services, id);
  const stored = await storeSubscription(services, await work(), { askedAt, kind });
  if (stored && stored.dateSynced > askedAt) await syncSubscription(services, payments, id, { kind });
}

/**
 * Ends and refunds what a user has bought twice, for example in two windows. The oldest subscription stays. Subscriptions that are
 * already canceled do not count. Subscriptions whose renewal is unpaid end as well, because the provider would try to charge for them
 * again.
 */
export async function undoDuplicates(services: UndoNeeds, payments: Payments, accountId: string): Promise<void> {
  for (const product of ['maker', 'pro'] as const) {
    const open = await openSubscriptions(services.db, accountId, product, services.clock());
    const renewing = open
      .filter(({ cancelAt, state }) => cancelAt === null && state !== 'past_due')
      .toSorted(
        (one, other) => one.dateCreated.getTime() - other.dateCreated.getTime() || (one.id < other.id ? -1 : 1),
      );
    if (renewing.length > 0)
      for (const { id } of await unpaidSubscriptions(services.db, accountId, product))
        await endUnpaid(services, payments, id);
    for (const duplicate of renewing.slice(1)) {
      const { id, plan } = duplicate;
      services.log.warn({ subscription: id }, `A second subscription of ${plans[plan].name} is undone`);
      const cents = await payBackOnce(services, payments, duplicate);
      await end(services, payments, id, { kind: cents === null ? 'duplicateNotRefunded' : 'duplicateUndone' });
      await tellAboutDuplicate(services, duplicate, cents);
    }
  }
}

/**
 * Refunds a subscription that was bought twice. Returns null if the provider refuses: it would do so again, and the subscription must not
 * stay open for that. The operator then refunds it by hand. If the provider does not answer, throws, and it is tried again.
 */
async function payBackOnce({ log }: SyncNeeds, payments: Payments, { id, accountId }: Known): Promise<Cents | null> {
  let reason: string | null = null;
  const cents = await payments.refundLatest(id).catch((error: unknown) => {
    const isFinal = error instanceof PaymentRefused || (error instanceof PaymentsUnavailable && error.isRefusal);
    if (!isFinal) throw error;
    reason = error instanceof PaymentsUnavailable ? error.code : 'refused';
    return null;
  });
  if (cents === null)
    log.error(
      { subscription: id, account: accountId, ...(reason !== null && { code: reason }) },
      'A subscription that was bought twice has to be refunded by hand, because the payment provider refuses to',
    );
  return cents;
}

/** Ends a subscription whose renewal is unpaid, and which a new one has replaced. Nothing is refunded. */
async function endUnpaid(services: SyncNeeds, payments: Payments, id: string): Promise<void> {
  const askedAt = await timeOfRequest(services, id);
  const now = await payments.findSubscription(id);
  if (!now) return;
  if (!isUnpaid(now.state)) {
    await storeSubscription(services, now, { askedAt, kind: 'reported' });
    return;
  }
  const ended = await payments.cancelNow(id);
  // A state that was stored in the meantime is older than the end.
  await storeSubscription(services, ended, { askedAt: await timeOfRequest(services, id), kind: 'canceledUnpaid' });
}

/** Sends an email about a subscription that was undone because it had been bought twice, once for each. */
async function tellAboutDuplicate(
  { db, clock, env, mailQueue }: UndoNeeds,
  { id, accountId, plan }: Known,
  cents: Cents | null,
): Promise<void> {
  // If several processes undo it at the same time, only one of them sends the email.
  const { rowCount } = await db
    .update(subscription)
    .set({ dateDuplicateMailed: clock() })
    .where(and(eq(subscription.id, id), isNull(subscription.dateDuplicateMailed)));
  const owner = rowCount ? await accountById(db, accountId) : undefined;
  if (!owner) return;
  const { subject, text } = texts.duplicateMail(nameInMail(env, owner), {
    planName: plans[plan].name,
    refund: cents === null ? 'refused' : cents > 0 ? formatUsd(cents) : null,
    contact: env.SUPPORT_EMAIL ?? env.SUPPORT_PHONE ?? null,
    link: `${env.publicUrl}/settings?tab=subscription`,
  });
  await mailQueue.send({ recipient: owner.email, subject, body: text }, owner.id);
}

/**
 * Refunds the latest payment of a subscription and ends it at once. Can be repeated. Returns the amount. If the provider cannot refund
 * it, it ends nevertheless, and the result is null: somebody then has to refund it by hand.
 */
export async function endAndPayBack(
  services: SyncNeeds,
  payments: Payments,
  id: string,
  by: Pick<Cause, 'administratorId'> = {},
): Promise<Cents | null> {
  const cents = await payments.refundLatest(id);
  await end(services, payments, id, { ...by, kind: cents === null ? 'notRefunded' : 'refunded' });
  return cents;
}

/** Ends a subscription at once without a refund. Can be repeated. */
export async function end(
  services: SyncNeeds,
  payments: Payments,
  id: string,
  cause: Cause,
): Promise<Stored | undefined> {
  const now = await payments.findSubscription(id);
  const ended = now?.state === 'canceled' ? now : await payments.cancelNow(id);
  const askedAt = await timeOfRequest(services, id);
  return storeSubscription(services, ended, { askedAt, ...cause });
}
