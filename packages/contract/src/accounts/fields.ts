import {
  hasPasswordLength,
  isEmailAddress,
  isUnsafePersonName,
  maxEmailLength,
  maxPersonNameLength,
  passwordLength,
} from '@sermon/domain/accounts/rules';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { settings } from '@sermon/domain/texts/accounts/settings';
import * as z from 'zod';
import { line } from '../inputs/text.ts';

export const email = z
  .string()
  .trim()
  .max(maxEmailLength, texts.invalidEmail)
  .refine(isEmailAddress, texts.invalidEmail);

const isSafe = (name: string) => !isUnsafePersonName(name);
/** Maximum length of a name before it is cleaned, which removes invisible characters and repeated spaces. */
const maxRawNameLength = 1_000;
export const personName = z
  .string()
  .max(maxRawNameLength, texts.nameTooLong(maxPersonNameLength))
  // Checked before cleaning, which would replace a line break with a space.
  .refine(isSafe, texts.nameUnsafe)
  .pipe(line(maxPersonNameLength, texts.nameTooLong(maxPersonNameLength)).min(1, texts.nameIncomplete));

export const newPassword = z
  .string()
  // A character can take two code units.
  .max(2 * passwordLength.most, texts.passwordLength(passwordLength.least, passwordLength.most))
  .refine(hasPasswordLength, texts.passwordLength(passwordLength.least, passwordLength.most));
/** The second entry of a new password, which is only compared with the first one. */
export const repeatedPassword = z.string().max(1_000);
/** A password that is only compared with the stored one, so it has no minimum length. */
export const givenPassword = z.string().min(1, texts.passwordRequired).max(1_000, texts.wrongCredentials);
/**
 * A password that the user must enter again before a change that could take the account away. Users without a password leave it
 * empty, and sign in again instead.
 */
export const ownPassword = z.string().max(1_000, settings.wrongPassword).default('');

export const invitationCode = z.string().max(200).optional();
