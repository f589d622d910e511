import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

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
