import { adminPageSize, auditActors } from '@sermon/domain/admin/people';
import * as z from 'zod';
import { call, date, list } from '../call.ts';
import { id } from '../ids.ts';

const named = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

export const auditEntry = z.object({
  id: z.number(),
  actor: z.enum(auditActors),
  /** Null unless `actor` is 'administrator'. */
  administrator: named.nullable(),
  /** Null if it is about no user, and after the account was deleted. */
  person: named.nullable(),
  action: z.string(),
  detail: z.string(),
  status: z.number().nullable(),
  date,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const adminAudit = {
  /** Lists entries, the newest first. `before` is the last entry of the page before. */
  list: call(
    'GET /api/Admin/AuditLog',
    'admin',
    {
      personId: id.ofAdministrators('person').optional(),
      before: z.coerce.number().int().min(1).max(1e15).optional(),
    },
    z.object({
      entries: list(auditEntry, { most: adminPageSize }),
      hasMore: z.boolean(),
      person: named.nullable(),
    }),
  ),
};
