import * as z from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Events } from '../../events/events.ts';
import { type Reading, type Stream, type StreamKey, type StreamLimits, type Timer, toFrame } from './stream.ts';

/**
 * The messages by which a process reads a stream that runs in another one. `replyTo` names the reader.
 *
 * - `stream.resume` asks every process for a stream.
 * - `stream.reply` is the answer of the process that runs it: the events in chunks, in base64, numbered from 0.
 * - `stream.more` tells it how many bytes the client has taken in all, and that the reader still exists.
 * - `stream.leave` tells it that the reader is gone.
 * - `stream.cancel` cancels a stream.
 *
 * Any message may be lost. `stream.resume` is repeated. If a `stream.reply` is lost, the reader closes the client's
 * connection, and the client continues after the last event that it has received. A lost `stream.more` does no harm,
 * because the next one includes its count.
 */
const resumeMessage = z.object({
  streamId: z.string(),
  after: z.number(),
  userId: z.string(),
  call: z.string(),
  replyTo: z.string(),
});
const replyMessage = z.object({
  replyTo: z.string(),
  n: z.number(),
  data: z.base64().optional(),
  isEnd: z.boolean().optional(),
  /** True if the process knows the stream but no longer has the events that were asked for. */
  isRefused: z.boolean().optional(),
});
const moreMessage = z.object({ replyTo: z.string(), takenBytes: z.number() });
const leaveMessage = z.object({ replyTo: z.string() });
const cancelMessage = z.object({ streamId: z.string(), userId: z.string() });
type ReplyMessage = z.output<typeof replyMessage>;

/** Bytes of the events in one message. In base64 and with the other fields, they fit into `maxPayloadBytes`. */
export const pieceBytes = 4_800;

type Options = {
  events: Events;
  log: Pick<FastifyBaseLogger, 'warn'>;
  stopping: AbortSignal;
  limits: StreamLimits;
  timer: Timer;
  find(key: StreamKey, streamId: string): Stream | undefined;
  cancelHere(ownerId: string, streamId: string): boolean;
};

