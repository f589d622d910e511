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
    async listKept(max) {
      const names = (await readdir(directory).catch(nothingIfMissing([]))).filter((name) => emailName.test(name));
      const newest = names.toSorted().toReversed().slice(0, max);
      const emails = newest.map(async (name) => {
        const head = await readHead(join(directory, name));
        const recipient = recipientOf(head) ?? '';
        return { recipient, subject: decodeWords(headerOf(head, 'Subject')), date: dateOf(name) };
      });
      // Another process may have removed a file.
      return { count: names.length, newest: (await Promise.all(emails)).filter(({ recipient }) => recipient !== '') };
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

/** Returns the time in the name of an email: 2026-11-22T09-00-00-000Z. */
const dateOf = (name: string): Date => new Date(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));

/** Number of bytes at the beginning of an email that contain the recipient and the subject. Only the sender comes before them. */
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

/** Returns a header of an email without the breaks of its lines, or '' if it has none. */
function headerOf(email: Buffer, name: 'To' | 'Subject'): string {
  const [headers = ''] = email.toString().split('\r\n\r\n', 1);
  // A header can continue on lines that begin with a space.
  const found = new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(headers)?.[1] ?? '';
  return found.replaceAll(/\r\n[ \t]+/g, ' ').trim();
}

function recipientOf(email: Buffer): string | undefined {
  const to = headerOf(email, 'To').replaceAll(/\s/g, '');
  return (/<([^<>]*)>$/.exec(to)?.[1] ?? to).toLowerCase() || undefined;
}

/** Decodes the encoded words of a header, such as =?UTF-8?Q?Comfort=E2=80=9D?= (RFC 2047). The outbox writes UTF-8. */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQ(word),
    );

const decodeQ = (word: string): string => {
  const bytes = word
    .replaceAll('_', ' ')
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

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
