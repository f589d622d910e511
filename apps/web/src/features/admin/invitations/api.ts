import { invitations } from '@sermon/contract/admin/invitations';
import { clientOf } from '../../../api.ts';
import { ask } from '../../../ask.ts';
import { api as adminApi } from '../api.ts';

const { list, invite, sendAgain, withdraw } = invitations;

export const api = clientOf({ invitations: { list, invite, sendAgain, withdraw } });

export const openInvitations = { ...ask(api.invitations.list, {}), refetchOnMount: 'always' } as const;

/** Loaded again every 30 seconds while the invitations are shown. */
export const undelivered = {
  ...ask(adminApi.adminServer.emails, {}),
  refetchOnMount: 'always',
  refetchInterval: 30_000,
} as const;
