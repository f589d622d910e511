import type { FastifyReply } from 'fastify';

/**
 * A reply that is JSON text already, just as its schema would write it. For long lists: checking and writing ten thousand items here
 * would keep everybody else waiting.
 */
export class RawJson<Reply> {
  readonly json: string;
  /** Only for the type: what the text holds. */
  declare readonly reply: Reply;

  constructor(json: string) {
    this.json = json;
  }
}

/** Sends it in the envelope of the contract. */
export const sendWritten = (reply: FastifyReply, { json }: RawJson<unknown>) =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(`{"success":true,"data":${json},"message":""}`));
