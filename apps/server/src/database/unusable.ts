/** Why the database cannot be opened, as one sentence for whoever runs the product. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** The sentence `what` with the system's reason. A refused connection carries only a code. */
export function unusable(what: string, cause: unknown): DatabaseUnusable {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = cause instanceof Error && cause.message ? cause.message : code;
  return new DatabaseUnusable(`${what}: ${reason}`, { cause });
}
