import { deliveries } from '@sermon/contract/deliveries';
import type { QueryClient } from '@tanstack/react-query';
import { refreshCalls } from '../../ask.ts';

export const refreshDeliveries = (client: QueryClient): Promise<void> =>
  refreshCalls(client, [deliveries.list, deliveries.between, deliveries.places]);
