import { invitations } from '@sermon/contract/admin/invitations';
import { clientOf } from '../../api.ts';

const { read } = invitations;

export const api = clientOf({ invitations: { read } });