export function createRemoteStreams(options: Options) {
  const { events, log, stopping, limits, timer, find, cancelHere } = options;
  const publish = (channel: string, payload: object): void => {
    events.publish(channel, payload).catch((err: unknown) => log.warn({ err }, 'A message about a stream was lost'));
  };
  function listen<Message>(channel: string, message: z.ZodType<Message>, handle: (received: Message) => void): void {
    events.subscribe(channel, (payload) => handle(message.parse(payload)));
  }

  /** Readers in other processes of streams that run here. */
  const served = new Map<string, { taken(bytes: number): void; leave(): void }>();
  /** Readers in this process of streams that run elsewhere. */
  const reading = new Map<string, (message: ReplyMessage) => void>();
  const giveUps = new Set<() => void>();

  listen('stream.resume', resumeMessage, ({ streamId, after, userId, call, replyTo }) => {
    const stream = find({ ownerId: userId, call }, streamId);
    if (stream) serve(stream, after, replyTo);
  });
  listen('stream.reply', replyMessage, (message) => reading.get(message.replyTo)?.(message));
  listen('stream.more', moreMessage, ({ replyTo, takenBytes }) => served.get(replyTo)?.taken(takenBytes));
  listen('stream.leave', leaveMessage, ({ replyTo }) => served.get(replyTo)?.leave());
  listen('stream.cancel', cancelMessage, ({ streamId, userId }) => void cancelHere(userId, streamId));
  events.onGap(() => {
    for (const { leave } of served.values()) leave();
    // The clients reconnect and continue after the last event that they have received.
    for (const giveUp of giveUps) giveUp();
  });

  function serve(stream: Stream, after: number, replyTo: string): void {
    let n = 0;
    let sentBytes = 0;
    let takenBytes = 0;
    const hasRoom = () => sentBytes - takenBytes < limits.windowBytes;
    const reply = (message: Omit<ReplyMessage, 'replyTo' | 'n'>) => {
      publish('stream.reply', { replyTo, n, ...message });
      n += 1;
    };
    let cancelTimer = () => {};
    const renew = () => {
      cancelTimer();
      cancelTimer = timer(leave, limits.silentMs);
    };
    const forget = () => {
      cancelTimer();
      served.delete(replyTo);
    };
    const attached: Reading | null = stream.read(after, {
      write(text) {
        const bytes = Buffer.from(text);
        for (let from = 0; from < bytes.length; from += pieceBytes)
          reply({ data: bytes.subarray(from, from + pieceBytes).toString('base64') });
        sentBytes += bytes.length;
        return hasRoom();
      },
      end() {
        forget();
        reply({ isEnd: true });
      },
    });
    if (!attached) return reply({ isRefused: true });
    const leave = () => {
      forget();
      attached.leave();
    };
    served.set(replyTo, {
      taken(bytes) {
        renew();
        takenBytes = bytes;
        if (hasRoom()) attached.more();
      },
      leave,
    });
    renew();
    attached.more();
  }

  return {
    /** Reads a stream of another process. Returns null if no process has it. */
    async resume({ ownerId, call }: StreamKey, streamId: string, after: number): Promise<Readable | null> {
      return new Promise((resolve) => {
        /** The names under which this reader has asked. It uses the first one that is answered. */
        const names = new Set<string>();
        let replyTo: string | null = null;
        let next = 0;
        /** Bytes that the client has taken or that wait for it, and how many of them the other process knows about. */
        let receivedBytes = 0;
        let reportedBytes = 0;
        let cancelTimer = timer(() => refuse(), limits.askMs);
        let cancelAsking = () => {};
        let cancelSignOfLife = () => {};
        const ask = () => {
          const name = randomUUID();
          names.add(name);
          reading.set(name, (message) => receive(name, message));
          publish('stream.resume', { streamId, after, userId: ownerId, call, replyTo: name });
          cancelAsking = timer(ask, limits.askAgainMs);
        };
        const leave = (name: string) => {
          names.delete(name);
          reading.delete(name);
          publish('stream.leave', { replyTo: name });
        };
        const sendMore = () => {
          publish('stream.more', { replyTo, takenBytes: receivedBytes });
          reportedBytes = receivedBytes;
        };
        const signOfLife = () => {
          cancelSignOfLife = timer(() => {
            sendMore();
            signOfLife();
          }, limits.keepAliveMs);
        };
        const forget = () => {
          cancelTimer();
          cancelAsking();
          cancelSignOfLife();
          giveUps.delete(giveUp);
          stopping.removeEventListener('abort', reconnect);
          for (const name of names) leave(name);
        };
        const refuse = () => {
          forget();
          resolve(null);
        };
        const giveUp = () => void body.destroy();
        const reconnect = () => {
          forget();
          body.push(toFrame(null, 'reconnect', {}));
          body.push(null);
        };
        const body = new Readable({
          read() {
            if (receivedBytes - reportedBytes >= limits.windowBytes / 2) sendMore();
          },
          destroy(error, done) {
            forget();
            done(error);
          },
        });
        const accept = (name: string) => {
          replyTo = name;
          cancelAsking();
          for (const other of names) if (other !== name) leave(other);
          giveUps.add(giveUp);
          stopping.addEventListener('abort', reconnect, { once: true });
          signOfLife();
          resolve(body);
        };
        const receive = (name: string, { n, data, isEnd, isRefused }: ReplyMessage) => {
          if (isRefused) return refuse();
          // The beginning of this answer was lost. The next question gets another one.
          if (replyTo === null && n !== 0) return leave(name);
          if (n !== next) return giveUp();
          next += 1;
          cancelTimer();
          cancelTimer = timer(giveUp, limits.silentMs);
          if (replyTo === null) accept(name);
          if (isEnd) {
            forget();
            body.push(null);
          } else if (data !== undefined) {
            const bytes = Buffer.from(data, 'base64');
            receivedBytes += bytes.length;
            body.push(bytes);
          }
        };
        ask();
      });
    },
    async cancel(ownerId: string, streamId: string): Promise<void> {
      await events.publish('stream.cancel', { streamId, userId: ownerId });
    },
  };
}
