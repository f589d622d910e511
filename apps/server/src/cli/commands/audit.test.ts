import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { auditEntry } from '../../database/schema.ts';
import { actByEmail } from '../../features/admin/people/actions.ts';
import { deleteAccount } from '../../jobs/deleteAccounts.ts';
import { auditCommands } from './audit.ts';
import { parseCommandLine } from './command.ts';

const database = await openTestDatabase();
const product = await openProduct({}, Promise.resolve(database));
const { db, events, env } = product.services;

/** Runs a command and returns its output and exit code. */
async function run(...words: string[]) {
  const asked = parseCommandLine(auditCommands, words);
  if (typeof asked === 'string') return { text: asked, code: 2 };
  const surroundings = { database, events, env, signal: new AbortController().signal, say: () => {} };
  const { text, code = 0 } = await asked.command.run(surroundings, ...asked.args);
  return { text, code };
}

test('the audit log is listed, of all accounts or of one', async () => {
  expect(await run('audit')).toEqual({ text: 'The audit log is empty.', code: 0 });
  const [admin, ruth, boaz] = [await product.join('Admin'), await product.join('Ruth'), await product.join('Boaz')];
  await admin.api.acting.startImpersonation({ id: ruth.user.id, reason: 'Ruth cannot find her sermon.' });
  await admin.api.settings.get().catch(() => {});
  const { now } = product.clock;
  await db.insert(auditEntry).values({ action: 'removed', date: now });
  await actByEmail(db, boaz.email, 'blocked', now);
  const helper = await product.join('Helper');
  await actByEmail(db, helper.email, 'madeAdministrator', now);
  await helper.api.adminPeople.unblock({ personId: boaz.user.id });
  await deleteAccount(product.services, helper.user.id);
  const who = `${admin.email}\t${ruth.email}`;
  const about = [
    `2026-11-21T20:00:00Z\t${who}\tcall\tGET /api/Account/GetSettings\t403`,
    `2026-11-21T20:00:00Z\t${who}\tcall\tGET /api/Account/GetSettings\t`,
    `2026-11-21T20:00:00Z\t${who}\tviewingBegan\tRuth cannot find her sermon.\t`,
    'Entries are kept for 730 days.',
  ];
  expect(await run('audit')).toEqual({
    text: [
      `2026-11-21T20:00:00Z\tdeleted administrator ${helper.user.id}\t${boaz.email}\tunblocked\t\t`,
      '2026-11-21T20:00:00Z\tcommand line\t-\tmadeAdministrator\t\t',
      `2026-11-21T20:00:00Z\tcommand line\t${boaz.email}\tblocked\t\t`,
      '2026-11-21T20:00:00Z\t-\t-\tremoved\t\t',
      ...about,
    ].join('\n'),
    code: 0,
  });
  expect(await run('audit', ruth.email.toUpperCase())).toEqual({ text: about.join('\n'), code: 0 });
  const naomi = await product.join('Naomi');
  expect(await run('audit', naomi.email)).toEqual({
    text: `The audit log has no entries about ${naomi.email}.`,
    code: 0,
  });
  expect(await run('audit', 'nobody@church.example')).toEqual({
    text: 'There is no account with the email address nobody@church.example.',
    code: 1,
  });
  expect(await run('audit', ruth.email, boaz.email)).toEqual({
    text: 'Only one email address is possible: audit EMAIL',
    code: 2,
  });
});
