import { webhookPath } from '@sermon/contract/subscription/subscription';
import type { FastifyInstance } from 'fastify';
import { calls as texts } from '@sermon/domain/texts/calls';
import { receiveRaw } from '../../../http/bodies.ts';
import { type PaymentEvent, type Payments, UnsignedEvent } from '../../../ports/payments/port.ts';
import { refused, Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { createPaymentLimits, createShop } from '../purchase.ts';
import { isNewEvent } from '../store.ts';
import { syncSubscription } from '../sync.ts';
import { refusalPage } from '../../../ports/payments/sandbox/pages/page.ts';

/**
 * Receives the events of the payment provider. The provider repeats an event until it gets a reply with 200, sends some twice, and
 * sends them in any order. So an event is used only to learn which subscription to fetch.
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
  payments?.sandbox?.deliverTo((event) => accept(payments, event));
}

/** Maximum size of a form of the sandbox, in bytes. It holds card details. */
const maxFormBytes = 16 * 1024;

export function serveSandbox(
  app: FastifyInstance,
  { payments, attempts }: Pick<Services, 'payments' | 'attempts'>,
): void {
  const sandbox = payments?.sandbox;
  if (!sandbox) return;
  const limits = createPaymentLimits(attempts);
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const method of ['GET', 'POST'] as const)
      scope.route<{ Params: { '*': string }; Body: Record<string, string> | null }>({
        method,
        url: '/sandbox/*',
        schema: { hide: true },
        config: { access: 'anyone', changes: method === 'POST' },
        async handler({ params: { '*': path }, body, ip }, reply) {
          void reply.header('cache-control', 'no-store');
          try {
            await limits.testPage(ip);
          } catch (error) {
            // The product's own card form reads the reply of a call. Everything else is a page.
            if (path.startsWith('setup/') || !(error instanceof Refused)) throw error;
            const { statusCode, message, retryAfter } = error;
            if (retryAfter !== null) void reply.header('retry-after', retryAfter);
            return reply.status(statusCode).type('text/html; charset=utf-8').send(refusalPage(message));
          }
          const answer = await sandbox.page({ method, path, fields: body ?? {} });
          if (answer.kind === 'redirect') return reply.redirect(answer.location, 303);
          if (answer.kind === 'data') return reply.status(answer.status).send(answer.data);
          return reply.status(answer.status).type('text/html; charset=utf-8').send(answer.html);
        },
      });
    done();
  });
}
