import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log.ts';
import { networkOf } from './attempts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const connectionLimits = {
  /** All connections of a process. Each takes a file descriptor and some memory. */
  total: 4_000,
  /**
   * Connections from one IPv4 address or one IPv6 /64 network. A hall full of people may share an address, and each
   * browser keeps up to six connections open. At the limit, a new connection replaces the oldest idle one.
   */
  perNetwork: 500,
};

/** Time to receive the headers of a request, from the opening of its connection or from its first byte, in ms. */
export const headersTimeoutMs = 30_000;
/**
 * Time after which a connection without requests is closed, in ms. It must be longer than that of a proxy, which would
 * otherwise send requests on connections that are being closed. For nginx, it is 60 seconds.
 */
export const keepAliveTimeoutMs = 72_000;

export const logEveryMs = 60_000;

type Options = {
  log: Pick<Log, 'warn'>;
  /** True if a trusted proxy is in front of the server. All connections then come from its address. */
  isBehindProxy: boolean;
  limits?: typeof connectionLimits;
  /** The time in ms, from any starting point. */
  now?: () => number;
};

/**
 * Limits the open connections of a server, in total and per network, and sets the timeout for the headers of a
 * request. A new connection replaces an idle one of its network; if none is idle, the new connection is closed.
 */
export function limitConnections(
  server: Server,
  { log, isBehindProxy, limits = connectionLimits, now = () => performance.now() }: Options,
): void {
  server.headersTimeout = headersTimeoutMs;
  const openOf = new Map<string, Set<Socket>>();
  const busy = new WeakSet<Socket>();
  let total = 0;
  let refusedCount = 0;
  let loggedAt = -Infinity;

  function refuse(socket: Socket, network: string): void {
    socket.destroy();
    refusedCount += 1;
    if (now() - loggedAt < logEveryMs) return;
    log.warn({ refused: refusedCount, network, open: total }, 'Too many connections: new ones were closed');
    loggedAt = now();
    refusedCount = 0;
  }

  function forget(socket: Socket, network: string): void {
    const open = openOf.get(network);
    if (!open?.delete(socket)) return;
    total -= 1;
    if (open.size === 0) openOf.delete(network);
  }

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const others = openOf.get(network) ?? new Set();
    if (total >= limits.total || (!isBehindProxy && others.size >= limits.perNetwork)) {
      const idle = [...others].find((other) => !busy.has(other));
      if (!idle) return refuse(socket, network);
      forget(idle, network);
      idle.destroy();
    }
    total += 1;
    openOf.set(network, (openOf.get(network) ?? new Set()).add(socket));
    socket.once('close', () => forget(socket, network));
  });
  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
  });
}

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
