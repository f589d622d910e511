import { type NamesOfAccount, isPasswordAboutAccount, passwordCore } from '@sermon/domain/accounts/passwords';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { hash, verify } from '@node-rs/argon2';
import { refusedFields } from '../../refused.ts';
import common from './commonPasswords.json' with { type: 'json' };
import { hashCost } from './proof/hashCost.ts';

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

/** Refuses a new password that is easy to guess, or that was repeated differently. */
export function checkNewPassword(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  names: NamesOfAccount,
): void {
  if (password !== confirmPassword) throw refusedFields({ ConfirmPassword: [texts.passwordsDiffer] });
  if (isCommonPassword(password)) throw refusedFields({ Password: [texts.passwordCommon] });
  if (isPasswordAboutAccount(password, names)) throw refusedFields({ Password: [texts.passwordAboutAccount] });
}
