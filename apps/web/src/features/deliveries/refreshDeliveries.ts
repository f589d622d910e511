import { endpointOf } from '@sermon/contract/client';
import { deliveries } from '@sermon/contract/deliveries';
import type { QueryClient } from '@tanstack/react-query';

const reads: readonly unknown[] = [deliveries.list, deliveries.between, deliveries.places].map(endpointOf);

export const refreshDeliveries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => reads.includes(queryKey[0]) });
