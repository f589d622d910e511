import * as z from 'zod';
import { call } from './call.ts';
import { id } from './ids.ts';

/**
 * The kinds of server-sent events, besides the events that the contract describes, which have no kind of their own.
 *
 * - `open`: the first event. Its id names the stream.
 * - `end`: the stream is complete.
 * - `error`: the stream has failed. The data is the body of a refusal.
 * - `reconnect`: this server process is stopping, but the stream runs in another process.
 */
export type StreamSignal = 'open' | 'end' | 'error' | 'reconnect';

export const streams = {
  /**
   * Cancels a stream. The id of a stream is the part of its event ids before the dot. Also succeeds if the stream has
   * already ended or does not exist.
   */
  cancel: call('DELETE /api/Streams/{streamId}', 'user', { streamId: id.of('stream') }, z.null()),
};
