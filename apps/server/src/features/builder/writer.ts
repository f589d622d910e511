import type { User } from '@sermon/contract/accounts';

/** Returns whether a text that is saved for this user is written by an administrator who acts as the user. */
export const writerOf = (user: User): { isByAdministrator: boolean } => ({
  isByAdministrator: user.inAdminImpersonationMode,
});
