import type { contract } from '@sermon/contract';
import { adminPageSize, type AuditActor } from '@sermon/domain/admin/people';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/open.ts';
import { account, auditEntry } from '../../database/schema.ts';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { type Account, accountByEmail, accountById } from '../accounts/store.ts';
import { actorOf } from '../../database/audit.ts';

const administrator = alias(account, 'administrator');

type Named = Pick<Account, 'id' | 'firstName' | 'lastName' | 'email'>;
const named = ({ id, firstName, lastName, email }: Named) => ({ id, email, name: `${firstName} ${lastName}` });

const listEntries = (db: Db, { personId, before }: { personId: string | undefined; before: number | undefined }) =>
  db
    .select({ entry: auditEntry, administrator, person: account })
    .from(auditEntry)
    .leftJoin(administrator, eq(administrator.id, auditEntry.administratorId))
    .leftJoin(account, eq(account.id, auditEntry.personId))
    .where(
      and(
        personId === undefined ? undefined : eq(auditEntry.personId, personId),
        before === undefined ? undefined : lt(auditEntry.id, before),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(adminPageSize + 1);

export const adminAuditCalls = ({ db }: Pick<Services, 'db'>): Handlers<typeof contract>['adminAudit'] => ({
  async list({ input: { personId, before } }) {
    const person = personId === undefined ? null : named(orNotFound(await accountById(db, personId)));
    const rows = await listEntries(db, { personId, before });
    const entries = rows.slice(0, adminPageSize).map((row) => ({
      ...row.entry,
      actor: actorOf(row.entry, row.administrator !== null),
      administrator: row.administrator && named(row.administrator),
      person: row.person && named(row.person),
    }));
    return { entries, hasMore: rows.length > adminPageSize, person };
  },
});

export const maxAuditListed = 1_000;

export type AuditRow = {
  date: Date;
  actor: AuditActor;
  /** The email address. Null unless `actor` is 'administrator'. */
  administrator: string | null;
  administratorId: string | null;
  person: string | null;
  action: string;
  detail: string;
  status: number | null;
};

/**
 * Lists the audit log, the newest entries first, at most 1,000: all of it, or what was done with one account or by its user.
 * Undefined if there is no such account.
 */
export async function listAudit(db: Db, email?: string): Promise<AuditRow[] | undefined> {
  const found = email === undefined ? undefined : await accountByEmail(db, email);
  if (email !== undefined && !found) return undefined;
  const [administrator, person] = [alias(account, 'administrator'), alias(account, 'person')];
  const rows = await db
    .select({ entry: auditEntry, administrator: administrator.email, person: person.email })
    .from(auditEntry)
    .leftJoin(administrator, eq(administrator.id, auditEntry.administratorId))
    .leftJoin(person, eq(person.id, auditEntry.personId))
    .where(found && or(eq(auditEntry.personId, found.id), eq(auditEntry.administratorId, found.id)))
    .orderBy(desc(auditEntry.id))
    .limit(maxAuditListed);
  return rows.map(({ entry, ...emails }) => {
    const { date, administratorId, action, detail, status } = entry;
    return {
      date,
      actor: actorOf(entry, emails.administrator !== null),
      ...emails,
      administratorId,
      action,
      detail,
      status,
    };
  });
}
