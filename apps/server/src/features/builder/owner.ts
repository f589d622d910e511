import type { User } from '@sermon/contract/accounts';
import { refused } from '../../refused.ts';

/** Refuses (401) a text that says it belongs to somebody else than who is signed in. */
export function refuseOthers(user: User, { ownerId }: { ownerId?: string | undefined }): void {
  if (ownerId !== undefined && ownerId !== user.id) throw refused(401);
}
