import type { contract } from '@sermon/contract';
import type { Handlers } from '../../../http/serve.ts';
import { refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { createVerify } from '../../accounts/settings/verify.ts';
import { createHealthReport, readContents } from './health.ts';
import { discard, listJobs, listKept, listUndelivered, retryJobs, sendAgain } from './jobs.ts';

export function adminServerCalls(services: Services): Handlers<typeof contract>['adminServer'] {
  const { db, clock } = services;
  const { verify } = createVerify(services);
  const health = createHealthReport(services);
  const orGone = (isDone: boolean) => {
    if (!isDone) throw refused(404);
    return null;
  };
  return {
    emails: () => listUndelivered(services),
    sendEmail: async ({ input: { emailId }, user }) =>
      orGone(await sendAgain(services, { administratorId: user.id, emailId }, clock())),
    async discardEmail({ input: { emailId, password }, user, request }) {
      await verify(request, user, password);
      return orGone(await discard(db, { administratorId: user.id, emailId }, clock()));
    },
    keptEmails: () => listKept(services),
    jobs: () => listJobs(services),
    retryJob: async ({ input: { jobId }, user }) =>
      orGone((await retryJobs(services, { administratorId: user.id, idOrName: jobId }, clock())) > 0),
    contents: () => readContents(services),
    health,
  };
}
