import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { deviceIn } from '../deviceName.ts';
import { originOf } from '../devices.ts';
import { recordWrongPassword } from '../events.ts';
import { createAccountLimits } from '../limits.ts';
import { isPassword } from '../passwords.ts';
import type { Account } from '../store.ts';

type Entered = {
  /** The address of the account, also if there is no such account. */
  email: string;
  password: string;
  /** Finds the account, after the attempt was counted. */
  find: () => Promise<Account | undefined>;
};

/**
 * Creates a function that returns the account whose password was entered, or null. Whatever the password is entered for, attempts
 * count as attempts to sign in, so that nobody can guess passwords in another form. An address without an account takes as long
 * as one with an account.
 */
export function createPasswordCheck(services: Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background'>) {
  const { db, clock, attempts, background } = services;
  const limits = createAccountLimits(attempts);
  return async (request: FastifyRequest, { email, password, find }: Entered): Promise<Account | null> => {
    const succeed = await limits.signIn(await originOf(services, request, email));
    const row = await find();
    if (!(await isPassword(row?.passwordHash, password)) || !row) {
      // Runs after the reply, and with the same statement for an address without an account.
      background.run('Recording a wrong password', () =>
        recordWrongPassword(db, { email, device: deviceIn(request) }, clock()),
      );
      return null;
    }
    await succeed();
    return row;
  };
}
