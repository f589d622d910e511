import { jobKinds, type Jobs } from '../../jobs/kinds.ts';
import { createLog } from '../../log.ts';
import { createJobQueue } from '../../ports/jobs/pgBoss.ts';
import type { JobSummary } from '../../ports/jobs/port.ts';
import type { Command, Surroundings } from './command.ts';

/** Opens the queue without running its jobs. */
const openJobs = ({ database, events }: Surroundings): Promise<Jobs> =>
  createJobQueue({ database, events, log: createLog('error'), kinds: jobKinds });

/** Commands for background jobs. */
export const jobCommands: readonly Command[] = [
  {
    name: 'jobs retry',
    takes: ['ID|NAME'],
    does: 'retries a failed job, or all failed jobs with this name',
    async run(surroundings, idOrName = '') {
      const jobs = await openJobs(surroundings);
      const count = await jobs.retry(idOrName);
      if (count > 0) return { text: `${count} ${count === 1 ? 'job' : 'jobs'} will be retried.` };
      const names = Object.entries(jobKinds);
      const isOver = names.some(([name, kind]) => name === idOrName && 'isOverAfterFailure' in kind);
      const reason = isOver ? ' Failed emails cannot be retried, because their text has been deleted.' : '';
      return { text: `There is no failed job “${idOrName}” that can be retried.${reason}`, code: 1 };
    },
  },
  {
    name: 'jobs',
    takes: [],
    does: 'lists the background jobs that are waiting, running or failed',
    async run(surroundings) {
      const summaries = await (await openJobs(surroundings)).list();
      return { text: summaries.flatMap(linesOf).join('\n') };
    },
  },
];

/** Describes the jobs of one kind: a line with the counts, and a line for each failed job. */
function linesOf({ name, waiting, running, failed }: JobSummary): string[] {
  const does = name in jobKinds ? jobKinds[name as keyof typeof jobKinds].does : 'Belongs to another version';
  return [
    [name, `${waiting} waiting`, `${running} running`, `${failed.length} failed`, does].join('\t'),
    ...failed.map(({ id, dateFailed, attempts, error }) => {
      const date = dateFailed.toISOString().slice(0, 16).replace('T', ' ');
      return [`  ${id}`, `failed ${date} UTC`, `attempt ${attempts}`, error].join('\t');
    }),
  ];
}
