import { accounts as texts } from '@sermon/domain/texts/accounts';
import { hash, verify } from '@node-rs/argon2';
import { refusedFields } from '../../refused.ts';
import { isCommonPassword } from './commonPasswords.ts';

/** Argon2id parameters from the OWASP password storage cheat sheet (19 MiB, 2 passes, 1 lane). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash that no password matches. Verifying against it makes a sign-in with an unknown address take as long as one
 * with a known address.
 */
const dummyHash = hash('\u0000nobody', cost);

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

/** Returns whether the password matches the hash. Without one, it takes just as long and returns false. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await dummyHash), password.normalize('NFC'));
  return isRight && passwordHash !== undefined && passwordHash !== null;
}

/** Refuses a new password that is easy to guess, or that was repeated differently. */
export function checkNewPassword({ password, confirmPassword }: { password: string; confirmPassword: string }): void {
  if (password !== confirmPassword) throw refusedFields({ ConfirmPassword: [texts.passwordsDiffer] });
  if (isCommonPassword(password)) throw refusedFields({ Password: [texts.passwordCommon] });
}
