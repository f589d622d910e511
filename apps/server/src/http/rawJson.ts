import type { FastifyReply } from 'fastify';

/**
 * A reply that is already JSON text, exactly as its schema would write it. It is for long lists: validating and
 * serializing ten thousand items would block all other requests.
 */
export class RawJson<Reply> {
  readonly json: string;
  /** Type of the parsed text. It exists only at compile time. */
  declare readonly reply: Reply;

  constructor(json: string) {
    this.json = json;
  }
}

/** Sends the JSON in the contract's envelope. */
export const sendRawJson = (reply: FastifyReply, { json }: RawJson<unknown>) =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(`{"success":true,"data":${json},"message":""}`));
