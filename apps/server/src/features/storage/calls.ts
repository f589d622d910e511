import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { readDetails, readUsedBytes } from './quota.ts';

export function storageCalls({
  db,
  limits,
  disk,
}: Pick<Services, 'db' | 'limits' | 'disk'>): Handlers<typeof contract>['storage'] {
  return {
    use: async ({ user }) => ({ bytes: await readUsedBytes(db, user.id), limit: limits.storageBytes }),
    details: ({ user }) => readDetails(db, user.id),
    disk: async () => ({ percent: await disk.percentUsed() }),
  };
}
