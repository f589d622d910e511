import {
  hasPasswordLength,
  isEmailAddress,
  isUnsafePersonName,
  passwordLength,
  splitFullName,
} from '@sermon/domain/accounts/rules';
import { accounts as texts } from '@sermon/domain/texts/accounts';

/** Spec part 1 §5. */
export const checkEmail = (email: string) => (isEmailAddress(email.trim()) ? {} : { Email: texts.invalidEmail });
export const checkPassword = (password: string) => (password ? {} : { Password: texts.passwordRequired });

/** The server also refuses very common passwords. */
export function checkNewPassword(password: string) {
  if (!password || hasPasswordLength(password)) return checkPassword(password);
  return { Password: texts.passwordLength(passwordLength.min, passwordLength.max) };
}

export function checkName(fullName: string) {
  if (!splitFullName(fullName)) return { FullName: texts.nameIncomplete };
  return isUnsafePersonName(fullName) ? { FullName: texts.nameUnsafe } : {};
}
