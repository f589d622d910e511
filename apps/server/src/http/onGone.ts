import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls `listener` once when the reply has been sent completely or the client has disconnected. It also listens to the
 * connection: if a client sends a second request before the first reply (HTTP pipelining) and then disconnects, the
 * second reply never emits 'close'.
 */
export function onGone(request: FastifyRequest, reply: FastifyReply, listener: () => void): void {
  const { socket } = request.raw;
  const settle = () => {
    reply.raw.off('close', settle);
    socket.off('close', settle);
    listener();
  };
  if (reply.raw.destroyed || socket.destroyed) return listener();
  reply.raw.once('close', settle);
  socket.once('close', settle);
}
