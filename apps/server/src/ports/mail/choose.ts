import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../../env.ts';
import { outboxMail } from './outbox.ts';
import type { Mail } from './port.ts';
import { smtpMail } from './smtp.ts';

/** Returns the configured mail server, or the outbox folder by default. */
export function chooseMail(env: Env, log: Pick<FastifyBaseLogger, 'info'>): Mail {
  const from = env.MAIL_FROM;
  return env.SMTP_URL
    ? smtpMail({ url: env.SMTP_URL, from })
    : outboxMail({ from, directory: env.outboxDirectory, log });
}
