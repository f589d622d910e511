import { createLog } from '../../log.ts';
import { chooseMail } from '../../ports/mail/choose.ts';
import { createMailQueue, type MailQueue } from '../../ports/mail/mailQueue.ts';
import type { Surroundings } from './command.ts';
import { openJobs } from './jobQueue.ts';

/** Opens the queue of emails. The product sends them while it runs. */
export async function openMailQueue({ database, events, env }: Surroundings): Promise<MailQueue> {
  const jobs = await openJobs({ database, events });
  const mail = chooseMail(env, createLog('error'));
  return createMailQueue({ db: database.db, mail, jobs, clock: () => new Date() });
}
