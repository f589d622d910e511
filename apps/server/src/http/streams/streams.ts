import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Events } from '../../events/events.ts';
import { Refused, refused } from '../../refused.ts';
import { parseEventId } from './frames.ts';
import { limitsOf, realTimer, streamLimits, type StreamLimits, type Timer } from './limits.ts';
import { toReadable } from './readable.ts';
import { createRemoteStreams } from './remote.ts';
import { type RefusalBody, runStream, type Stream, type StreamKey, type Work } from './stream.ts';

export type Streams = {
  running(): number;
  /** Starts a stream. Throws 429 if too many streams of the user or phone are running. */
  start(
    key: StreamKey & { isPhone: boolean },
    work: Omit<Work, 'signedOut' | 'interrupted'>,
  ): { body: Readable; handled: Promise<void> };
  /** Continues a stream after an event, also if it runs in another process. Throws 410 if that is not possible. */
  resume(key: StreamKey, lastEventId: string): Promise<Readable>;
  /** Cancels the user's stream if it exists, in any process. */
  cancel(ownerId: string, streamId: string): Promise<void>;
};

type Options = {
  events: Events;
  log: Pick<FastifyBaseLogger, 'warn'>;
  stopping: AbortSignal;
  limits?: Partial<StreamLimits>;
  timer?: Timer;
};

const bodyOf = ({ statusCode, message }: Refused): RefusalBody => ({ statusCode, message });
const interrupted = refused(410, texts.interrupted);
const signedOut = bodyOf(refused(401));
const retryAfter = 5;

export function createStreams({ events, log, stopping, limits: changed, timer = realTimer }: Options): Streams {
  const limits = { ...streamLimits, ...changed };
  const streams = new Map<string, { key: StreamKey; stream: Stream }>();

  const find = ({ ownerId, call }: StreamKey, streamId: string): Stream | undefined => {
    const { key, stream } = streams.get(streamId) ?? {};
    return key?.ownerId === ownerId && key.call === call ? stream : undefined;
  };

  const streamsOf = (ownerId: string, isOver: boolean): Stream[] =>
    [...streams.values()]
      .filter(({ key, stream }) => key.ownerId === ownerId && stream.isOver === isOver)
      .map(({ stream }) => stream);

  function keepEnded(ownerId: string, id: string): void {
    timer(() => streams.delete(id), limits.keptMs);
    for (const { id: oldest } of streamsOf(ownerId, true).slice(0, -limits.kept)) streams.delete(oldest);
  }

  function cancelHere(ownerId: string, streamId: string): boolean {
    const { key, stream } = streams.get(streamId) ?? {};
    if (!stream || key?.ownerId !== ownerId) return false;
    stream.stop(bodyOf(interrupted));
    return true;
  }

  const remote = createRemoteStreams({ events, log, stopping, limits, timer, find, cancelHere });

  stopping.addEventListener('abort', () => {
    const reason = bodyOf(refused(503, texts.restarting));
    timer(() => {
      for (const { stream } of streams.values()) stream.stop(reason);
    }, limits.stoppingMs);
  });

  return {
    running: () => [...streams.values()].filter(({ stream }) => !stream.isOver).length,
    start({ isPhone, ...key }, work) {
      const most = isPhone ? limits.runningOfPhone : limits.running;
      if (streamsOf(key.ownerId, false).length >= most) throw new Refused(429, texts.tooManyAtOnce, { retryAfter });
      const id = randomUUID();
      const needs = { ...work, signedOut, interrupted: bodyOf(interrupted) };
      const stream = runStream(id, needs, limitsOf(key.call, limits), timer, () => keepEnded(key.ownerId, id));
      streams.set(id, { key, stream });
      return { body: toReadable((sink) => stream.read(-1, sink))!, handled: stream.handled };
    },
    async resume(key, lastEventId) {
      const place = parseEventId(lastEventId);
      if (!place) throw interrupted;
      const stream = find(key, place.streamId);
      const body = stream
        ? toReadable((sink) => stream.read(place.after, sink))
        : await remote.resume(key, place.streamId, place.after);
      if (!body) throw interrupted;
      return body;
    },
    async cancel(ownerId, streamId) {
      if (!cancelHere(ownerId, streamId)) await remote.cancel(ownerId, streamId);
    },
  };
}
