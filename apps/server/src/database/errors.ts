import { DrizzleQueryError } from 'drizzle-orm';

export class NoConnection extends Error {
  override name = 'NoConnection';
}

/** SQLSTATEs and system error codes that indicate an unreachable database rather than an invalid statement. */
const unavailableCodes = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25P03', // the server ended an idle transaction
  '53300', // too many connections
  '57P01', // the server is stopping
  '57P02',
  '57P03', // the server is starting
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];

/**
 * True if the database could not be reached or the connection broke, so the same call may succeed later. If the
 * connection broke during a commit, the change may still have been saved.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof NoConnection) return true;
  if (!(error instanceof DrizzleQueryError) || !error.cause) return false;
  const cause: Error & { code?: unknown } = error.cause;
  return (
    cause instanceof NoConnection ||
    (typeof cause.code === 'string' && unavailableCodes.has(cause.code)) ||
    unavailableMessages.some((text) => cause.message.startsWith(text))
  );
}

const duplicateKey = '23505';

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && (error.cause as { code?: unknown } | undefined)?.code === duplicateKey;

/**
 * Codes of a full disk: PostgreSQL's and the embedded database's SQLSTATE, and the errors of the file system. EDQUOT is
 * a quota of the operating system.
 */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export function isDiskFull(error: unknown): boolean {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 10; each = each.cause, depth++)
    if (fullCodes.has(String((each as Error & { code?: unknown }).code))) return true;
  return false;
}

export const noRoomToStart = 'There is no room left on the disk. Free some space, and start the product again.';

/** Thrown if the database cannot be opened. The message is one sentence for the administrator. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/**
 * Creates the error from a sentence and the cause. If the cause has no message (as with a refused connection), its code
 * is used.
 */
export function unusable(sentence: string, cause: unknown): DatabaseUnusable {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = cause instanceof Error && cause.message ? cause.message : code;
  return new DatabaseUnusable(`${sentence}: ${reason}`, { cause });
}
