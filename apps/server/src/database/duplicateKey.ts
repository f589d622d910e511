import { DrizzleQueryError } from 'drizzle-orm';

/** PostgreSQL's code for a duplicate key. */
const duplicateKey = '23505';

/** Returns whether a statement failed because a row with the same unique key exists. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && (error.cause as { code?: unknown } | undefined)?.code === duplicateKey;
