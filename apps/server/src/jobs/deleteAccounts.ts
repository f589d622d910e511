import { daysToReturn } from '@sermon/domain/accounts/settings';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { account } from '../database/schema.ts';
import { beginDeletion, beginDeletionAtOnce } from '../features/accounts/deletion.ts';
import { lockLibrary } from '../features/library/store.ts';
import { deleteLibrary } from '../features/library/trash.ts';
import { forgetStorageChanges, waitForFold } from '../features/storage/quota.ts';
import { deleteJobsOf } from '../ports/jobs/store.ts';
import type { Mail } from '../ports/mail/port.ts';

type Needs = { db: Db; mail: Pick<Mail, 'forget'> };

/**
 * Deletes the accounts that were closed at least 14 days ago, with everything that belongs to them, except their files, which
 * `sweepUploads` deletes because no item uses them any more. `now` is a trusted time (`readTrustedTime`), which lags behind
 * the present. If some accounts cannot be deleted, it deletes all others and then throws.
 */
export async function deleteClosedAccounts(services: Needs, now: Date, signal?: AbortSignal): Promise<void> {
  const { db } = services;
  const closedUntil = new Date(now.getTime() - daysToReturn * 24 * 60 * 60_000);
  const failures: unknown[] = [];
  for (let last: string | undefined; ;) {
    signal?.throwIfAborted();
    const isNext = last === undefined ? undefined : gt(account.id, last);
    const [due] = await db
      .select({ id: account.id })
      .from(account)
      .where(and(lte(account.dateClosed, closedUntil), isNext))
      .orderBy(account.id)
      .limit(1);
    if (!due) break;
    last = due.id;
    try {
      if (await beginDeletion(db, due.id, closedUntil)) await finishDeletion(services, due.id, signal);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some closed accounts could not be deleted');
}

export async function deleteAccount(services: Needs, id: string, signal?: AbortSignal): Promise<boolean> {
  if (!(await beginDeletionAtOnce(services.db, id))) return false;
  await finishDeletion(services, id, signal);
  return true;
}

async function finishDeletion({ db, mail }: Needs, id: string, signal?: AbortSignal): Promise<void> {
  // The library may be too large to delete in one statement. The foreign keys delete the rest.
  await deleteLibrary(db, id, signal);
  // No more emails are sent to the account. This happens before the row is deleted, because the address would be unknown after an
  // interruption.
  const [row] = await db.select({ email: account.email }).from(account).where(eq(account.id, id));
  if (row) await mail.forget?.(row.email);
  await db.transaction(async (tx) => {
    // A batch that changes the library would wait for the account's row, and this transaction for the batch's items.
    await lockLibrary(tx, id);
    await waitForFold(tx);
    await tx.delete(account).where(eq(account.id, id));
    await forgetStorageChanges(tx, id);
    await deleteJobsOf(tx, id);
  });
}
