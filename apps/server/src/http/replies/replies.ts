import type { FastifyInstance, FastifyReply } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { uncompressedSizeHeader } from '@sermon/contract/client';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { setImmediate as nextLoop, setTimeout as pause } from 'node:timers/promises';

/**
 * A reply that is already JSON text, identical to what its schema would produce. Used for long lists, because
 * validating and serializing ten thousand items would block all other requests. A list that may be too long for one
 * string consists of parts, which are read from the database only as fast as the client receives them.
 */
export class RawJson<Reply> {
  readonly json: string | AsyncIterable<string>;
  /** Type of the parsed JSON. It exists only at compile time. */
  declare readonly reply: Reply;

  constructor(json: string | AsyncIterable<string>) {
    this.json = json;
  }
}

/**
 * Time without progress after which a streamed reply is cut off, in ms. A slow client keeps its connection, and one
 * that has stopped reading does not.
 */
const stalledAfterMs = 60_000;

const [start, end] = ['{"success":true,"data":', ',"message":""}'];

export function sendRawJson(reply: FastifyReply, { json }: RawJson<unknown>, stalledMs = stalledAfterMs) {
  void reply.type('application/json; charset=utf-8');
  if (typeof json === 'string') return reply.send(Buffer.from(start + json + end));
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
  return reply.send(Readable.from(inEnvelope(json)));
}

async function* inEnvelope(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  for await (const part of parts) yield Buffer.from(part);
  yield Buffer.from(end);
}

/** Minimum size of a compressed reply, in bytes. Compressing smaller replies has no noticeable effect. */
const minCompressedSize = 16 * 1024;
/** The gzip level. Higher levels save little and take twice as long. */
const level = 3;
/** Size of the parts in which a compressed stream is sent, in bytes. Node's default of 16 KiB costs more time. */
const chunkSize = 128 * 1024;
const compress = promisify(gzip);

/**
 * Compresses large JSON replies, including streamed ones, for clients that accept gzip. The compression runs outside
 * the event loop. A library of 10,000 items shrinks to a tenth of its size.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isStream = payload instanceof Readable;
    if (!isJson || !(isStream || typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!isStream && payload.length < minCompressedSize) return payload;
    // A long text is encoded here once. Otherwise Fastify and Node would both encode it, to count and to send its bytes.
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return body;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Browsers uncompress a reply before they report how much of it has arrived.
    if (Buffer.isBuffer(body)) void reply.header(uncompressedSizeHeader, body.length);
    // If either stream fails or is destroyed, the pipeline destroys the other one, and Fastify ends the reply.
    return body instanceof Readable
      ? pipeline(body, createGzip({ level, chunkSize }), () => {})
      : compress(body, { level });
  });
}

/** The longest pause between two long replies to one user, in ms. */
const longestPauseMs = 50;

export type ReplyTurns = {
  wait(userId: string): Promise<void>;
};

/**
 * Spreads the long replies to one user over time. Turning a text of 1.48 MB into JSON and bytes occupies the event loop
 * for several milliseconds. After each such reply, the user's next one waits for as long as the event loop was
 * occupied, so that one user takes at most about half of it.
 */
export function createReplyTurns(now: () => number = () => performance.now()): ReplyTurns {
  /** For each user with a reply that is being written: resolves when the pause after it is over. */
  const turns = new Map<string, Promise<void>>();

  async function next(before: Promise<void> | undefined): Promise<void> {
    await before;
    const begunAt = now();
    // The caller writes its reply now. The next iteration of the event loop begins after that.
    await nextLoop();
    await pause(Math.min(now() - begunAt, longestPauseMs));
  }

  return {
    async wait(userId) {
      const before = turns.get(userId);
      const turn = next(before);
      turns.set(userId, turn);
      void turn.finally(() => turns.get(userId) === turn && turns.delete(userId));
      await before;
    },
  };
}

export type Download = {
  name: string;
  type: string;
  /** Size in bytes, or null if it is not known in advance. */
  size: number | null;
  body: Readable;
};

/**
 * Sends a file as an attachment. The file name may contain characters of any alphabet (RFC 6266, RFC 8187). The plain
 * name, which only old programs read, contains no path.
 */
export function sendFile(reply: FastifyReply, file: File | Download) {
  // The name of a document may end with a full stop.
  const name = file.name.replace(/(?<=[^. ])[. ]+(?=\.[a-z0-9]{1,10}$)/i, '');
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\/%]|\.\.+/g, '_');
  const encoded = encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  const body = file instanceof File ? Readable.from(file.stream()) : file.body;
  void reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=utf-8''${encoded}`);
  if (file.size !== null) void reply.header('content-length', file.size);
  return reply.send(body);
}
