import { isPasswordAboutAccount, type NamesOfAccount, passwordCore } from '@sermon/domain/accounts/passwords';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { hash, verify } from '@node-rs/argon2';
import { refusedFields } from '../../refused.ts';
import common from './commonPasswords.json';
import { hashCost } from './hashCost.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { deviceIn, originOf } from './devices.ts';
import { recordWrongPassword } from './events.ts';
import { createAccountLimits } from './limits.ts';
import type { Account } from './store.ts';

/**
 * The 17,950 most common passwords with at least 8 characters, in lower case. Source: Mark Burnett's list of ten million
 * passwords ("xato-net-10-million-passwords" in SecLists, MIT license, © Daniel Miessler), in the order of
 * @zxcvbn-ts/language-common 4.1.3 (MIT license).
 */
const commonPasswords: ReadonlySet<string> = new Set(common.passwords.split(' '));

/**
 * A hash that no password matches. Verifying against it makes a sign-in with an unknown address take as long as one
 * with a known address.
 */
const dummyHash = hash('\u0000nobody', hashCost);

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), hashCost);

/** Returns whether the password matches the hash. Without one, it takes just as long and returns false. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await dummyHash), password.normalize('NFC'));
  return isRight && passwordHash !== undefined && passwordHash !== null;
}

/**
 * Returns whether a password is a common one, also with a few digits and symbols before or after it ("Passw0rd!"), or repeats
 * one character. Case is ignored.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  return [folded, passwordCore(folded)].some((each) => commonPasswords.has(each)) || new Set(folded).size === 1;
}

export function checkNewPassword(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  names: NamesOfAccount,
): void {
  if (password !== confirmPassword) throw refusedFields({ ConfirmPassword: [texts.passwordsDiffer] });
  if (isCommonPassword(password)) throw refusedFields({ Password: [texts.passwordCommon] });
  if (isPasswordAboutAccount(password, names)) throw refusedFields({ Password: [texts.passwordAboutAccount] });
}

type Entered = {
  /** The address of the account, also if there is no such account. */
  email: string;
  password: string;
  /** Finds the account, after the attempt was counted. */
  find: () => Promise<Account | undefined>;
};

/**
 * Creates a function that returns the account whose password was entered, or null. For every form, attempts count as
 * attempts to sign in, so that passwords cannot be guessed in another form. An address without an account takes as
 * long as one with an account.
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
