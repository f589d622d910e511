import type { SecondStepAsked } from '@sermon/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signIn, type SignInServices } from '../session.ts';
import type { NewSession } from '../sessionStore.ts';
import { beginStep, type SignInStep } from './steps.ts';

type Browser = { request: FastifyRequest; reply: FastifyReply };
type Opened = Pick<NewSession, 'accountId' | 'passwordHash' | 'isRecorded' | 'isRemembered' | 'site'>;

/**
 * Signs in a user who has taken the first step: entered the password, or come from another site. If the account has a second
 * step, it is asked for instead, and nobody is signed in yet. Returns null if the password was changed in the meantime.
 */
export async function signInOrAsk(
  services: SignInServices,
  browser: Browser,
  opened: Opened,
): Promise<{ isReopened: boolean } | SecondStepAsked | null> {
  const signedIn = await signIn(services, browser, opened);
  return signedIn && 'secondStep' in signedIn ? askSecondStep(services, browser, opened, signedIn) : signedIn;
}

/**
 * Asks for the second step of a user who has taken the first one. `claims` are the statements of a site that will be connected to the
 * account after the second step.
 */
export async function askSecondStep(
  services: SignInServices,
  browser: Browser,
  { accountId, passwordHash, isRemembered, site = '' }: Omit<Opened, 'isRecorded'>,
  asked: SecondStepAsked,
  claims: SignInStep['claims'] = null,
): Promise<SecondStepAsked> {
  await beginStep(services, browser, { kind: 'secondStep', accountId, passwordHash, isRemembered, site, claims });
  return asked;
}
