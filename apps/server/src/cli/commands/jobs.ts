import { retryJobs } from '../../features/admin/server/jobs.ts';
import { jobKinds } from '../../ports/jobs/kinds.ts';
import { type JobSummary, maxListedFailures } from '../../ports/jobs/port.ts';
import type { Command } from './command.ts';
import { momentOf } from './dates.ts';
import { openJobs } from './jobQueue.ts';

export const jobCommands: readonly Command[] = [
  {
    name: 'jobs retry',
    takes: ['ID|NAME'],
    does: 'retries a failed job, or all failed jobs with this name',
    async run(surroundings, idOrName = '') {
      const jobs = await openJobs(surroundings);
      const retried = { administratorId: null, idOrName };
      const count = await retryJobs({ db: surroundings.database.db, jobs }, retried, new Date());
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
    does: `counts the background jobs that are waiting, running or failed, and lists the newest ${maxListedFailures} failed ones`,
    async run(surroundings) {
      const summaries = await (await openJobs(surroundings)).list();
      const listed = summaries.reduce((total, { failed }) => total + failed.length, 0);
      const end =
        listed < maxListedFailures ? [] : [`Only the newest ${maxListedFailures} failed jobs are counted and listed.`];
      return { text: [...summaries.flatMap(linesOf), ...end].join('\n') };
    },
  },
];

function linesOf({ name, waiting, running, failed }: JobSummary): string[] {
  const does = name in jobKinds ? jobKinds[name as keyof typeof jobKinds].does : 'Belongs to another version';
  return [
    [name, `${waiting} waiting`, `${running} running`, `${failed.length} failed`, does].join('\t'),
    ...failed.map(({ id, dateFailed, attempts, error }) => {
      return [`  ${id}`, `failed ${momentOf(dateFailed)}`, `attempt ${attempts}`, error].join('\t');
    }),
  ];
}
