import type { FastifyBaseLogger } from 'fastify';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './port.ts';

/**
 * Creates a mail service for churches without a mail server. It writes emails to .eml files, which mail programs can
 * open, and logs their paths.
 */
export function outboxMail({
  from,
  directory,
  log,
}: {
  from: string;
  directory: string;
  log: Pick<FastifyBaseLogger, 'info'>;
}): Mail {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'outbox',
    async deliver({ id, recipient, subject, body, date }) {
      const { message } = await writer.sendMail({
        from,
        to: recipient,
        subject,
        text: body,
        date,
        messageId: `<${id}@sermon-maker>`,
      });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, `${date.toISOString().replaceAll(/[:.]/g, '-')}-${id.slice(-8)}.eml`);
      await writeFile(path, message as Buffer, { mode: 0o600 });
      log.info(`No mail server is set (SMTP_URL). The email is kept in ${path}`);
    },
    check: async () => {},
    close: () => {},
  };
}
