import type { User } from '@sermon/contract/accounts';

export type Writer = { isByAdministrator: boolean };

export const writerOf = (user: User): Writer => ({ isByAdministrator: user.inAdminImpersonationMode });
