import { secondStepKinds } from '@sermon/domain/accounts/secondStep';
import * as z from 'zod';
import { call, changingGet, date, list } from './call.ts';
import { id } from './ids.ts';
import {
  hasPasswordLength,
  isEmailAddress,
  isUnsafePersonName,
  maxEmailLength,
  maxPersonNameLength,
  passwordLength,
} from '@sermon/domain/accounts/rules';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { line } from './inputs/text.ts';

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
  .max(2 * passwordLength.max, texts.passwordLength(passwordLength.min, passwordLength.max))
  .refine(hasPasswordLength, texts.passwordLength(passwordLength.min, passwordLength.max));
/** The second entry of a new password, which is only compared with the first one. */
export const repeatedPassword = z.string().max(1_000);
/** A password that is only compared with the stored one, so it has no minimum length. */
export const givenPassword = z.string().min(1, texts.passwordRequired).max(1_000, texts.wrongCredentials);
/**
 * A password that the user must enter again before a change that could take the account away. Users without a password leave it
 * empty, and sign in again instead.
 */
export const ownPassword = z.string().max(1_000, texts.wrongPassword).default('');

export const invitationCode = z.string().max(200).optional();

/**
 * The reply header that shows a page when the subscription of its user has changed: the id of the user, and a word
 * that is different after each change. When the word changes, a page loads its user again (`refreshUser`). Payments
 * are reported only to the server, so an open page would not notice them otherwise.
 */
export const planHeader = 'sermon-plan';

/**
 * The path of the call by which a page asks only for this header. It does not count as a use of the session, because
 * it is automatic: a window that is left open is signed out as early as before.
 */
export const planPath = '/api/Authentication/PlanState';

/** A path on this site. The server ignores unsafe paths. */
export const path = z.string().max(2_000).optional();

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
  /** True in the reply to the sign-in that opened a closed account again. */
  isReopened: z.boolean().optional(),
});
export type User = z.output<typeof user>;

/**
 * The reply to a sign-in with the right password to an account with two-step sign-in. The user is not signed in yet:
 * one of these second steps must follow in this browser (accounts/secondStep.ts).
 */
export const secondStepAsked = z.object({
  secondStep: z.object({ kinds: list(z.enum(secondStepKinds), { max: secondStepKinds.length }) }),
});
export type SecondStepAsked = z.output<typeof secondStepAsked>;

export const signInReply = z.union([user, secondStepAsked]);
export type SignInReply = z.output<typeof signInReply>;

export const accounts = {
  signIn: call(
    'POST /api/Authentication/SignIn',
    'anyone',
    { email, password: givenPassword, rememberMe: z.boolean().default(false) },
    signInReply,
  ),
  register: call(
    'POST /api/Authentication/Register',
    'anyone',
    {
      firstName: personName,
      lastName: personName,
      email,
      password: newPassword,
      invitation: invitationCode,
      rememberMe: z.boolean().default(true),
    },
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
    { email, password: newPassword, confirmPassword: repeatedPassword, code: z.string().max(200) },
    signInReply,
  ),
  getAuthenticatedUser: call('GET /api/Authentication/GetAuthenticatedUser', 'anyone', {}, user.nullable()),
  refreshUser: call('GET /api/Authentication/RefreshUser', 'user', {}, user),
  /** Returns nothing. The reply has the header about the subscription (`planHeader`), unless the user is not signed in. */
  planState: call(`GET ${planPath}`, 'anyone', {}, z.null()),
  /** Returns the path to open after signing out, or the address of another site that ends the session there, too. */
  signOut: changingGet('GET /api/Authentication/SignOut', 'anyone', {}, z.string()),
};

/**
 * The request header with the id of the user whose account the page shows. The server refuses the call with 401 if the
 * session is another user's by now: after a sign-in in another tab, or when an administrator has begun to view another
 * account, or has stopped. Requests without it come from other clients, and from links.
 */
export const pageUserHeader = 'sermon-page-user';
