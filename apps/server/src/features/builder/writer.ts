import type { User } from '@sermon/contract/accounts';

/** Who writes a text: the user, or an administrator who acts as the user. */
export type Writer = { isByAdministrator: boolean };

export const writerOf = (user: User): Writer => ({ isByAdministrator: user.inAdminImpersonationMode });
