import type { User } from '@sermon/contract/accounts';
import { otherSites as siteTexts } from '@sermon/domain/texts/accounts/otherSites';
import { accounts as accountTexts } from '@sermon/domain/texts/accounts';
import type { FastifyRequest } from 'fastify';
import { orNotFound, refused, type Refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { hasSignedInAgain } from '../otherSites/siteSignIn.ts';
import { type Account, accountById, type OwnSession } from '../store.ts';
import { createPasswordCheck } from '../passwords.ts';
import { deviceIn } from '../devices.ts';
import { sessionHashOf } from '../session.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background'>;

export function createVerify(services: Needs) {
  const { db } = services;
  const checkPassword = createPasswordCheck(services);

  async function verifyPassword(
    request: FastifyRequest,
    user: User,
    password: string,
    field = 'Password',
  ): Promise<Account> {
    const find = () => accountById(db, user.id);
    const row = await checkPassword(request, { email: user.email, password, find });
    if (!row) throw wrongPassword(field);
    return row;
  }

  /**
   * Returns the user's account if this is its password. A user without a password must have signed in again through another site
   * within the last minutes, in this browser.
   */
  async function verify(request: FastifyRequest, user: User, password: string): Promise<Account> {
    const row = orNotFound(await accountById(db, user.id));
    if (row.passwordHash === null) {
      if (await hasSignedInAgain(services, request, user.id)) return row;
      throw refused(403, siteTexts.confirmFirst);
    }
    if (password === '') throw refusedFields({ Password: [accountTexts.passwordRequired] });
    return verifyPassword(request, user, password);
  }

  return { verify, verifyPassword };
}

export const wrongPassword = (field: string): Refused => refusedFields({ [field]: [accountTexts.wrongPassword] });

export const changedBy = (
  services: Pick<Services, 'env'>,
  request: FastifyRequest,
  user: User,
): OwnSession & { device: string } => ({
  accountId: user.id,
  sessionHash: sessionHashOf(services, request),
  device: deviceIn(request),
});
