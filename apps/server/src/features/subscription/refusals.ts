import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { type Payments, PaymentRefused, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { Refused, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

const retryAfter = 30;

/**
 * Returns a function that does the work of a call with the payment provider. If a card is refused, the reply has the provider's
 * message; if the provider does not answer, it has ours. Without a provider, the call returns 404.
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
      // The payments have already warned.
      log.info({ code: error.code }, 'The payment provider is not available');
      throw new Refused(503, texts.unavailable, { retryAfter });
    }
  };
export type Shop = ReturnType<typeof createShop>;
