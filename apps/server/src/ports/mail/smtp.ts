import { createTransport } from 'nodemailer';
import type { Mail } from './port.ts';
import { unsubscribeHeaders } from './unsubscribe.ts';

const timeoutMs = 15_000;

/** Sends emails through a mail server. The URL is `smtp://user:password@host:587`, or the same with smtps. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    kind: 'smtp',
    async deliver({ id, recipient, subject, body, unsubscribeUrl, date }) {
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text: body,
        date,
        messageId: `<${id}@sermon-maker>`,
        headers: unsubscribeHeaders(unsubscribeUrl),
      });
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
