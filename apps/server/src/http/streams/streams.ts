import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Events } from '../../events/events.ts';
import { refused, Refused } from '../../refused.ts';
import {
  limitsOf,
  parseEventId,
  type Reading,
  realTimer,
  type RefusalBody,
  runStream,
  type Sink,
  type Stream,
  type StreamKey,
  streamLimits,
  type StreamLimits,
  type Timer,
  type Work,
} from './stream.ts';
import { createRemoteStreams } from './remote.ts';
import type { Call } from '@sermon/contract/call';
import * as z from 'zod';
import { onBehalfOf } from '../../concurrency/concurrency.ts';
import { describeError } from '../errors.ts';
import { onGone } from '../connections.ts';

export type Streams = {
  running(): number;
  /** Starts a stream. Throws 429 if too many streams of the user or phone are running. */
  start(
    key: StreamKey & { isPhone: boolean },
    work: Omit<Work, 'signedOut' | 'interrupted'>,
  ): { body: Readable; handled: Promise<void> };
  /** Continues a stream after an event, also if it runs in another process. Throws 410 if that is not possible. */
  resume(key: StreamKey, lastEventId: string): Promise<Readable>;
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
      const max = isPhone ? limits.runningOfPhone : limits.running;
      if (streamsOf(key.ownerId, false).length >= max) throw new Refused(429, texts.tooManyAtOnce, { retryAfter });
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

function toReadable(read: (sink: Sink) => Reading | null): Readable | null {
  const readable: Readable = new Readable({
    read: () => reading?.more(),
    destroy(error, done) {
      reading?.leave();
      done(error);
    },
  });
  const reading = read({
    write: (text) => readable.push(text),
    end: () => void readable.push(null),
  });
  return reading && readable;
}

export type Streaming = {
  streams: Streams;
  /** True if the session of the request still exists. The streams of phones check that themselves. */
  isSignedIn(request: FastifyRequest): Promise<boolean>;
};

export const eventStream = 'text/event-stream';

/**
 * Returns the hook that continues a stream after the event in the header `Last-Event-ID`. It runs before the body is
 * read, because the running stream already has its input. Such a request therefore does not count as another heavy
 * call.
 */
export const resumeStream =
  ({ streams }: Streaming, call: string): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const lastEventId = request.headers['last-event-id'];
    const owner = request.user ?? request.phone;
    if (lastEventId === undefined || !owner) return;
    const body = await streams.resume({ ownerId: owner.id, call }, String(lastEventId));
    // Discards the body, which a client may send although it is not needed.
    request.raw.resume();
    send(request, reply, body);
    // Fastify would go on to the handler if this promise resolved after the client has disconnected.
    return new Promise<never>(() => {});
  };

export function startStream(
  { streams, isSignedIn }: Streaming,
  call: string,
  { reply: event }: Call,
  generate: Work['generate'],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { user, phone } = request;
  // Visitors cannot call a stream.
  const { id: ownerId } = (user ?? phone)!;
  const isPhone = phone !== null;
  // The phones of a user take the turns of this user.
  const { body, handled } = onBehalfOf(phone?.accountId ?? ownerId, () =>
    streams.start(
      { ownerId, call, isPhone },
      {
        generate,
        encode: (value) => z.encode(event, value),
        isAllowed: async () => isPhone || (await isSignedIn(request)),
        describe: (error) => describeError(error, request.log),
      },
    ),
  );
  request.handled = handled;
  return send(request, reply, body);
}

function send(request: FastifyRequest, reply: FastifyReply, body: Readable) {
  onGone(request, reply, () => body.destroy());
  // If the events cannot be continued here, the connection is closed, so that the client resumes. Fastify would reply
  // with 500.
  const disconnect = () => body.readableEnded || reply.raw.destroy();
  if (body.destroyed) disconnect();
  else body.once('close', disconnect);
  reply.raw.setTimeout(streamLimits.stalledMs, () => reply.raw.destroy());
  return (
    reply
      .type(`${eventStream}; charset=utf-8`)
      .header('cache-control', 'no-store, no-transform')
      // Makes nginx pass on each event at once.
      .header('x-accel-buffering', 'no')
      .send(body)
  );
}
