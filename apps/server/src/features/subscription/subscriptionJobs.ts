import { isUnpaid, unpaidStates } from '@sermon/domain/subscription/lifecycle';
import { formatUsd } from '@sermon/domain/subscription/money';
import { plans, reminderDays } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { account, departedCustomer, isOpenToVisitors, subscription } from '../../database/schema.ts';
import type { MailQueue } from '../../ports/mail/mailQueue.ts';
import { type Payments, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { isNotDeleted } from '../accounts/emailMatching.ts';
import { lockAccount, nameInMail } from '../accounts/store.ts';
import { createBundles } from './bundle.ts';
import { isOfProvider } from './customers.ts';
import { followPro } from './memberPrice/followPro.ts';
import { type Stored, storeSubscription, type SyncNeeds, timeOfRequest, updateAccount } from './store.ts';
import { changeSubscription, undoDuplicates, type UndoNeeds } from './sync.ts';

type Needs = SyncNeeds & { payments: Payments | null };
type MailNeeds = Omit<Needs, 'log'> & { env: UndoNeeds['env']; mailQueue: Pick<MailQueue, 'send'> };

const pageSize = 100;
const maxFailures = 20;
const dayMs = 24 * 60 * 60_000;

/** Collects the errors of a run, so that one user does not keep it from the others. */
function createFailures() {
  const errors: unknown[] = [];
  return {
    /** Throws the error if the others would fail, too. */
    add(error: unknown): void {
      if (isOutage(error)) throw error;
      if (errors.length < maxFailures) errors.push(error);
    },
    throwAny(message: string): void {
      if (errors.length > 0) throw new AggregateError(errors, message);
    },
  };
}

/** Returns whether the payment provider is unavailable for all users: it is down or busy, or refuses the key. */
const isOutage = (error: unknown): boolean =>
  error instanceof PaymentsUnavailable && /^(?:connection|timeout|401|403|429|5\d\d)\b/.test(error.code);

/**
 * Compares the subscriptions of each user with the payment provider once a day, in case events were lost, and
 * finishes what was interrupted. If it fails for a user, it goes on with the others and then throws, unless the
 * provider is unavailable for all. The next run tries again.
 */
export async function reconcileSubscriptions(services: Needs & MailNeeds, signal?: AbortSignal): Promise<void> {
  const { db, clock, payments } = services;
  if (payments === null) return;
  const failures = createFailures();
  const unsettled = await createBundles(services).finishInterrupted(payments, signal);
  const yesterday = new Date(clock().getTime() - dayMs);
  const isOld = or(isNull(account.dateCompared), lte(account.dateCompared, yesterday));
  const isDue = and(isNotNull(account.customerId), isOfProvider(account, payments.providerKind), isNotDeleted, isOld);
  for (let last: string | undefined; ;) {
    const page = await db
      .select()
      .from(account)
      .where(and(isDue, last === undefined ? undefined : gt(account.id, last)))
      .orderBy(account.id)
      .limit(pageSize);
    for (const { id, customerId, email, firstName, lastName } of page) {
      signal?.throwIfAborted();
      if (customerId === null) continue;
      try {
        const isKnown = await payments.updateCustomer(customerId, { email, name: `${firstName} ${lastName}` });
        if (!isKnown) throw new Error('The payment provider does not know the customer of an account');
        const askedAt = clock();
        for (const found of await payments.subscriptionsOf(customerId))
          await storeSubscription(services, found, { askedAt, kind: 'reported' });
        await undoDuplicates(services, payments, id);
        await followPro(services, payments, id);
        await db.transaction(async (tx) => {
          if (!(await lockAccount(tx, id))) return;
          await updateAccount(tx, id, clock());
          const compared = { dateCompared: clock(), customerKind: payments.providerKind };
          await tx.update(account).set(compared).where(eq(account.id, id));
        });
      } catch (error) {
        failures.add(error);
      }
    }
    last = page.at(-1)?.id;
    if (page.length < pageSize || last === undefined) break;
  }
  failures.throwAny('The subscriptions of some users could not be compared');
  if (unsettled.length > 0) throw new AggregateError(unsettled, 'Some purchases could not be settled for a day');
}

/** Reminds users of trials that end within a week and are then charged, once for each end of a trial. */
export async function remindOfTrials(services: MailNeeds, signal?: AbortSignal): Promise<void> {
  const { db, clock, env, mailQueue, payments } = services;
  if (payments === null) return;
  const failures = createFailures();
  for (let last = ''; ;) {
    const now = clock();
    const isDue = and(
      eq(subscription.state, 'trialing'),
      isNull(subscription.cancelAt),
      gt(subscription.trialEnd, now),
      lte(subscription.trialEnd, new Date(now.getTime() + reminderDays * dayMs)),
      or(isNull(subscription.remindedTrialEnd), ne(subscription.remindedTrialEnd, subscription.trialEnd)),
    );
    const due = await db
      .select({ subscription, account })
      .from(subscription)
      .innerJoin(account, eq(account.id, subscription.accountId))
      .where(and(isDue, isOpenToVisitors, gt(subscription.id, last)))
      .orderBy(subscription.id)
      .limit(pageSize);
    for (const { subscription: row, account: owner } of due) {
      signal?.throwIfAborted();
      const { id, trialEnd, plan, cents } = row;
      if (trialEnd === null || plan === null) continue;
      const about = {
        product: texts.products[plans[plan].product],
        planName: plans[plan].name,
        ends: trialEnd,
        price: formatUsd(cents),
        plusTax: payments.chargesTax,
        link: `${env.publicUrl}/settings?tab=subscription`,
      };
      const { subject, text } = texts.trialEndsMail(nameInMail(env, owner), about);
      const send = db.transaction(async (tx) => {
        // Of several processes, one sends the email.
        const { rowCount } = await tx
          .update(subscription)
          .set({ remindedTrialEnd: trialEnd })
          .where(and(eq(subscription.id, id), isDue));
        if (rowCount) await mailQueue.send({ recipient: owner.email, subject, body: text }, owner.id, tx);
      });
      await send.catch(failures.add);
    }
    last = due.at(-1)?.subscription.id ?? last;
    if (due.length < pageSize) break;
  }
  failures.throwAny('Some users could not be reminded of the end of their trials');
}

/**
 * Does what accounts leave to the payment provider: cancels the subscriptions of those that were closed or blocked, and deletes the
 * customers of those that were deleted. Each part is done even if the other fails.
 */
export async function settleLeftAccounts(services: Needs & MailNeeds, signal?: AbortSignal): Promise<void> {
  const { payments } = services;
  if (payments === null) return;
  const parts = [cancelLeft(services, payments, signal), forgetCustomers(services, payments, signal)];
  const failed = (await Promise.allSettled(parts)).flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
  signal?.throwIfAborted();
  if (failed.length > 0) throw new AggregateError(failed, 'Not everything that accounts have left could be settled');
}

/**
 * Cancels the subscriptions of accounts that were closed, because users must not pay for an account that is about to
 * be deleted, or blocked, because they could not cancel themselves. They end with their terms, and a user who comes
 * back can keep them until then. One whose renewal is unpaid ends at once, because the provider would go on trying to
 * charge it.
 */
async function cancelLeft(services: Needs & MailNeeds, payments: Payments, signal?: AbortSignal): Promise<void> {
  const { db } = services;
  const failures = createFailures();
  const isRenewing = and(isNull(subscription.cancelAt), inArray(subscription.state, ['trialing', 'active']));
  const isLeft = or(isNotNull(account.dateClosed), isNotNull(account.dateBlocked));
  const isOurs = isOfProvider(account, payments.providerKind);
  const isDue = and(isLeft, isOurs, isNotDeleted, or(isRenewing, inArray(subscription.state, unpaidStates)));
  for (let last = ''; ;) {
    const page = await db
      .select({ row: subscription, customerId: account.customerId })
      .from(subscription)
      .innerJoin(account, eq(account.id, subscription.accountId))
      .where(and(isDue, gt(subscription.id, last)))
      .orderBy(subscription.id)
      .limit(pageSize);
    for (const { row, customerId } of page) {
      signal?.throwIfAborted();
      const wasUnpaid = isUnpaid(row.state);
      try {
        await changeSubscription(services, payments, row.id, {
          kind: wasUnpaid ? 'canceledUnpaid' : 'cancelAtEnd',
          work: () => (wasUnpaid ? payments.cancelNow(row.id) : payments.cancelAtPeriodEnd(row.id)),
        });
      } catch (error) {
        if (isOutage(error) || !(await hasEnded(row, customerId).catch(() => false))) failures.add(error);
      }
    }
    last = page.at(-1)?.row.id ?? last;
    if (page.length < pageSize) break;
  }
  failures.throwAny('Some subscriptions could not be canceled');

  /** Stores the end of a subscription of which no event has told. Returns false if it has not ended. */
  async function hasEnded(row: Stored, customerId: string | null): Promise<boolean> {
    const askedAt = await timeOfRequest(services, row.id);
    const found = await payments.findSubscription(row.id);
    if (customerId === null || (found && found.state !== 'canceled')) return false;
    const ended = found ?? { ...row, customerId, state: 'canceled' as const, created: row.dateCreated };
    await storeSubscription(services, ended, { askedAt, kind: 'reported' });
    return true;
  }
}

/**
 * Deletes the customers of deleted accounts at the payment provider, which ends their subscriptions. Those of another provider wait until
 * the operator has changed back.
 */
async function forgetCustomers({ db }: Needs, payments: Payments, signal?: AbortSignal): Promise<void> {
  const failures = createFailures();
  const isForgotten = and(isNull(departedCustomer.accountId), isOfProvider(departedCustomer, payments.providerKind));
  for (let last = ''; ;) {
    const page = await db
      .select()
      .from(departedCustomer)
      .where(and(isForgotten, gt(departedCustomer.customerId, last)))
      .orderBy(departedCustomer.customerId)
      .limit(pageSize);
    for (const { customerId } of page) {
      signal?.throwIfAborted();
      try {
        await payments.deleteCustomer(customerId);
        await db.delete(departedCustomer).where(eq(departedCustomer.customerId, customerId));
      } catch (error) {
        failures.add(error);
      }
    }
    last = page.at(-1)?.customerId ?? last;
    if (page.length < pageSize) break;
  }
  failures.throwAny('Some customers could not be deleted');
}
