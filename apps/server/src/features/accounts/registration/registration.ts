import type { RegistrationKind } from '@sermon/domain/accounts/invitations';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/open.ts';
import { invitation } from '../../../database/schema.ts';
import { isSameEmail } from '../matching.ts';
import { hashOf, isMailedCode } from '../secrets.ts';
import { invites } from './invitations.ts';

/** An invitation that was opened, without its code. `isMailed` is true if the code was sent to the address that it is for. */
export type OpenedInvitation = { codeHash: string; isMailed: boolean };

export const openedInvitation = (code: string | undefined): OpenedInvitation | null =>
  code === undefined ? null : { codeHash: hashOf(code), isMailed: isMailedCode(code) };

export type Newcomer = {
  email: string;
  invitation?: OpenedInvitation | null;
  /** True if a trusted site has confirmed that the address is the person's. The code of an invitation is then not needed. */
  isProven?: boolean;
};

/**
 * Decides whether a person may create an account, and uses up the invitation of the address, in the transaction that
 * creates the account. `isFirst` is true if there is no account yet: its user becomes the administrator and needs no
 * invitation. Returns null if the person needs one. `isConfirmed` tells whether the invitation proves that the address is the
 * person's, because its code was sent there.
 */
export async function mayRegister(
  tx: Tx,
  { email, invitation: opened = null, isProven = false }: Newcomer,
  { registration, isFirst }: { registration: RegistrationKind; isFirst: boolean },
  now: Date,
): Promise<{ isConfirmed: boolean } | null> {
  // Of two registrations with the same code, the second one waits here and then finds nothing.
  const [found] = await tx.select().from(invitation).where(invites(email)).for('update');
  const hasCode = opened !== null && opened.codeHash === found?.codeHash;
  const isInvited =
    found !== undefined && found.dateExpires > now && (hasCode || (isProven && isSameEmail(email, found.email)));
  if (registration === 'invited' && !isFirst && !isInvited) return null;
  // Without its code, it is no longer of use either: the address will have an account.
  if (found) await tx.delete(invitation).where(eq(invitation.id, found.id));
  return { isConfirmed: isInvited && hasCode && opened.isMailed };
}
