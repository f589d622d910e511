import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../../../tests/support/database.ts';
import { Lease } from './lease.ts';

test('a lease can be released after a transaction that renewed it was rolled back', async () => {
  const { db } = await openTestDatabase();
  let time = Date.parse('2026-11-21T20:00:00.000Z');
  const clock = () => new Date(time++);
  const lease = await Lease.take(db, 'sermon', clock);
  const batch = db.transaction(async (tx) => {
    await lease.renew(tx);
    throw new Error('The disk is full');
  });
  await expect(batch).rejects.toThrow('The disk is full');
  await lease.release(db);
  await expect(Lease.take(db, 'sermon', clock)).resolves.toBeInstanceOf(Lease);
});
