import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { auditEntry } from '../../database/schema.ts';
import { parseCommandLine } from './command.ts';
import { jobCommands } from './jobs.ts';

const database = await openTestDatabase();
const { services } = await openProduct({}, Promise.resolve(database));
const { db, events, env } = services;

/** Runs a command and returns its output and exit code. */
async function admin(...words: string[]) {
  const asked = parseCommandLine(jobCommands, words);
  if (typeof asked === 'string') return { text: asked, code: 2 };
  const { signal } = new AbortController();
  const { text, code = 0 } = await asked.command.run({ database, events, env, signal, say() {} }, ...asked.args);
  return { text, code };
}

const failed = (name: string, id: string, error: string) =>
  db.execute(sql`
    insert into pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on, output)
    values (${id}, ${name}, '{"ownerId":"","data":{"secret":"Ruth"}}', 'failed', 4, 4, '2026-11-22T10:30:00Z',
      ${JSON.stringify({ message: error })})`);

test('the administrator lists jobs without their data, and retries failed ones by id or by name', async () => {
  const [bibles, texts, email] = [newId(), newId(), newId()];
  await failed('install-bibles', bibles, 'Error ENOSPC no space left');
  await failed('install-texts', texts, 'Error ENOSPC no space left');
  await failed('send-email', email, 'Error EENVELOPE [address]');

  const list = await admin('jobs');
  expect(list.text.split('\n')).toEqual(
    expect.arrayContaining([
      'install-bibles\t0 waiting\t0 running\t1 failed\tInstalls the built-in Bibles',
      `  ${bibles}\tfailed 2026-11-22 10:30 UTC\tattempt 5\tError ENOSPC no space left`,
      'fold-storage\t0 waiting\t0 running\t0 failed\tAdds up the storage of accounts',
    ]),
  );
  expect(list.text).not.toMatch(/Ruth|secret/);

  expect(await admin('jobs', 'retry', bibles)).toEqual({ text: '1 job will be retried.', code: 0 });
  expect(await admin('jobs', 'retry', 'install-texts')).toEqual({ text: '1 job will be retried.', code: 0 });
  expect((await admin('jobs')).text).toContain('install-bibles\t1 waiting\t0 running\t0 failed');
  expect(await admin('jobs', 'retry', 'install-bibles')).toEqual({
    text: 'There is no failed job “install-bibles” that can be retried.',
    code: 1,
  });
  expect((await admin('jobs', 'retry', 'send-email')).text).toContain(
    'Failed emails cannot be retried, because their text has been deleted.',
  );
  expect(
    await db.select({ action: auditEntry.action, isCommand: auditEntry.isCommand }).from(auditEntry),
    'each command that retried jobs is in the audit log',
  ).toEqual([
    { action: 'jobRetried', isCommand: true },
    { action: 'jobRetried', isCommand: true },
  ]);
  expect(await admin('jobs', 'retry')).toEqual({ text: 'ID|NAME is missing: jobs retry ID|NAME', code: 2 });
});

test('the list says that only the newest 100 failed jobs are in it', async () => {
  const only = 'Only the newest 100 failed jobs are counted and listed.';
  expect((await admin('jobs')).text).not.toContain(only);
  for (let n = 0; n < 101; n += 1) await failed('fold-storage', newId(), 'Error');
  const lines = (await admin('jobs')).text.split('\n');
  expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(100);
  expect(lines.at(-1)).toBe(only);
});
