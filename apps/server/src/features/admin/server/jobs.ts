import type { FailedJob } from '@sermon/contract/admin/server';
import { maxJobsListed } from '@sermon/domain/admin/server';
import { jobKinds } from '../../../ports/jobs/kinds.ts';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../../database/audit.ts';

type Listed = { waiting: number; running: number; failed: FailedJob[] };

export async function listJobs({ jobs }: Pick<Services, 'jobs'>): Promise<Listed> {
  const summaries = await jobs.list();
  const sum = (which: 'waiting' | 'running') => summaries.reduce((total, summary) => total + summary[which], 0);
  const failed = summaries
    .filter(({ name }) => !isOver(name))
    .flatMap(({ name, failed }) =>
      failed.map(({ error, ...job }) => ({ ...job, name, does: kindOf(name)?.does ?? '', error: classOf(error) })),
    )
    .toSorted((one, other) => other.dateFailed.getTime() - one.dateFailed.getTime())
    .slice(0, maxJobsListed);
  return { waiting: sum('waiting'), running: sum('running'), failed };
}

/**
 * Retries the failed job with this id, or all failed jobs with this name, and records it as one action. Returns the number of jobs.
 * `administratorId` is null for the command line.
 */
export async function retryJobs(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { administratorId, idOrName }: { administratorId: string | null; idOrName: string },
  now: Date,
): Promise<number> {
  const count = await jobs.retry(idOrName);
  if (count > 0) await recordAudit(db, { administratorId, personId: null, action: 'jobRetried' }, now);
  return count;
}

const kindOf = (name: string) => (Object.hasOwn(jobKinds, name) ? jobKinds[name as keyof typeof jobKinds] : undefined);
const isOver = (name: string) => 'isOverAfterFailure' in (kindOf(name) ?? {});

/** Returns the name and the code of an error, without its message, which could quote a text: 'Error ECONNREFUSED'. */
export function classOf(error: string): string {
  const [name = '', code = ''] = error.split(' ');
  if (!/^\w+$/.test(name)) return '';
  return /^(?=.*[A-Z\d])[A-Z\d_]{3,}$/.test(code) ? `${name} ${code}` : name;
}
