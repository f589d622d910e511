import type { User } from '@sermon/contract/accounts';
import { refused } from '../../refused.ts';

/** Throws 401 if a text belongs to another user than the one who is signed in. */
export function refuseOtherOwner(user: User, { ownerId }: { ownerId?: string | undefined }): void {
  if (ownerId !== undefined && ownerId !== user.id) throw refused(401);
}
