import type { FastifyBaseLogger } from 'fastify';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { messageOf } from './message.ts';
import type { Mail } from './port.ts';

/** Limits of the outbox folder. The oldest emails beyond them are removed. */
export const outboxLimits = {
  emails: 1_000,
  /** Total size in bytes. The newest email stays even if it is larger. */
  bytes: 20_000_000,
};

type Outbox = {
  from: string;
  directory: string;
  log: Pick<FastifyBaseLogger, 'info'>;
  limits?: typeof outboxLimits;
};

/**
 * Creates a mail service for churches without a mail server. It writes emails to .eml files, which mail programs can
 * open, and logs their paths. It keeps the newest ones.
 */
export function outboxMail({ from, directory, log, limits = outboxLimits }: Outbox): Mail {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'outbox',
    async deliver(email) {
      const { id, date } = email;
      const { message } = await writer.sendMail(messageOf(email, from));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, `${date.toISOString().replaceAll(/[:.]/g, '-')}-${id.slice(-8)}.eml`);
      await writeFile(path, message as Buffer, { mode: 0o600 });
      await removeOldest(directory, limits);
      log.info(`No mail server is set (SMTP_URL). The email is kept in ${path}`);
    },
    check: async () => {},
    close: () => {},
  };
}

/**
 * Name of a file that the outbox has written. It begins with the time, so names sort by age. Other files are left
 * alone.
 */
const emailName = /^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f]{8}\.eml$/;

/** Removes the oldest emails until the others are within the limits. */
async function removeOldest(directory: string, limits: typeof outboxLimits): Promise<void> {
  const newestFirst = (await readdir(directory))
    .filter((name) => emailName.test(name))
    .toSorted()
    .toReversed();
  let bytes = 0;
  for (const [at, name] of newestFirst.entries()) {
    const path = join(directory, name);
    // Another process may have removed the file.
    const size =
      at < limits.emails
        ? await stat(path).then(
            (file) => file.size,
            () => 0,
          )
        : 0;
    bytes += size;
    if (at > 0 && (at >= limits.emails || bytes > limits.bytes)) await rm(path, { force: true });
  }
}
