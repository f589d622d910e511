import {
  hasPasswordLength,
  isEmailAddress,
  isUnsafePersonName,
  maxEmailLength,
  maxPersonNameLength,
  passwordLength,
} from '@sermon/domain/accounts/rules';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import * as z from 'zod';
import { call, changingGet, date } from './call.ts';
import { id } from './ids.ts';
import { line } from './inputs/text.ts';

const email = z.string().trim().max(maxEmailLength, texts.invalidEmail).refine(isEmailAddress, texts.invalidEmail);
const isSafe = (name: string) => !isUnsafePersonName(name);
/** Maximum length of a name before it is cleaned, which removes invisible characters and repeated spaces. */
const maxRawNameLength = 1_000;
const personName = z
  .string()
  .max(maxRawNameLength, texts.nameTooLong(maxPersonNameLength))
  // Checked before cleaning, which would replace a line break with a space.
  .refine(isSafe, texts.nameUnsafe)
  .pipe(line(maxPersonNameLength, texts.nameTooLong(maxPersonNameLength)).min(1, texts.nameIncomplete));
const newPassword = z
  .string()
  // A character can take two code units.
  .max(2 * passwordLength.most, texts.passwordLength(passwordLength.least, passwordLength.most))
  .refine(hasPasswordLength, texts.passwordLength(passwordLength.least, passwordLength.most));
/** A password that is only compared with the stored one, so it has no minimum length. */
const givenPassword = z.string().min(1, texts.passwordRequired).max(1_000, texts.wrongCredentials);
/** A path on this site. The server ignores unsafe paths. */
const path = z.string().max(2_000).optional();

export const makerSubscription = z.object({
  status: z.string(),
  planName: z.string(),
  currentPeriodEnd: date.nullable(),
  cancellationDate: date.nullable(),
});

/** A signed-in user (spec part 1 §3). */
export const user = z.object({
  id: id.of('account'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Null for a free user. */
  makerSubscription: makerSubscription.nullable(),
  proSubscription: z.boolean(),
  inAdminImpersonationMode: z.boolean(),
  userMustSignUp: z.boolean(),
  isAdministrator: z.boolean(),
});
export type User = z.output<typeof user>;

export const accounts = {
  signIn: call(
    'POST /api/Authentication/SignIn',
    'anyone',
    { email, password: givenPassword, rememberMe: z.boolean().default(false) },
    user,
  ),
  register: call(
    'POST /api/Authentication/Register',
    'anyone',
    { firstName: personName, lastName: personName, email, password: newPassword },
    user,
  ),
  sendResetPasswordEmail: call(
    'POST /api/Authentication/SendResetPasswordEmail',
    'anyone',
    { email, redirect: path },
    z.null(),
  ),
  /**
   * Decodes the email address in a password reset link. The address is encoded so that email programs do not alter it.
   */
  decodeResetPasswordEmail: call(
    'POST /api/Authentication/DecodeResetPasswordEmail',
    'anyone',
    { email: z.string().max(1_000) },
    z.string(),
  ),
  resetPassword: call(
    'POST /api/Authentication/ResetPassword',
    'anyone',
    { email, password: newPassword, confirmPassword: z.string().max(1_000), code: z.string().max(200) },
    user,
  ),
  getAuthenticatedUser: call('GET /api/Authentication/GetAuthenticatedUser', 'anyone', {}, user.nullable()),
  refreshUser: call('GET /api/Authentication/RefreshUser', 'user', {}, user),
  /** Returns the path to open after signing out. */
  signOut: changingGet('GET /api/Authentication/SignOut', 'anyone', {}, z.string()),
};
