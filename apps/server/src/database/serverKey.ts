import { eq } from 'drizzle-orm';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Db, perDatabase } from './open.ts';
import { serverKey } from './schema.ts';

const keysOf = perDatabase(() => new Map<string, Promise<Buffer>>());

/**
 * Returns the random key (32 bytes) with this name, which all processes of this installation share. The key is created
 * on first use, and read from the database once.
 */
export function readServerKey(db: Db, name: string): Promise<Buffer> {
  const keys = keysOf(db);
  const key =
    keys.get(name) ??
    findOrCreate(db, name).catch((error: unknown) => {
      keys.delete(name);
      throw error;
    });
  keys.set(name, key);
  return key;
}

async function findOrCreate(db: Db, name: string): Promise<Buffer> {
  await db
    .insert(serverKey)
    .values({ name, key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(serverKey).where(eq(serverKey.name, name));
  if (!row) throw new Error(`The server key ${name} was not kept`);
  return Buffer.from(row.key, 'base64url');
}

/**
 * Returns whether a signature is the expected one, in constant time. The texts are compared, not the bytes that they
 * encode: several texts encode the same bytes.
 */
export function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
