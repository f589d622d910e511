import type { Call } from '@sermon/contract/call';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { onBehalfOf } from '../../concurrency/turns.ts';
import { describeError } from '../errors.ts';
import { onGone } from '../onGone.ts';
import { streamLimits } from './limits.ts';
import type { Work } from './stream.ts';
import type { Streams } from './streams.ts';

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
