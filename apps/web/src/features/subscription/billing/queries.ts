import { billing } from '@sermon/contract/subscription/billing';
import type { User } from '@sermon/contract/accounts';
import type { Product } from '@sermon/domain/subscription/plans';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { replaceUser } from '../../../user.ts';

/** For data that also changes at the payment provider: loaded again when the user comes back to this window. */
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', meta: { followsPlan: true } } as const;

/** How often a failed payment is looked up while it is shown. The provider reports a payment some seconds after it was made. */
const pastDueEveryMs = 15_000;

export const subscriptionDetails = (product: Product) => {
  const options = ask(billing.details, { product });
  return {
    ...options,
    ...fresh,
    refetchInterval: (query: { state: { data?: { state: string } | null | undefined } }) =>
      query.state.data?.state === 'past_due' && pastDueEveryMs,
  };
};

export const billingStatements = { ...ask(billing.statements, {}), ...fresh };

export async function showSubscriber(client: QueryClient, user: User): Promise<void> {
  await replaceUser(client, user);
  await loadBillingAgain(client);
}

export const loadBillingAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.['followsPlan'] === true });
