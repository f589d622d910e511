import type { User } from '@sermon/contract/accounts';
import { refused } from '../../refused.ts';

/** Throws 401 if a text belongs to a user other than the signed-in one. */
export function refuseOtherOwner(user: User, { ownerId }: { ownerId?: string | undefined }): void {
  if (ownerId !== undefined && ownerId !== user.id) throw refused(401);
}
