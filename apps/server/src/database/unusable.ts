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
