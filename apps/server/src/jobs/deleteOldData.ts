import type { Db } from '../database/open.ts';
import { sweepOld } from '../database/sweep.ts';
import { readTrustedTime } from '../database/trustedTime.ts';
import { thinHistory } from '../features/history/thin.ts';
import { purgeTrash } from '../features/library/trash.ts';
import type { Mail } from '../ports/mail/port.ts';
import { deleteClosedAccounts } from './deleteAccounts.ts';

type Needs = { db: Db; mail: Pick<Mail, 'forget'>; clock: () => Date };

/**
 * Deletes users' data at the end of its retention time: trash, old versions, old records, and closed accounts. Measures age from a
 * trusted time, so that a clock that is wrong for a day deletes nothing. A step that fails does not stop the others.
 */
export async function deleteOldData(services: Needs, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const trusted = await readTrustedTime(db, clock());
  if (!trusted) return;
  const failures: unknown[] = [];
  for (const step of [
    () => sweepOld(db, trusted),
    () => purgeTrash(db, trusted, signal),
    () => thinHistory(db, trusted, signal),
    () => deleteClosedAccounts(services, trusted, signal),
  ]) {
    signal?.throwIfAborted();
    await step().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
