import { secondStepKinds } from '@sermon/domain/accounts/secondStep';
import * as z from 'zod';
import { email, givenPassword, invitationCode, newPassword, personName, repeatedPassword } from './accounts/fields.ts';
import { planPath } from './accounts/planHeader.ts';
import { call, changingGet, date, list } from './call.ts';
import { id } from './ids.ts';

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
 * The reply to a sign-in with the right password to an account with two-step sign-in. Nobody is signed in yet: one of these
 * second steps must follow in this browser (accounts/secondStep.ts).
 */
export const secondStepAsked = z.object({
  secondStep: z.object({ kinds: list(z.enum(secondStepKinds), { most: secondStepKinds.length }) }),
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
