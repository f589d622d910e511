import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { openCommands } from './commands.setup.ts';
import { healthCommands } from './health.ts';

const quiet = { AI_PROVIDER: 'off', TTS_PROVIDER: 'browser' };

test('the health lists every service, and the exit code is 0 if all of them work', async () => {
  const { admin, said, kind } = await openCommands(healthCommands, quiet);
  const { text, code } = await admin('health');
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^Database\tWorks\t/),
    "File storage\tWorks\ton this server's disk",
    expect.stringMatching(/^Disk\tWorks\t\d+% used$/),
    'Email\tNot set up: people get no emails\tNo mail server: emails are kept in the folder “outbox”',
    '  To send emails, have the person who looks after your server set SMTP_URL to your mail server.',
    kind === 'embedded' ? 'Background jobs\tOff' : 'Background jobs\tWorks\tno job has been waiting for long',
    'Search\tWorks',
    'Assistant\tOff',
    'Speech\tOff',
    'Built-in content\tWorks',
    'Backup\tNo backup yet',
    '  Have the person who looks after your server run this command every night, with the folder for the backups in place of FOLDER. Sermon Maker can keep running: npm run admin -- backup FOLDER',
    '  If you back up by other means, run this after each backup: npm run admin -- backup-made',
    'Public address\thttp://sermon.test',
    '  Without https, passwords are not encrypted on the way, and offline access, passkeys and installing do not work.',
    '  Have the person who looks after your server give the site https, and set PUBLIC_URL to the address with it.',
    ...(kind === 'embedded' ? ['Background jobs run while the product runs.'] : []),
  ]);
  expect(code).toBe(0);
  expect(said).toEqual([]);
});

test('the exit code is 1 if a service does not work, and the reason is printed', async () => {
  // Nothing listens on this port.
  const { admin, said } = await openCommands(healthCommands, { ...quiet, SMTP_URL: 'smtp://ruth:secret@127.0.0.1:9' });
  const { text, code } = await admin('health');
  expect(text).toContain(
    'Email\tDoes not work\tmail server\n  Check the mail server and SMTP_URL. Waiting emails are listed under Mail and jobs.\n',
  );
  expect(code).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^mail: .*ECONNREFUSED/)]);
  expect([text, ...said].join()).not.toContain('secret');
});

test('a job that nobody takes is a failure, unless the product is stopped for the command', async () => {
  const { product, admin, kind } = await openCommands(healthCommands, quiet);
  const { db, jobs } = product.services;
  await jobs.enqueue(db, 'send-email', { id: newId() });
  await db.execute(sql`update pgboss.job set start_after = now() - interval '11 minutes' where name = 'send-email'`);
  const { text, code } = await admin('health');
  if (kind === 'embedded')
    expect({ text, code }).toMatchObject({ text: expect.stringContaining('jobs\tOff'), code: 0 });
  else {
    expect(text).toContain(
      'Background jobs\tDoes not work\tthe oldest job has been waiting for 11 minutes\n  Restart the server.',
    );
    expect(code).toBe(1);
  }
});
