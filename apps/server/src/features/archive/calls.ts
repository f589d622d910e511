import type { contract } from '@sermon/contract';
import { productName } from '@sermon/domain/product';
import { exports as texts } from '@sermon/domain/texts/exports';
import { Refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { deviceIn } from '../accounts/deviceName.ts';
import { recordEvent } from '../accounts/events.ts';
import { noProgress, publishProgress, readProgress } from './progress.ts';
import { addItems, listArchivable } from './store.ts';
import { type ArchiveServices, writeArchive } from './write.ts';

/** Maximum number of archives that a process writes at a time. Each archive creates its Word documents one by one. */
const maxConcurrentArchives = 3;
const retryAfter = 30;

export function archiveCalls(
  services: ArchiveServices &
    Pick<Services, 'stopping' | 'limits' | 'textWork' | 'events' | 'log' | 'imageEncoder' | 'background'>,
): Handlers<typeof contract>['archive'] {
  const { db, clock, stopping, events, log } = services;
  const activeUsers = new Set<string>();
  return {
    async download({ input: { downloadId }, user, request, signal }) {
      if (activeUsers.has(user.id)) throw new Refused(429, texts.archiveRunning, { retryAfter });
      if (activeUsers.size >= maxConcurrentArchives) throw new Refused(503, texts.busy, { retryAfter });
      activeUsers.add(user.id);
      const key = downloadId === undefined ? null : { ownerId: user.id, downloadId };
      const progress = key ? publishProgress(events, key, log) : noProgress;
      const finish = () => {
        activeUsers.delete(user.id);
        progress.end();
      };
      try {
        const requester = { ownerId: user.id, signal: AbortSignal.any([signal, stopping.signal]) };
        const author = `${user.firstName} ${user.lastName}`;
        const items = await listArchivable(db, user.id);
        // Recorded at the beginning, because a user who stops the download just before its end has nearly everything.
        const event = { accountId: user.id, kind: 'libraryDownloaded' as const, device: deviceIn(request) };
        await recordEvent(db, event, clock());
        const body = writeArchive(services, items, author, requester, progress.report);
        body.once('close', finish);
        const day = clock().toISOString().slice(0, 10);
        return { name: `${productName} ${day}.zip`, type: 'application/zip', size: null, body };
      } catch (error) {
        finish();
        throw error;
      }
    },
    add: ({ input, user, signal }) => addItems(services, user, input.items, clock(), signal),
    progress: ({ input, user, signal }) =>
      readProgress(
        events,
        { ownerId: user.id, downloadId: input.downloadId },
        AbortSignal.any([signal, stopping.signal]),
      ),
  };
}
