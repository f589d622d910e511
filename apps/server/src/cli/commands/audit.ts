import { auditDays } from '@sermon/domain/accounts/acting';
import { acting } from '@sermon/domain/texts/admin/acting';
import { type AuditRow, listAudit, maxAuditListed } from '../../features/admin/auditLog.ts';
import type { Command } from './command.ts';

const texts = acting.audit;

function actorOf({ administrator, administratorId, actor }: AuditRow): string {
  if (administratorId !== null) return administrator ?? texts.deletedAdministrator(administratorId);
  return actor === 'commandLine' ? texts.commandLine : texts.nobody;
}

const lineOf = (row: AuditRow): string => {
  const { date, person, action, detail, status } = row;
  return [
    `${date.toISOString().slice(0, 19)}Z`,
    actorOf(row),
    person ?? texts.nobody,
    action,
    detail,
    status ?? '',
  ].join('\t');
};

export const auditCommands: readonly Command[] = [
  {
    name: 'audit',
    takes: [],
    hasOptions: true,
    does: 'lists what administrators did with the accounts of users, with EMAIL only with or by that user',
    objection: (_email, ...others) => (others.length === 0 ? null : 'Only one email address is possible: audit EMAIL'),
    async run({ database }, email) {
      const rows = await listAudit(database.db, email);
      if (!rows) return { text: `There is no account with the email address ${email}.`, code: 1 };
      if (rows.length === 0) return { text: email === undefined ? texts.empty : texts.none(email) };
      const end = rows.length === maxAuditListed ? texts.more(maxAuditListed) : texts.kept(auditDays);
      return { text: [...rows.map(lineOf), end].join('\n') };
    },
  },
];
