import type { AuditEntry } from '@sermon/contract/admin/audit';

const isSameVisit = (a: AuditEntry, b: AuditEntry) =>
  a.actor === b.actor && a.administrator?.id === b.administrator?.id && a.person?.id === b.person?.id;

/**
 * Groups the consecutive requests of one administrator in one account, because a visit makes a dozen or more. Every other entry is a
 * group of its own. The order does not change.
 */
export function foldRequests(entries: readonly AuditEntry[]): [AuditEntry, ...AuditEntry[]][] {
  const groups: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (entry.action === 'call' && group?.[0].action === 'call' && isSameVisit(entry, group[0])) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
