import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters of the OWASP password storage cheat sheet (19 MiB, 2 passes, 1 lane). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password has, so that an unknown address takes as long to refuse as a known one. */
const nobody = hash('\u0000nobody', cost);

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

/** Whether the password is the account's. Without an account it takes as long and says no. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password.normalize('NFC'));
  return isRight && passwordHash !== undefined;
}
