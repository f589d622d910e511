import type { FastifyReply } from 'fastify';

/**
 * A reply that is already JSON text, identical to what its schema would produce. Used for long lists, because
 * validating and serializing ten thousand items would block all other requests.
 */
export class RawJson<Reply> {
  readonly json: string;
  /** Type of the parsed JSON. It exists only at compile time. */
  declare readonly reply: Reply;

  constructor(json: string) {
    this.json = json;
  }
}

/** Sends the JSON inside the contract's response envelope. */
export const sendRawJson = (reply: FastifyReply, { json }: RawJson<unknown>) =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(`{"success":true,"data":${json},"message":""}`));
