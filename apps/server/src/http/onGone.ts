import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';

/** The listeners of each reply that is not over. All of them share one listener of the response and of the connection. */
const listenersOf = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `listener` once when the reply has been sent completely or the client has disconnected. It also listens to the
 * connection: if a client sends a second request before the first reply (HTTP pipelining) and then disconnects, the
 * second reply never emits 'close'.
 */
export function onGone(
  { raw: { socket } }: FastifyRequest,
  { raw: response }: FastifyReply,
  listener: () => void,
): void {
  const others = listenersOf.get(response);
  if (others) return void others.push(listener);
  if (response.destroyed || socket.destroyed) return listener();
  const listeners = [listener];
  listenersOf.set(response, listeners);
  const settle = () => {
    // The connection emits 'close' for the response while it calls its own listeners, so this one is called again.
    if (!listenersOf.delete(response)) return;
    response.off('close', settle);
    socket.off('close', settle);
    for (const each of listeners) each();
  };
  response.once('close', settle);
  socket.once('close', settle);
}
