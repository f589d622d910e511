import { createTransport } from 'nodemailer';
import { messageOf } from './message.ts';
import type { Mail } from './port.ts';

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
    async deliver(email) {
      await transport.sendMail(messageOf(email, from));
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
