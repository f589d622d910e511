import { planPath } from '@sermon/contract/accounts/planHeader';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../../database/audit.ts';

/** Calls that say nothing about a user. Every page makes them, some again and again. */
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
