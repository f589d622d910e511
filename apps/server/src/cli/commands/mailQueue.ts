import { jobKinds } from '../../jobs/kinds.ts';
import { createLog } from '../../log.ts';
import { createJobQueue } from '../../ports/jobs/pgBoss.ts';
import { chooseMail } from '../../ports/mail/choose.ts';
import { createMailQueue, type MailQueue } from '../../ports/mail/mailQueue.ts';
import type { Surroundings } from './command.ts';

/** Opens the queue of emails. The product sends them while it runs. */
export async function openMailQueue({ database, events, env }: Surroundings): Promise<MailQueue> {
  const log = createLog('error');
  const jobs = await createJobQueue({ database, events, log, kinds: jobKinds });
  return createMailQueue({ db: database.db, mail: chooseMail(env, log), jobs, clock: () => new Date() });
}
