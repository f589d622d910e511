import { deliveries } from '@sermon/contract/preaching/deliveries';
import type { QueryClient } from '@tanstack/react-query';
import { clientOf } from '../../api.ts';

export const api = clientOf({ deliveries });

const reads: readonly unknown[] = [api.deliveries.list, api.deliveries.between, api.deliveries.places].map(
  ({ endpoint }) => endpoint,
);

export const refreshDeliveries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => reads.includes(queryKey[0]) });
