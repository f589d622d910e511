import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import type { SentInvitation } from '@sermon/contract/admin/invitations';
import { invitationDays, maxInvitations } from '@sermon/domain/accounts/rules';
import { invitations as texts } from '@sermon/domain/texts/accounts/invitations';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { createAccountLimits } from '../limits.ts';
import {
  invitationLink,
  invitationOfCode,
  invite,
  inviteAgain,
  listInvitations,
  type NewInvitation,
  withdrawInvitation,
} from './invitations.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'mailQueue'>;

export function invitationCalls(services: Needs): Handlers<typeof contract>['invitations'] {
  const { db, env, clock, attempts, mailQueue } = services;
  const limits = createAccountLimits(attempts);
  const isMailed = env.SMTP_URL !== undefined;

  /** Sends an invitation to its address. A server that sends no email shows the link instead. */
  async function deliver({ invitation, code }: NewInvitation, user: User): Promise<SentInvitation> {
    const link = invitationLink(env.publicUrl, code);
    if (!isMailed) return { invitation, link };
    const mail = texts.mail(`${user.firstName} ${user.lastName}`, link, invitationDays);
    await mailQueue.send({ recipient: invitation.email, subject: mail.subject, body: mail.text }, user.id);
    return { invitation, link: null };
  }

  return {
    list: async () => ({ isMailed, invitations: await listInvitations(db, clock()) }),

    async invite({ input: { email }, user }) {
      await limits.invite(user.id);
      const invited = await invite(db, { email, invitedById: user.id, isMailed }, clock());
      if (invited === 'hasAccount') throw refusedFields({ Email: [texts.hasAccount] });
      if (invited === 'tooMany') throw refused(409, texts.tooMany(maxInvitations));
      return deliver(invited, user);
    },

    async sendAgain({ input: { id }, user }) {
      await limits.invite(user.id);
      return deliver(orNotFound(await inviteAgain(db, { id, invitedById: user.id, isMailed }, clock())), user);
    },

    async withdraw({ input: { id }, user }) {
      orNotFound(await withdrawInvitation(db, { id, administratorId: user.id }, clock()));
      return null;
    },

    async read({ input: { code }, request }) {
      const found = await invitationOfCode(db, code, clock());
      if (found) return { email: found.email };
      await limits.invalidInvitation(request.ip);
      throw refused(400, texts.invalid);
    },
  };
}
