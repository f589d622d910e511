import type { contract } from '@sermon/contract';
import { productName } from '@sermon/domain/product';
import { exports as texts } from '@sermon/domain/texts/exports';
import { Refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { addItems, listArchivable } from './store.ts';
import { type ArchiveServices, writeArchive } from './write.ts';

/** Maximum number of archives that a process writes at a time. Each archive creates its Word documents one by one. */
const maxConcurrentArchives = 3;
/** Number of seconds after which a client can retry a refused download (Retry-After header). */
const retryAfter = 30;

export function archiveCalls(
  services: ArchiveServices & Pick<Services, 'stopping' | 'limits' | 'textWork'>,
): Handlers<typeof contract>['archive'] {
  const { db, clock, stopping } = services;
  /** Ids of the users whose archives are being written. */
  const activeUsers = new Set<string>();
  return {
    async download({ user, signal, reply }) {
      if (activeUsers.has(user.id)) throw new Refused(429, texts.archiveRunning, { retryAfter });
      if (activeUsers.size >= maxConcurrentArchives) throw new Refused(503, texts.busy, { retryAfter });
      activeUsers.add(user.id);
      try {
        const requester = { ownerId: user.id, signal: AbortSignal.any([signal, stopping.signal]) };
        const author = `${user.firstName} ${user.lastName}`;
        const archive = writeArchive(services, await listArchivable(db, user.id), author, requester);
        archive.body.once('close', () => activeUsers.delete(user.id));
        void reply.header('sermon-items', archive.entries);
        const day = clock().toISOString().slice(0, 10);
        return { name: `${productName} ${day}.zip`, type: 'application/zip', size: null, body: archive.body };
      } catch (error) {
        activeUsers.delete(user.id);
        throw error;
      }
    },
    add: ({ input, user }) => addItems(services, user, input.items, clock()),
  };
}
