import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log.ts';
import { networkOf } from './attempts.ts';

/** Limits of open connections. */
export const connectionLimits = {
  /** All connections of a process. Each takes a file descriptor and some memory. */
  total: 4_000,
  /** Connections from one IPv4 address or one IPv6 /64 network. Leaves room for a church that shares an address. */
  perNetwork: 500,
};

/** Time to receive the headers of a request, from the opening of its connection or from its first byte, in ms. */
export const headersTimeoutMs = 30_000;
/**
 * Time after which a connection without requests is closed, in ms. It must be longer than that of a proxy, which would
 * otherwise send requests on connections that are being closed. For nginx, it is 60 seconds.
 */
export const keepAliveTimeoutMs = 72_000;

/** Minimum time between two log lines about refused connections, in ms. */
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
 * Closes new connections of a server that has too many, in total or from one network, and sets the timeout for the
 * headers of a request.
 */
export function limitConnections(
  server: Server,
  { log, isBehindProxy, limits = connectionLimits, now = () => performance.now() }: Options,
): void {
  server.headersTimeout = headersTimeoutMs;
  const openOf = new Map<string, number>();
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

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const open = openOf.get(network) ?? 0;
    if (total >= limits.total || (!isBehindProxy && open >= limits.perNetwork)) return refuse(socket, network);
    total += 1;
    openOf.set(network, open + 1);
    socket.once('close', () => {
      total -= 1;
      const left = (openOf.get(network) ?? 0) - 1;
      if (left > 0) openOf.set(network, left);
      else openOf.delete(network);
    });
  });
}
