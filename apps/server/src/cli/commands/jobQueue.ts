import { jobKinds, type Jobs } from '../../ports/jobs/kinds.ts';
import { createLog } from '../../log.ts';
import { createJobQueue } from '../../ports/jobs/pgBoss.ts';
import type { Surroundings } from './command.ts';

/** Opens the queue without running its jobs. */
export const openJobs = ({ database, events }: Pick<Surroundings, 'database' | 'events'>): Promise<Jobs> =>
  createJobQueue({ database, events, log: createLog('error'), kinds: jobKinds });
