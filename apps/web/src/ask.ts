import type { Call } from '@sermon/contract/call';
import { type CallFailed, endpointOf, type CallInput, type Reply } from '@sermon/contract/client';
import { type QueryClient, queryOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { callServer } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed;
  }
}

type JsonCall = Call & { kind: 'json' | 'form' };

const replyTo = callServer as <C extends JsonCall>(
  call: C,
  input: CallInput<C>,
  options?: { signal: AbortSignal },
) => Promise<Reply<C>>;

/**
 * Query options for a cached read. The cache key consists of the call and its input. Leaving the screen aborts the
 * request.
 *
 * @example
 * const { data } = useQuery(ask(library.search, { query }));
 */
export function ask<C extends JsonCall>(call: C, input: CallInput<C>) {
  return queryOptions({
    queryKey: [endpointOf(call), input] as const,
    queryFn: ({ signal }) => replyTo(call, input, { signal }),
  });
}

/**
 * A mutation hook: `change.mutate(input)` sends the change. `change.error?.fields` holds the error messages for
 * individual fields.
 *
 * @example
 * const sending = useChange(adminServer.sendEmail, { onSuccess: refetch });
 */
export function useChange<C extends JsonCall>(
  call: C,
  options: Omit<UseMutationOptions<Reply<C>, CallFailed, CallInput<C>>, 'mutationFn'> = {},
) {
  return useMutation({ mutationFn: (input: CallInput<C>) => replyTo(call, input), ...options });
}

/** Marks what these calls have replied as out of date, for all inputs. Resolves once what is shown is loaded again. */
export function refreshCalls(client: QueryClient, calls: readonly Call[]): Promise<void> {
  const endpoints: readonly unknown[] = calls.map(endpointOf);
  return client.invalidateQueries({ predicate: ({ queryKey }) => endpoints.includes(queryKey[0]) });
}
