import { DrizzleQueryError } from 'drizzle-orm';

/** No connection could be had from the pool. */
export class NoConnection extends Error {
  override name = 'NoConnection';
}

/** SQLSTATEs and system errors that say "the database cannot be spoken to now", not "the statement is wrong". */
const awayCodes = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25P03', // the server ended a transaction that stood still
  '53300', // too many connections
  '57P01', // the server is being stopped
  '57P02',
  '57P03', // the server is being started
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Errors of the driver that carry no code. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/**
 * True when the database could not be reached or the connection broke, so that the same call may succeed later.
 * An answer that was lost after a commit looks the same: the change may have been made.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof NoConnection) return true;
  if (!(error instanceof DrizzleQueryError) || !error.cause) return false;
  const cause: Error & { code?: unknown } = error.cause;
  return (
    cause instanceof NoConnection ||
    (typeof cause.code === 'string' && awayCodes.has(cause.code)) ||
    awayMessages.some((text) => cause.message.startsWith(text))
  );
}
