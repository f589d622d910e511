import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { addTiming, listTimings, paceOf, removeTiming } from './store.ts';

export const timingCalls = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['timings'] => ({
  add: async ({ input, user }) => orNotFound(await addTiming(db, user.id, input, clock())),
  list: async ({ input, user }) => orNotFound(await listTimings(db, user.id, input.id)),
  async remove({ input, user }) {
    if (!(await removeTiming(db, user.id, input.id))) throw refused(404);
    return null;
  },
  pace: ({ user }) => paceOf(db, user.id),
});
