import type { contract } from '@sermon/contract';
import { productName } from '@sermon/domain/product';
import { exports as texts } from '@sermon/domain/texts/exports';
import { Refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { addItems, listArchivable } from './store.ts';
import { type Using, writeArchive } from './write.ts';

/** So many libraries are written at a time by one process; each makes its Word documents one after the other. */
const mostAtOnce = 3;
/** When a refused archive is worth asking for again, in seconds. */
const retryAfter = 30;

export function archiveCalls(
  services: Using & Pick<Services, 'stopping' | 'limits'>,
): Handlers<typeof contract>['archive'] {
  const { db, clock, stopping } = services;
  /** Whose libraries are being written. */
  const writing = new Set<string>();
  return {
    async download({ user, signal, reply }) {
      if (writing.has(user.id)) throw new Refused(429, texts.archiveRunning, { retryAfter });
      if (writing.size >= mostAtOnce) throw new Refused(503, texts.busy, { retryAfter });
      writing.add(user.id);
      try {
        const asker = { ownerId: user.id, signal: AbortSignal.any([signal, stopping.signal]) };
        const author = `${user.firstName} ${user.lastName}`;
        const archive = writeArchive(services, await listArchivable(db, user.id), author, asker);
        archive.body.once('close', () => writing.delete(user.id));
        void reply.header('sermon-items', archive.entries);
        const day = clock().toISOString().slice(0, 10);
        return { name: `${productName} ${day}.zip`, type: 'application/zip', size: null, body: archive.body };
      } catch (error) {
        writing.delete(user.id);
        throw error;
      }
    },
    add: ({ input, user }) => addItems(services, user.id, input.items, clock()),
  };
}
