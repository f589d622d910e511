import { timings } from '@sermon/contract/preaching/timings';
import type { QueryClient } from '@tanstack/react-query';
import { clientOf } from '../../api.ts';

export const api = clientOf({ timings });

const reads: readonly unknown[] = [api.timings.list.endpoint, api.timings.pace.endpoint];

export const refreshTimings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => reads.includes(queryKey[0]) });
