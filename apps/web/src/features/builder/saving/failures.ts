import { CallFailed } from '@sermon/contract/client';

export const longestRetryMs = 30_000;

/**
 * Returns the wait before the next retry after `attempt` failed attempts. It starts at one second and doubles each
 * time, up to `longestRetryMs`.
 */
export const retryAfterMs = (attempt: number): number => Math.min(longestRetryMs, 1_000 * 2 ** (attempt - 1));

export const isTemporary = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** Whether a save was refused because another text was saved in the meantime. */
export const isStale = (cause: unknown): boolean => cause instanceof CallFailed && cause.statusCode === 409;
