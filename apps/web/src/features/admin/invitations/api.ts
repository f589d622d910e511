import { invitations } from '@sermon/contract/admin/invitations';
import { clientOf } from '../../../api.ts';
import { ask } from '../../../ask.ts';

const { list, invite, sendAgain, withdraw } = invitations;

export const api = clientOf({ invitations: { list, invite, sendAgain, withdraw } });

export const openInvitations = { ...ask(api.invitations.list, {}), refetchOnMount: 'always' } as const;
