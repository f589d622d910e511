import type { SecondStepAsked } from '@sermon/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { signIn } from '../session.ts';
import type { NewSession } from '../sessionStore.ts';
import { kindsOf, readSecondStep } from './factors.ts';
import { beginStep } from './steps.ts';

type Opened = Pick<NewSession, 'accountId' | 'passwordHash' | 'isRecorded' | 'isRemembered' | 'site'>;

/**
 * Signs in a user who has taken the first step: entered the password, or come from another site. If the account has a second
 * step, it is asked for instead, and nobody is signed in yet. Returns null if the password was changed in the meantime.
 */
export async function signInOrAsk(
  services: Pick<Services, 'db' | 'env' | 'clock'>,
  browser: { request: FastifyRequest; reply: FastifyReply },
  opened: Opened,
): Promise<{ isReopened: boolean } | SecondStepAsked | null> {
  const { accountId, passwordHash, isRemembered, site = '' } = opened;
  const kinds = kindsOf(await readSecondStep(services.db, accountId));
  if (kinds.length === 0) return signIn(services, browser, opened);
  await beginStep(services, browser, { kind: 'secondStep', accountId, passwordHash, isRemembered, site });
  return { secondStep: { kinds } };
}
