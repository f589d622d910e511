import type { contract } from '@sermon/contract';
import { formerAdministratorHours, isFormerAdministrator } from '@sermon/domain/accounts/acting';
import { acting as texts } from '@sermon/domain/texts/admin/acting';
import { eq } from 'drizzle-orm';
import { session } from '../../../database/schema.ts';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { beginActing, endActing } from '../../accounts/acting.ts';
import { createAccountLimits } from '../../accounts/limits.ts';
import { actingUser, sessionHashOf } from '../../accounts/session.ts';
import { accountById, toUser } from '../../accounts/store.ts';
import { planPath } from '@sermon/contract/accounts';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../database/audit.ts';

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

/** Calls without information about a user. Every page makes them, some again and again. */
const aboutNobody: ReadonlySet<string | undefined> = new Set([
  '/ping',
  '/api/AppConfig',
  '/api/openapi.json',
  planPath,
]);

/**
 * Returns the function that records a call of an administrator who acts as another user. It runs before the call, so no call
 * happens without an entry. Calls that are refused or fail have one with their status.
 */
export const createActingRecord =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  async ({ administratorId, user, method, routeOptions: { url } }: FastifyRequest, status?: number): Promise<void> => {
    if (aboutNobody.has(url)) return;
    // The pattern of the address: the address itself may contain texts of the user.
    const detail = `${method} ${url}`;
    const entry = { administratorId, personId: user?.id ?? null, action: 'call' as const, detail };
    await recordAudit(db, status === undefined ? entry : { ...entry, status }, clock());
  };
