import { z } from 'zod';
import type { DataOf, JobKind, JobQueue } from './port.ts';

const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;

const id = z.strictObject({ id: z.uuid() });
type Id = z.infer<typeof id>;

const hour = 60;

/** A job that one process runs regularly. If it fails, the next period runs it again. */
const regular = (does: string, everyMinutes: number, timeLimitMinutes = hour) =>
  ({ data: nothing, does, isAlone: true, everyMinutes, retryMinutes: [], timeLimitMinutes }) satisfies JobKind<Nothing>;

/** A job that is enqueued at every start of a process, and that one process runs. */
const installation = (does: string) =>
  ({ data: nothing, does, isAlone: true, timeLimitMinutes: 4 * hour }) satisfies JobKind<Nothing>;

export const jobKinds = {
  'send-email': { data: id, does: 'Sends an email', concurrency: 4, isOverAfterFailure: true } satisfies JobKind<Id>,
  'recover-emails': regular('Queues emails that have no job', 5),
  'send-comment-emails': regular('Sends emails about comments that came within a day of the last email', 15),
  'index-documents': regular('Indexes saved documents for search', 1),
  'fold-storage': regular('Adds up the storage of accounts', 10),
  'empty-trash': { data: id, does: 'Deletes the rest of what a user has permanently deleted' } satisfies JobKind<Id>,
  'delete-expired': regular('Deletes expired sessions, codes and counters', hour),
  'delete-old-data': regular('Deletes old items in the trash, old versions, old records and closed accounts', hour),
  'sweep-uploads': regular('Deletes files that no item uses', hour),
  'reconcile-subscriptions': regular('Compares subscriptions with the payment provider', hour, 4 * hour),
  'remind-of-trials': regular('Sends emails about trials that end within a week', hour),
  'forget-customers': regular(
    'Cancels the subscriptions of closed and blocked accounts, and deletes the customers of deleted ones',
    hour,
  ),
  'install-bibles': installation('Installs the built-in Bibles'),
  'install-texts': installation('Installs the built-in sermons and illustrations'),
  'install-premium': installation('Installs the built-in premium sermons and series'),
};

export const installations = ['install-bibles', 'install-texts', 'install-premium'] as const satisfies JobName[];

export type JobName = keyof typeof jobKinds;
export type Jobs = JobQueue<typeof jobKinds>;
export type JobData<Name extends JobName> = DataOf<(typeof jobKinds)[Name]>;
