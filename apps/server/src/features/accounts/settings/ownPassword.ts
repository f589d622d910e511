import type { User } from '@sermon/contract/accounts';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import type { FastifyRequest } from 'fastify';
import { type Refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { deviceIn } from '../deviceName.ts';
import { originOf } from '../devices.ts';
import { recordWrongPassword } from '../events.ts';
import { createAccountLimits } from '../limits.ts';
import { isPassword } from '../passwords.ts';
import { sessionHashOf } from '../session.ts';
import { type Account, accountById, type OwnSession } from '../store.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background'>;

export const wrongPassword = (field: string): Refused => refusedFields({ [field]: [texts.wrongPassword] });

/** Returns who makes a change. */
export const changedBy = (
  services: Pick<Services, 'env'>,
  request: FastifyRequest,
  user: User,
): OwnSession & { device: string } => ({
  accountId: user.id,
  sessionHash: sessionHashOf(services, request),
  device: deviceIn(request),
});

/**
 * Creates a function that returns the user's account if this is its password, and refuses the request otherwise. Attempts
 * count with those to sign in, so that nobody can guess passwords in a browser that was left open.
 */
export function createPasswordCheck(services: Needs) {
  const { db, clock, attempts, background } = services;
  const limits = createAccountLimits(attempts);
  return async (request: FastifyRequest, user: User, password: string, field = 'Password'): Promise<Account> => {
    const succeed = await limits.signIn(await originOf(services, request, user.email));
    const row = await accountById(db, user.id);
    if (!(await isPassword(row?.passwordHash, password)) || !row) {
      background.run('Recording a wrong password', () =>
        recordWrongPassword(db, { email: user.email, device: deviceIn(request) }, clock()),
      );
      throw wrongPassword(field);
    }
    await succeed();
    return row;
  };
}
