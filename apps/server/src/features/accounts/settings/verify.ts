import type { User } from '@sermon/contract/accounts';
import { otherSites as siteTexts } from '@sermon/domain/texts/accounts/otherSites';
import { accounts as accountTexts } from '@sermon/domain/texts/accounts';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import type { FastifyRequest } from 'fastify';
import { orNotFound, refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { deviceIn } from '../deviceName.ts';
import { originOf } from '../devices.ts';
import { recordWrongPassword } from '../events.ts';
import { createAccountLimits } from '../limits.ts';
import { hasSignedInAgain } from '../otherSites/flows.ts';
import { isPassword } from '../passwords.ts';
import { type Account, accountById } from '../store.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background'>;

/** Asks users to prove who they are before changes that could take the account away. */
export function createVerify(services: Needs) {
  const { db, clock, attempts, background } = services;
  const limits = createAccountLimits(attempts);

  /**
   * Returns the user's account if this is its password. Attempts count with those to sign in, so that nobody can guess
   * passwords in a browser that was left open.
   */
  async function verifyPassword(
    request: FastifyRequest,
    user: User,
    password: string,
    field = 'Password',
  ): Promise<Account> {
    const succeed = await limits.signIn(await originOf(services, request, user.email));
    const row = await accountById(db, user.id);
    if (!(await isPassword(row?.passwordHash, password)) || !row) {
      background.run('Recording a wrong password', () =>
        recordWrongPassword(db, { email: user.email, device: deviceIn(request) }, clock()),
      );
      throw refusedFields({ [field]: [texts.wrongPassword] });
    }
    await succeed();
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
