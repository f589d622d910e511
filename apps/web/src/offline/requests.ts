import { CallFailed } from '@sermon/contract/client';

/** The timeout for a request, in ms. Without it, a lost connection could block the keepers of all windows. */
const requestTimeoutMs = 60_000;

export const withTimeout = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]);

/** True if a request got no reply or was aborted, or if the session has ended. Other requests would fail as well. */
export const isNoReply = (cause: unknown): boolean =>
  cause instanceof CallFailed ? cause.isOffline || cause.statusCode === 401 : cause instanceof DOMException;
