import { adminAudit } from '@sermon/contract/admin/audit';
import { adminPeople } from '@sermon/contract/admin/people';
import { adminServer } from '@sermon/contract/admin/server';
import { clientOf } from '../../api.ts';

export const api = clientOf({ adminPeople, adminServer, adminAudit });
