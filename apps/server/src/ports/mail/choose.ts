import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../../env.ts';
import { outboxMail } from './outbox.ts';
import type { Mail } from './port.ts';
import { smtpMail } from './smtp.ts';

export function chooseMail(env: Env, log: Pick<FastifyBaseLogger, 'info'>): Mail {
  const from = env.MAIL_FROM;
  const outbox = outboxMail({ from, directory: env.outboxDirectory, log });
  if (!env.SMTP_URL) return outbox;
  // The folder may contain emails from before the mail server was set.
  return { ...smtpMail({ url: env.SMTP_URL, from }), forget: outbox.forget };
}
