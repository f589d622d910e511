import type { CallFailed, Options } from '@sermon/contract/client';
import { queryOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed;
  }
}

type Ask<Input, Reply> = { (input: Input, options?: Options): Promise<Reply>; readonly endpoint: string };

/**
 * Query options for a cached read. The cache key consists of the call and its input. Leaving the screen aborts the
 * request.
 */
export function ask<Input, Reply>(call: Ask<Input, Reply>, input: Input) {
  return queryOptions({
    queryKey: [call.endpoint, input] as const,
    queryFn: ({ signal }) => call(input, { signal }),
  });
}

/**
 * A mutation hook: `change.mutate(input)` sends the change. `change.error?.fields` holds the error messages for
 * individual fields.
 */
export function useChange<Input, Reply>(
  call: Ask<Input, Reply>,
  options: Omit<UseMutationOptions<Reply, CallFailed, Input>, 'mutationFn'> = {},
) {
  return useMutation({ mutationFn: (input: Input) => call(input), ...options });
}
