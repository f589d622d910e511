import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { type Payments, PaymentRefused, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { Refused, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

/** Seconds after which a client may ask again if the payment provider does not answer. */
const retryAfter = 30;

/**
 * Returns a function that does something with the payment provider for a call. A refused card becomes a reply with the provider's
 * sentence, and a provider that does not answer one with ours. Without a provider, the calls do not exist.
 */
export const createShop =
  ({ payments, log }: Pick<Services, 'payments' | 'log'>) =>
  async <Result>(work: (provider: Payments) => Promise<Result>): Promise<Result> => {
    if (payments === null) throw refused(404);
    try {
      return await work(payments);
    } catch (error) {
      if (error instanceof PaymentRefused) throw refused(402, error.message);
      if (!(error instanceof PaymentsUnavailable)) throw error;
      log.error({ code: error.code }, 'The payment provider is not available');
      throw new Refused(503, texts.unavailable, { retryAfter });
    }
  };
export type Shop = ReturnType<typeof createShop>;
