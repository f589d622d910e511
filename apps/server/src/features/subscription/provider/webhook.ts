import { webhookPath } from '@sermon/contract/subscription/subscription';
import type { FastifyInstance } from 'fastify';
import { calls as texts } from '@sermon/domain/texts/calls';
import { receiveRaw } from '../../../http/rawBody.ts';
import { type PaymentEvent, type Payments, UnsignedEvent } from '../../../ports/payments/port.ts';
import { refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { createShop } from '../refusals.ts';
import { isNewEvent } from './storing.ts';
import { syncSubscription } from '../sync.ts';

/**
 * Receives the reports of the payment provider. The provider repeats a report until it gets a reply with 200, sends some twice, and
 * sends them in any order. So a report is used only to learn which subscription to fetch.
 */
export function receivePaymentEvents(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'env' | 'clock' | 'log' | 'mailQueue' | 'payments'>,
): void {
  const { db, clock } = services;
  const shop = createShop(services);

  function read(payments: Payments, body: Buffer, signature: unknown): PaymentEvent {
    try {
      return payments.readEvent(body, typeof signature === 'string' ? signature : '');
    } catch (error) {
      throw error instanceof UnsignedEvent ? refused(400, texts.malformed) : error;
    }
  }

  async function accept(payments: Payments, event: PaymentEvent): Promise<void> {
    const { subscriptionId } = event;
    if (subscriptionId !== null)
      await syncSubscription(services, payments, subscriptionId, { kind: 'reported', event });
    else await db.transaction((tx) => isNewEvent(tx, event, clock()));
  }

  receiveRaw(app, webhookPath, ({ body, headers }) =>
    shop(async (payments) => {
      await accept(payments, read(payments, body ?? Buffer.alloc(0), headers['stripe-signature']));
      return { received: true };
    }),
  );
  const { payments } = services;
  payments?.sandbox?.reportTo((event) => accept(payments, event));
}
