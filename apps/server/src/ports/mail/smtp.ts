import { createTransport } from 'nodemailer';
import type { Email, Mail } from './port.ts';

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

export function messageOf({ id, recipient, subject, body, unsubscribeUrl, date }: SentEmail, from: string) {
  return {
    from,
    to: recipient,
    subject,
    text: body,
    date,
    messageId: `<${id}@sermon-maker>`,
    headers: unsubscribeHeaders(unsubscribeUrl),
  };
}

type SentEmail = Email & { id: string; date: Date };

/**
 * Returns the headers with which mail programs offer to unsubscribe (RFC 2369, RFC 8058). With one click, they send a request to
 * the address themselves; that needs https. Otherwise they open it in a browser.
 */
function unsubscribeHeaders(url: string | null | undefined): Record<string, string> {
  if (!url) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
