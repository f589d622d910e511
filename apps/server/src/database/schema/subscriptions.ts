import { providerKinds, subscriptionStates } from '@sermon/domain/subscription/lifecycle';
import { planKeys } from '@sermon/domain/subscription/plans';
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment } from './columns.ts';

/** A subscription as it was when the product last fetched it. */
export const subscription = pgTable(
  'subscription',
  {
    id: text().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Null if its price has never been in the settings. Such a subscription gives no access. */
    plan: text({ enum: planKeys }),
    /** The price of each payment after the first, less a discount that goes on. */
    cents: integer().notNull(),
    state: text({ enum: subscriptionStates }).notNull(),
    currentPeriodEnd: moment('current_period_end').notNull(),
    cancelAt: moment('cancel_at'),
    trialEnd: moment('trial_end'),
    /** Date when the product first saw that a renewal is unpaid. Null if everything is paid. */
    pastDueSince: moment('past_due_since'),
    dateCreated: moment('date_created').notNull(),
    /** Date when the product requested this state. A reply to an earlier request does not replace it. */
    dateSynced: moment('date_synced').notNull(),
    remindedTrialEnd: moment('reminded_trial_end'),
    /** Date of the email that said that the subscription had been bought twice and was undone. */
    dateDuplicateMailed: moment('date_duplicate_mailed'),
  },
  (t) => [index('subscription_account').on(t.accountId), index('subscription_trial').on(t.trialEnd)],
);

/** A webhook event of the payment provider that was processed. The provider may send each several times. */
export const paymentEvent = pgTable(
  'payment_event',
  { id: text().primaryKey(), type: text().notNull(), dateReceived: moment('date_received').notNull() },
  (t) => [index('payment_event_date').on(t.dateReceived)],
);

/** A purchase of PRO together with Sermon Maker. There is one for each time that card details were collected. */
export const bundlePurchase = pgTable(
  'bundle_purchase',
  {
    setupIntentId: text('setup_intent_id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    trialDays: integer('trial_days').notNull(),
    makerSubscriptionId: text('maker_subscription_id'),
    proSubscriptionId: text('pro_subscription_id'),
    /** `undoing`: the second part was refused, and the first is being refunded. */
    state: text({ enum: ['running', 'undoing', 'complete', 'failed'] }).notNull(),
    message: text().notNull().default(''),
    dateCreated: moment('date_created').notNull(),
  },
  (t) => [index('bundle_purchase_account').on(t.accountId)],
);

/**
 * Why the stored state of a subscription changed. `reported`: the payment provider reported the change. `canceledUnpaid`: it ended at
 * once, because its renewal was unpaid. `duplicateNotRefunded`: it was bought twice and has ended, but the provider refused the refund.
 * `notRefunded`: it has ended, and was to be refunded, but the provider has not refunded it. `toldOfPrice`: the user got an email about
 * another price from the next payment on; the state has not changed yet.
 */
export const subscriptionChangeKinds = [
  'reported',
  'bought',
  'cancelAtEnd',
  'canceledUnpaid',
  'kept',
  'discountAccepted',
  'refunded',
  'notRefunded',
  'duplicateUndone',
  'duplicateNotRefunded',
  'toldOfPrice',
  'memberPriceEnded',
  'memberPriceReturned',
] as const;

/** A change of a subscription. The rows are the history of who has paid for what. */
export const subscriptionChange = pgTable(
  'subscription_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The administrator who caused it; null if it was the user or the payment provider. */
    administratorId: uuid('administrator_id'),
    kind: text({ enum: subscriptionChangeKinds }).notNull(),
    before: jsonb(),
    after: jsonb().notNull(),
    date: moment('date').notNull(),
  },
  (t) => [index('subscription_change_account').on(t.accountId, t.id)],
);

/**
 * A customer of the payment provider that no account has now. If its account was deleted, the provider deletes the customer, too, and then
 * the row is removed. If the account has got a customer of another provider, it waits until the operator changes back.
 */
export const departedCustomer = pgTable(
  'departed_customer',
  {
    customerId: text('customer_id').primaryKey(),
    customerKind: text('customer_kind', { enum: providerKinds }),
    /** The account that gets the customer back when the operator changes back. Null if the customer is to be deleted. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'set null' }),
    dateDeleted: moment('date_deleted').notNull(),
  },
  (t) => [index('departed_customer_account').on(t.accountId)],
);

/** The objects of the sandbox, a payment provider that charges no card (ports/payments/sandbox): customers, subscriptions and so on. */
export const sandboxObject = pgTable(
  'sandbox_object',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    customerId: text('customer_id'),
    body: jsonb().notNull(),
    dateCreated: moment('date_created').notNull(),
    /** Date when the sandbox changes or deletes the object without a request. */
    dateDue: moment('date_due'),
  },
  (t) => [
    index('sandbox_object_customer').on(t.customerId, t.kind, t.dateCreated),
    index('sandbox_object_due').on(t.dateDue),
  ],
);
