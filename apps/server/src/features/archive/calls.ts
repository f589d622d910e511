import type { contract } from '@sermon/contract';
import { productName } from '@sermon/domain/product';
import { exports as texts } from '@sermon/domain/texts/printing';
import { Refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { deviceIn } from '../accounts/devices.ts';
import { recordEvent } from '../accounts/events.ts';
import { addItems, listArchivable } from './store.ts';
import { type ArchiveServices, writeArchive } from './write.ts';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Events } from '../../events/events.ts';

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

const channel = 'archive.progress';
const message = z.object({
  ownerId: z.string(),
  downloadId: z.string(),
  done: z.number(),
  of: z.number(),
  isEnd: z.boolean(),
});
type Message = z.output<typeof message>;
type Key = { ownerId: string; downloadId: string };
type ProgressEvent = { done: number; of: number };

const reportEveryMs = 200;
/** Interval at which the last message is repeated, in ms, for readers that join late and while a large file is sent. */
const repeatEveryMs = 10_000;
/** Time without a message after which a reader gives up, in ms. It includes the time a download may wait to start. */
const silentMs = 60_000;

type Progress = { report(done: number, of: number): void; end(): void };
const noProgress: Progress = { report() {}, end() {} };

export function publishProgress(events: Events, key: Key, log: Pick<FastifyBaseLogger, 'warn'>): Progress {
  let last = { done: 0, of: 0 };
  let publishedAt = -Infinity;
  const publish = (isEnd: boolean) => {
    publishedAt = performance.now();
    events
      .publish(channel, { ...key, ...last, isEnd } satisfies Message)
      .catch((err: unknown) => log.warn({ err }, 'The progress of an archive could not be published'));
  };
  const repeating = setInterval(() => publish(false), repeatEveryMs).unref();
  return {
    report(done, of) {
      last = { done, of };
      if (done === of || performance.now() - publishedAt >= reportEveryMs) publish(false);
    },
    end() {
      clearInterval(repeating);
      publish(true);
    },
  };
}

/** Yields the progress of a user's download until it ends. A slow reader misses all but the newest progress. */
export async function* readProgress(
  events: Events,
  { ownerId, downloadId }: Key,
  signal: AbortSignal,
  silent = silentMs,
): AsyncGenerator<ProgressEvent, void, void> {
  let newest: Message | null = null;
  let isOver = signal.aborted;
  let wake = () => {};
  const stop = () => {
    isOver = true;
    wake();
  };
  let silence = setTimeout(stop, silent);
  const unsubscribe = events.subscribe(channel, (payload) => {
    const received = message.parse(payload);
    if (received.ownerId !== ownerId || received.downloadId !== downloadId) return;
    clearTimeout(silence);
    silence = setTimeout(stop, silent);
    newest = received;
    wake();
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    while (!isOver) {
      if (newest === null) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      const { done, of, isEnd }: Message = newest;
      newest = null;
      if (isEnd) isOver = true;
      yield { done, of };
    }
  } finally {
    clearTimeout(silence);
    unsubscribe();
    signal.removeEventListener('abort', stop);
  }
}
