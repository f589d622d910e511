import { isEmailAddress } from '@sermon/domain/accounts/rules';
import { accounts as texts } from '@sermon/domain/texts/accounts';

/** What is wrong with the fields of an account form before any call is made (spec part 1 §5). */
export const checkEmail = (email: string) => (isEmailAddress(email.trim()) ? {} : { Email: texts.invalidEmail });
export const checkPassword = (password: string) => (password ? {} : { Password: texts.passwordRequired });
