import { accountEventKinds, deviceKinds, maxEventsListed, maxSessions } from '@sermon/domain/accounts/settings';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import * as z from 'zod';
import { email, givenPassword, newPassword, ownPassword, personName, repeatedPassword, user } from '../accounts.ts';
import { call, date, file, form, list } from '../call.ts';
import { id } from '../ids.ts';

export const accountSettings = z.object({
  dateCreated: date,
  /** Null if the password is the one from the registration. */
  datePasswordChanged: date.nullable(),
  /** False for a user who signs in only through another site. */
  hasPassword: z.boolean(),
  /** True if the user has just signed in again, so that changes need no password. */
  isConfirmed: z.boolean(),
  /** True if a password that is set by email disconnects the other sites, because the email confirms the address for the first time. */
  losesSites: z.boolean(),
  /** The address that waits for its owner to open the link that was sent to it. */
  newEmail: z.object({ email: z.string(), dateExpires: date }).nullable(),
  /**
   * Whether the user must still confirm the current address. `none`: it is confirmed, or the server sends no email. `sent`: a link was
   * sent to it and has not been opened yet.
   */
  emailConfirmation: z.enum(['none', 'needed', 'sent']),
});
export type AccountSettings = z.output<typeof accountSettings>;

export const signedInSession = z.object({
  id: z.uuid(),
  /** The browser and the system, such as 'Chrome on Windows'; '' if they are unknown. */
  device: z.string(),
  kind: z.enum(deviceKinds),
  isCurrent: z.boolean(),
  dateCreated: date,
  /** Accurate to an hour. */
  dateUsed: date,
});
export type SignedInSession = z.output<typeof signedInSession>;

export const accountEvent = z.object({
  id: z.string(),
  kind: z.enum(accountEventKinds),
  /** The browser and the system, for `sessionEnded` those of the session that was ended; '' if they are unknown. */
  device: z.string(),
  detail: z.string().nullable(),
  /** The other site that it is about; '' if it is about none. */
  site: z.string(),
  date,
});
export type AccountEvent = z.output<typeof accountEvent>;

export const settings = {
  get: call('GET /api/Account/GetSettings', 'self', {}, accountSettings),
  changeName: call('PUT /api/Account/ChangeName', 'self', { firstName: personName, lastName: personName }, user),
  /** Ends all other sessions, and links for choosing a new password. */
  changePassword: call(
    'POST /api/Account/ChangePassword',
    'self',
    {
      currentPassword: givenPassword.max(1_000, texts.wrongPassword),
      password: newPassword,
      confirmPassword: repeatedPassword,
    },
    z.null(),
  ),
  /**
   * Sends a link to the new address, which becomes the user's address when the link is confirmed. A server that sends no
   * email changes the address at once. Returns the user, and the address that must be confirmed, if any.
   */
  changeEmail: call(
    'POST /api/Account/ChangeEmail',
    'self',
    { email, password: ownPassword },
    z.object({ user, settings: accountSettings }),
  ),
  cancelEmailChange: call('DELETE /api/Account/CancelEmailChange', 'self', {}, accountSettings),
  /** Sends a link that confirms the current address. It replaces a link to a new address. */
  sendConfirmation: call('POST /api/Account/SendConfirmation', 'self', {}, accountSettings),
  confirmEmail: call('POST /api/Account/ConfirmEmail', 'anyone', { code: z.string().max(200) }, z.string()),
  getSessions: call('GET /api/Account/GetSessions', 'self', {}, list(signedInSession, { max: maxSessions })),
  endSession: call('DELETE /api/Account/EndSession/{id}', 'self', { id: id.of('session') }, z.null()),
  endOtherSessions: call('DELETE /api/Account/EndOtherSessions', 'self', {}, z.null()),
  /** Returns what happened in the account in the last 90 days, the newest first. */
  getEvents: call('GET /api/Account/GetEvents', 'self', {}, list(accountEvent, { max: maxEventsListed })),
  /**
   * Closes the account and signs the user out everywhere. Signing in before the date in the reply opens it again. After
   * that, everything of the user is deleted.
   */
  deleteAccount: call(
    'POST /api/Account/DeleteAccount',
    'self',
    { password: ownPassword },
    z.object({ dateDeleted: date }),
  ),
};

export const profilePicture = {
  /** Crops the picture to a square and stores it in the place of the one before. */
  save: form('POST /api/Account/SavePicture', 'self', { file: z.file() }, user),
  remove: call('DELETE /api/Account/RemovePicture', 'self', {}, user),
  /** Each picture has a version of its own, so an address always shows the same picture. */
  read: file('GET /api/Account/Picture/{version}', 'user', { version: id.of('profilePicture') }, z.file()),
};
