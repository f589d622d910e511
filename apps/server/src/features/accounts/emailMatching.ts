import { sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { account } from '../../database/schema.ts';

/**
 * Compares email addresses without regard to case. The database folds both sides, as its unique index does. JavaScript's
 * lower case differs for some letters: of 'İ' it makes two characters.
 */
export const hasEmail = (email: string) => sql`lower(${account.email}) = lower(${email}::text)`;

/** Returns an email address in the database's lower case. All spellings of an address have the same one. */
export async function foldEmail(db: Db, email: string): Promise<string> {
  const { rows } = await db.execute<{ folded: string }>(sql`select lower(${email}::text) as folded`);
  return rows[0]?.folded ?? email;
}

/**
 * True if two addresses are the same except for the case of the letters A to Z. The database folds more, such as 'İ' and 'i', so it
 * may find an account with an address that belongs to somebody else. This comparison decides when nothing else proves who it is.
 */
export const isSameEmail = (one: string, other: string): boolean => asciiLower(one) === asciiLower(other);
const asciiLower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * `dateClosed` of an account whose deletion has begun. It cannot be opened again, and is treated as if it did not exist. Only
 * its address stays taken until its row is deleted, which takes a moment.
 */
export const deletionDate = new Date(0);

export const isNotDeleted = sql`${account.dateClosed} is distinct from ${deletionDate.toISOString()}::timestamptz`;
