import type { User } from '@sermon/contract/accounts';

let current: Pick<User, 'id' | 'inAdminImpersonationMode'> | null = null;

/** The user whose account this page shows. `createQueryClient` keeps it up to date. */
export const pageUser = {
  /** Every call names this user, so that the server refuses it if another one is signed in by now. */
  get id(): string | null {
    return current?.id ?? null;
  },
  /** Whether an administrator sees the account of another user. Nothing of that user may stay in this browser then. */
  get isActing(): boolean {
    return current?.inAdminImpersonationMode ?? false;
  },
  become(user: User | null | undefined): void {
    current = user ?? null;
  },
};
