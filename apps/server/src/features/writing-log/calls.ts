import type { contract } from '@sermon/contract';
import { orNotFound, refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { createWritingLog, getWritingLogs, removeWritingLog, updateWritingLog } from './store.ts';

export const writingLogCalls = ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['writingLogs'] => ({
  get: async ({ input, user }) => orNotFound(await getWritingLogs(db, user.id, input.id)),
  create: async ({ input, user }) => orNotFound(await createWritingLog(db, user.id, input, clock())),
  update: async ({ input, user }) => orNotFound(await updateWritingLog(db, user.id, input)),
  async remove({ input, user }) {
    if (!(await removeWritingLog(db, user.id, input.id))) throw refused(404);
    return null;
  },
});
