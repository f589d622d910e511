import type { FastifyRequest } from 'fastify';
import type { Phone } from '../../http/access.ts';
import { networkOf } from '../../http/attempts.ts';
import type { Services } from '../../services.ts';
import { onBehalfOf } from '../../concurrency/turns.ts';
import { findPhone } from './store.ts';

/**
 * Creates the function that returns the phone whose token is in the header Authorization of a request, or null. A token
 * may be made up, so all lookups share the turns of their network.
 */
export const createPhoneLookup =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): ((request: FastifyRequest) => Promise<Phone | null>) =>
  async ({ headers, ip }) => {
    const [, token] = /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '') ?? [];
    if (token === undefined) return null;
    return onBehalfOf(`network ${networkOf(ip)}`, () => findPhone(db, token, clock()));
  };
