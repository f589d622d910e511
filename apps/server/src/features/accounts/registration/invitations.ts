import type { Invitation } from '@sermon/contract/admin/invitations';
import { invitationDays, maxInvitations, type RegistrationKind } from '@sermon/domain/accounts/rules';
import type { AccessAction } from '@sermon/domain/admin/people';
import { and, asc, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../../database/open.ts';
import { account, invitation } from '../../../database/schema.ts';
import { recordAudit } from '../../../database/audit.ts';
import { hasEmail, isSameEmail } from '../emailMatching.ts';
import { hashOf, isMailedCode, newLinkCode } from '../secrets.ts';

const dayMs = 24 * 60 * 60_000;

/** Matches the invitation of an email address, in any spelling. There is at most one. */
export const invites = (email: string) => sql`lower(${invitation.email}) = lower(${email}::text)`;

const shown = {
  id: invitation.id,
  email: invitation.email,
  dateCreated: invitation.dateCreated,
  dateExpires: invitation.dateExpires,
};

export const listInvitations = (db: Db, now: Date): Promise<Invitation[]> =>
  db
    .select(shown)
    .from(invitation)
    .where(gt(invitation.dateExpires, now))
    .orderBy(asc(sql`lower(${invitation.email})`))
    .limit(maxInvitations);

/** An invitation with its code, which is not stored. */
export type NewInvitation = { invitation: Invitation; code: string };

type Sender = {
  /** The administrator. Null for the command line. */
  invitedById: string | null;
  isMailed: boolean;
};

function codeAndDates({ isMailed, invitedById }: Sender, now: Date) {
  const code = newLinkCode(isMailed);
  const dateExpires = new Date(now.getTime() + invitationDays * dayMs);
  return { code, changes: { codeHash: hashOf(code), invitedById, dateCreated: now, dateExpires } };
}

/**
 * Invites an address. The code of an invitation that it has already stops working. Returns 'hasAccount' if it has an account,
 * and 'tooMany' if there are too many open invitations.
 */
export const invite = (
  db: Db,
  { email, ...sender }: Sender & { email: string },
  now: Date,
): Promise<NewInvitation | 'hasAccount' | 'tooMany'> =>
  db.transaction(async (tx) => {
    await lockInvitations(tx);
    // Also an account that is being deleted, whose address stays taken until then.
    if ((await tx.$count(account, hasEmail(email))) > 0) return 'hasAccount';
    const { code, changes } = codeAndDates(sender, now);
    const [replaced] = await tx
      .update(invitation)
      .set({ email, ...changes })
      .where(invites(email))
      .returning(shown);
    if (replaced) {
      await record(tx, 'invited', sender.invitedById, now);
      return { invitation: replaced, code };
    }
    await tx.delete(invitation).where(lte(invitation.dateExpires, now));
    if ((await tx.$count(invitation)) >= maxInvitations) return 'tooMany';
    const [added] = await tx
      .insert(invitation)
      .values({ id: newId(), email, ...changes })
      .returning(shown);
    await record(tx, 'invited', sender.invitedById, now);
    return { invitation: added!, code };
  });

/** Records what an administrator does, without the address: the record cannot be changed when its user deletes the account. */
const record = (tx: Tx, action: AccessAction, administratorId: string | null, now: Date): Promise<void> =>
  recordAudit(tx, { administratorId, personId: null, action }, now);

/** Keeps concurrent invitations within their limit, and from inviting one address twice. */
const lockInvitations = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('invitation'))`);

/** Gives an invitation a new code, which is valid for a week. Returns undefined if it was used or withdrawn or has expired. */
export const inviteAgain = (
  db: Db,
  { id, ...sender }: Sender & { id: string },
  now: Date,
): Promise<NewInvitation | undefined> =>
  db.transaction(async (tx) => {
    const { code, changes } = codeAndDates(sender, now);
    const [changed] = await tx
      .update(invitation)
      .set(changes)
      .where(and(eq(invitation.id, id), gt(invitation.dateExpires, now)))
      .returning(shown);
    if (!changed) return undefined;
    await record(tx, 'invitationSentAgain', sender.invitedById, now);
    return { invitation: changed, code };
  });

export const withdrawInvitation = (
  db: Db,
  { id, administratorId }: { id: string; administratorId: string },
  now: Date,
): Promise<Invitation | undefined> => withdraw(db, eq(invitation.id, id), administratorId, now);

export const withdrawInvitationOf = (db: Db, email: string, now: Date): Promise<Invitation | undefined> =>
  withdraw(db, and(invites(email), gt(invitation.dateExpires, now)), null, now);

const withdraw = (
  db: Db,
  isIt: SQL | undefined,
  administratorId: string | null,
  now: Date,
): Promise<Invitation | undefined> =>
  db.transaction(async (tx) => {
    const [withdrawn] = await tx.delete(invitation).where(isIt).returning(shown);
    if (withdrawn) await record(tx, 'invitationWithdrawn', administratorId, now);
    return withdrawn;
  });

export async function invitationOfCode(db: Db, code: string, now: Date): Promise<Invitation | undefined> {
  const [found] = await db
    .select(shown)
    .from(invitation)
    .where(and(eq(invitation.codeHash, hashOf(code)), gt(invitation.dateExpires, now)));
  return found;
}

/**
 * Returns the link of an invitation, which opens the screen for creating an account. The code is in the fragment, which browsers
 * do not send, so it is in no log of a server or a proxy.
 */
export const invitationLink = (publicUrl: string, code: string): string =>
  new URL(`/auth/register#invitation=${code}`, publicUrl).href;

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
 * invitation. Returns null if the person needs one. `isConfirmed` is true if the invitation proves that the address
 * is the person's, because its code was sent there.
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
