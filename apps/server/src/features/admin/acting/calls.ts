import type { contract } from '@sermon/contract';
import { formerAdministratorHours, isFormerAdministrator } from '@sermon/domain/accounts/acting';
import { acting as texts } from '@sermon/domain/texts/admin/acting';
import { eq } from 'drizzle-orm';
import { session } from '../../../database/schema.ts';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { beginActing, endActing } from '../../accounts/acting/acting.ts';
import { createAccountLimits } from '../../accounts/limits.ts';
import { actingUser, sessionHashOf } from '../../accounts/session.ts';
import { accountById, toUser } from '../../accounts/store.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts'>;

export function actingCalls(services: Needs): Handlers<typeof contract>['acting'] {
  const { db, env, clock, attempts } = services;
  const limits = createAccountLimits(attempts);
  const isEverythingOpen = env.BILLING_PROVIDER === 'none';
  return {
    async startImpersonation({ input: { id, reason }, user, request }) {
      if (id === user.id) throw refused(409, texts.oneself);
      const person = orNotFound(await accountById(db, id));
      if (person.isAdministrator) throw refused(409, texts.administrator);
      if (isFormerAdministrator(person, clock()))
        throw refused(409, texts.formerAdministrator(formerAdministratorHours));
      if (person.dateClosed !== null) throw refused(409, texts.gone);
      const sessionHash = sessionHashOf(services, request);
      if (sessionHash === undefined) throw refused(401);
      await limits.viewing(user.id);
      const begun = { sessionHash, accountId: user.id, personId: id, reason };
      // The account may have been closed, or another window may have been faster.
      if (!(await beginActing(db, begun, clock()))) throw refused(409, texts.already);
      return actingUser(person, isEverythingOpen, clock());
    },

    async stopImpersonation({ request }) {
      const { administratorId } = request;
      if (administratorId === null) throw refused(409, texts.notActing);
      const sessionHash = sessionHashOf(services, request) ?? '';
      await db.transaction((tx) => endActing(tx, eq(session.tokenHash, sessionHash), clock()));
      return toUser(orNotFound(await accountById(db, administratorId)), isEverythingOpen, clock());
    },
  };
}
