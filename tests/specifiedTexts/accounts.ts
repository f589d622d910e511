import { passwordLength } from '@sermon/domain/accounts/rules';
import { accounts } from '@sermon/domain/texts/accounts';
import { calls, pageNotFound } from '@sermon/domain/texts/calls';
import { connection, updates } from '@sermon/domain/texts/offline/connection';
import { offlineDocuments, versions } from '@sermon/domain/texts/offline/documents';
import { shareDialog } from '@sermon/domain/texts/sharing/sharing';
import { inComponent, replacedBy, type Specified } from './specified.ts';

/** Signing in and the account (part 1). */
export const accountTexts: Specified = [
  ['Reset Password Link Sent', accounts.resetLinkSent],
  ['Check your email for a link to reset your password.', accounts.checkEmail],
  ['Sign In', accounts.pages.signIn],
  ['Create Account', accounts.pages.register],
  ['Forgot Password', accounts.pages.forgotPassword],
  ['Send Email', inComponent('features/accounts/ForgotPasswordScreen.tsx')],
  ['Reset Password', accounts.pages.resetPassword],
  ['Invalid Email Address', accounts.invalidEmail],
  ['Please make sure your passwords match', accounts.passwordsDiffer],
  ['First and Last name are required', accounts.nameIncomplete],
  ['6-12 characters', replacedBy(accounts.passwordPlaceholder(passwordLength.min))],
  // Forms say "Something went wrong. Please try again." (docs/texts.md), but the share dialog has the specified sentence.
  ['An unknown error occurred. Please try again.', shareDialog.notSaved],
  ['Go Offline', inComponent('frame/AccountMenu.tsx')],
  ['Go Online', inComponent('frame/AccountMenu.tsx')],
  ['Sign Out', inComponent('frame/AccountMenu.tsx')],
  ["We're sorry, but we couldn't find the page you've requested.", pageNotFound],
];

/** The connection, new versions, and documents that are available offline (part 1). */
export const connectionTexts: Specified = [
  ['GO OFFLINE', connection.goOffline],
  ['GO ONLINE', connection.goOnline],
  ['No internet connection detected', connection.notDetected],
  ['Internet connection detected', connection.detected],
  ['New version of {product} is available.', updates.available],
  ['UPDATE', updates.update],
  ['Available offline', offlineDocuments.available],
  ['No longer available offline', offlineDocuments.notAvailable],
  ['{name} is available offline', offlineDocuments.isAvailable('Advent')],
  ['{name} is no longer available offline', offlineDocuments.isNotAvailable('Advent')],
  ['Which version do you want? ({n} of {total})', versions.question(2, 3)],
  ['Clear From Offline Storage', versions.clear],
  ['Cannot reach {product}. Please try again.', calls.cannotReach],
  ['Request was submitted to the incorrect location.', calls.incorrectLocation],
  ['Sign in required', calls.signInRequired],
  ['Unknown error', replacedBy(calls.unknown)],
];
