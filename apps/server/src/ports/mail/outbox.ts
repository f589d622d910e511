import type { FastifyBaseLogger } from 'fastify';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { messageOf } from './smtp.ts';
import type { Mail } from './port.ts';

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
    async forget(address) {
      // Composed like the emails in the folder, so that both addresses are encoded in the same way.
      const { message } = await writer.sendMail({ from, to: address, text: '' });
      const forgotten = recipientOf(message as Buffer);
      if (forgotten === undefined) return;
      for (const name of await readdir(directory).catch(nothingIfMissing([]))) {
        if (!emailName.test(name)) continue;
        const path = join(directory, name);
        if (recipientOf(await readHead(path)) === forgotten) await rm(path, { force: true });
      }
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

/** Returns a handler that turns the error for a missing file or folder into `nothing`. Another process may have removed it. */
const nothingIfMissing =
  <Nothing>(nothing: Nothing) =>
  (error: NodeJS.ErrnoException): Nothing => {
    if (error.code === 'ENOENT') return nothing;
    throw error;
  };

/** Number of bytes at the beginning of an email that contain the recipient. Only the sender comes before it. */
const headBytes = 16_384;

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path).catch(nothingIfMissing(null));
  if (!file) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function recipientOf(email: Buffer): string | undefined {
  const [headers = ''] = email.toString().split('\r\n\r\n', 1);
  // A header can continue on lines that begin with a space.
  const to = /^To:(.*(?:\r\n[ \t].*)*)/im.exec(headers)?.[1]?.replaceAll(/\s/g, '');
  return (/<([^<>]*)>$/.exec(to ?? '')?.[1] ?? to)?.toLowerCase();
}

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
