import { maxInvitations } from '@sermon/domain/accounts/rules';
import * as z from 'zod';
import { email } from '../accounts.ts';
import { call, date, list } from '../call.ts';
import { id } from '../ids.ts';

export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  dateCreated: date,
  dateExpires: date,
});
export type Invitation = z.output<typeof invitation>;

const sentInvitation = z.object({
  invitation,
  /** The link, which is shown only now. Null if it was sent to the address. */
  link: z.string().nullable(),
});
export type SentInvitation = z.output<typeof sentInvitation>;

const invitationId = id.ofAdministrators('invitation');

export const invitations = {
  list: call(
    'GET /api/Admin/GetInvitations',
    'admin',
    {},
    z.object({
      isMailed: z.boolean(),
      invitations: list(invitation, { max: maxInvitations }),
    }),
  ),
  /** An invitation of the same address is replaced, so its link stops working. */
  invite: call('POST /api/Admin/Invite', 'admin', { email }, sentInvitation),
  /** Makes a new link, which is valid for a week again. */
  sendAgain: call('POST /api/Admin/SendInvitationAgain/{id}', 'admin', { id: invitationId }, sentInvitation),
  withdraw: call('DELETE /api/Admin/WithdrawInvitation/{id}', 'admin', { id: invitationId }, z.null()),
  /** Returns the address that was invited with this code, for the screen on which the account is created. */
  read: call(
    'POST /api/Authentication/ReadInvitation',
    'anyone',
    { code: z.string().max(200) },
    z.object({ email: z.string() }),
  ),
};
