import type { AuditAction, AuditActor } from '@sermon/domain/admin/people';
import type { Db, Tx } from './open.ts';
import { auditEntry } from './schema.ts';

type NewAuditEntry = {
  /** Null for the command line. */
  administratorId: string | null;
  personId: string | null;
  action: AuditAction;
  /** More about it, such as the endpoint of a call. Never texts of users. */
  detail?: string;
  status?: number;
};

/**
 * Adds an entry to the record of what administrators did, in the transaction of what it records.
 *
 * @example
 * await recordAudit(tx, { administratorId, personId, action: 'emailDiscarded' }, clock());
 */
export async function recordAudit(tx: Tx | Db, entry: NewAuditEntry, now: Date): Promise<void> {
  await tx.insert(auditEntry).values({ ...entry, isCommand: entry.administratorId === null, date: now });
}

/** Returns who did what an entry records. `hasAccount` is true if the administrator's account exists. */
export function actorOf(
  { administratorId, isCommand }: Pick<typeof auditEntry.$inferSelect, 'administratorId' | 'isCommand'>,
  hasAccount: boolean,
): AuditActor {
  if (administratorId !== null) return hasAccount ? 'administrator' : 'deletedAdministrator';
  return isCommand ? 'commandLine' : 'unknown';
}
