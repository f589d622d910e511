import { formatUsd } from '@sermon/domain/subscription/money';
import { plans, reminderDays } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { account, departedCustomer, isOpenToVisitors, subscription } from '../../database/schema.ts';
import type { Env } from '../../env.ts';
import type { MailQueue } from '../../ports/mail/mailQueue.ts';
import type { Payments } from '../../ports/payments/port.ts';
import { isThere } from '../accounts/matching.ts';
import { nameInMail } from '../accounts/settings/mail.ts';
import { createBundles } from './bundle.ts';
import { updateAccount } from './store.ts';
import { storeSubscription, type SyncNeeds, undoDuplicates } from './sync.ts';
import { lockAccount } from '../accounts/store.ts';

type Needs = SyncNeeds & { payments: Payments | null };
type MailNeeds = Omit<Needs, 'log'> & { env: Pick<Env, 'publicUrl' | 'SMTP_URL'>; mailQueue: Pick<MailQueue, 'send'> };

const pageSize = 100;
const dayMs = 24 * 60 * 60_000;

/**
 * Compares the subscriptions of each user with the payment provider once a day, in case reports were lost, and finishes interrupted
 * purchases. If it fails for a user, it continues with the others and then throws. The next run tries again.
 */
export async function reconcileSubscriptions(services: Needs & MailNeeds, signal?: AbortSignal): Promise<void> {
  const { db, clock, payments } = services;
  if (payments === null) return;
  const failures: unknown[] = [];
  await createBundles(services).finishInterrupted(payments, signal);
  const yesterday = new Date(clock().getTime() - dayMs);
  const isOld = or(isNull(account.dateCompared), lte(account.dateCompared, yesterday));
  const isDue = and(isNotNull(account.customerId), isThere, isOld);
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
        await payments.updateCustomer(customerId, { email, name: `${firstName} ${lastName}` });
        const askedAt = clock();
        for (const found of await payments.subscriptionsOf(customerId))
          await storeSubscription(services, found, { askedAt, kind: 'reported' });
        await undoDuplicates(services, payments, id);
        await db.transaction(async (tx) => {
          if (!(await lockAccount(tx, id))) return;
          await updateAccount(tx, id, clock());
          await tx.update(account).set({ dateCompared: clock() }).where(eq(account.id, id));
        });
      } catch (error) {
        failures.push(error);
      }
    }
    last = page.at(-1)?.id;
    if (page.length < pageSize || last === undefined) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The subscriptions of some users could not be compared');
}

/** Reminds users of trials that end within a week and are then charged, once for each end of a trial. */
export async function remindOfTrials(services: MailNeeds, signal?: AbortSignal): Promise<void> {
  const { db, clock, env, mailQueue, payments } = services;
  if (payments === null) return;
  for (;;) {
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
      .where(and(isDue, isOpenToVisitors))
      .limit(pageSize);
    for (const { subscription: row, account: owner } of due) {
      signal?.throwIfAborted();
      const { id, trialEnd, plan, cents } = row;
      if (trialEnd === null) continue;
      // If several processes run this, only one of them sends the email.
      const { rowCount } = await db
        .update(subscription)
        .set({ remindedTrialEnd: trialEnd })
        .where(and(eq(subscription.id, id), isDue));
      if (!rowCount) continue;
      const about = {
        planName: plan === null ? '' : plans[plan].name,
        ends: trialEnd,
        price: formatUsd(cents),
        link: `${env.publicUrl}/settings`,
      };
      const { subject, text } = texts.trialEndsMail(nameInMail(env, owner), about);
      await mailQueue.send({ recipient: owner.email, subject, body: text }, owner.id);
    }
    if (due.length < pageSize) return;
  }
}

/**
 * Cancels the subscriptions of closed accounts at the end of their terms, so that nobody pays for an account that is about to be
 * deleted. A user who comes back can keep the subscription until then.
 */
export async function cancelClosed(services: Needs, signal?: AbortSignal): Promise<void> {
  const { db, clock, payments } = services;
  if (payments === null) return;
  const renewing = await db
    .select({ id: subscription.id })
    .from(subscription)
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(
      and(
        isNotNull(account.dateClosed),
        isThere,
        isNull(subscription.cancelAt),
        inArray(subscription.state, ['trialing', 'active', 'past_due']),
      ),
    )
    .limit(pageSize);
  for (const { id } of renewing) {
    signal?.throwIfAborted();
    const canceled = await payments.cancelAtPeriodEnd(id);
    await storeSubscription(services, canceled, { askedAt: clock(), kind: 'cancelAtEnd' });
  }
}

/** Deletes the customers of deleted accounts at the payment provider, which ends their subscriptions. */
export async function forgetCustomers(
  { db, payments }: Pick<Needs, 'db' | 'payments'>,
  signal?: AbortSignal,
): Promise<void> {
  if (payments === null) return;
  const failures: unknown[] = [];
  for (let last = ''; ;) {
    const page = await db
      .select()
      .from(departedCustomer)
      .where(gt(departedCustomer.customerId, last))
      .orderBy(departedCustomer.customerId)
      .limit(pageSize);
    for (const { customerId } of page) {
      signal?.throwIfAborted();
      try {
        await payments.deleteCustomer(customerId);
        await db.delete(departedCustomer).where(eq(departedCustomer.customerId, customerId));
      } catch (error) {
        failures.push(error);
      }
    }
    last = page.at(-1)?.customerId ?? last;
    if (page.length < pageSize) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some customers could not be deleted');
}
