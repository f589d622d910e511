import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../database/open.ts';
import { knownDevice } from '../../database/schema.ts';

/**
 * Maximum number of known devices of an account. Beyond it, the device that has not signed in for the longest time is
 * forgotten. Bounds what someone who knows the password can do with many browsers.
 */
const maxKnownDevices = 20;

/**
 * Records that the browser with this hash has signed in to the account, in the transaction that starts its session. Returns true if the
 * account knows other browsers, but not this one. A browser that was removed counts as unknown.
 */
export async function storeDevice(tx: Tx, accountId: string, tokenHash: string, now: Date): Promise<boolean> {
  const known = await tx
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(eq(knownDevice.accountId, accountId))
    .limit(maxKnownDevices);
  await tx
    .insert(knownDevice)
    .values({ accountId, tokenHash, dateUsed: now })
    .onConflictDoUpdate({ target: [knownDevice.accountId, knownDevice.tokenHash], set: { dateUsed: now } });
  const newest = tx
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(eq(knownDevice.accountId, accountId))
    .orderBy(desc(knownDevice.dateUsed), desc(sql`${knownDevice.tokenHash} = ${tokenHash}`))
    .limit(maxKnownDevices);
  await tx
    .delete(knownDevice)
    .where(and(eq(knownDevice.accountId, accountId), notInArray(knownDevice.tokenHash, newest)));
  return known.length > 0 && !known.some((device) => device.tokenHash === tokenHash);
}

export async function forgetDevices(tx: Tx, accountId: string, exceptHash?: string): Promise<void> {
  const isOther = exceptHash === undefined ? undefined : ne(knownDevice.tokenHash, exceptHash);
  await tx.delete(knownDevice).where(and(eq(knownDevice.accountId, accountId), isOther));
}
