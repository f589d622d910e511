import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterFile } from '../support/cleanup.ts';

/** Time between two checks of a process, in ms. */
const checkEveryMs = 100;

/** A reverse proxy in front of several processes. */
export type Proxy = {
  address: string;
  /** Resolves when the proxy sends requests to the process at this address again, or no longer does. */
  untilReady(address: string): Promise<void>;
  untilOut(address: string): Promise<void>;
  /** Sends all further requests to this process as long as it is ready. Null restores the round robin. */
  prefer(address: string | null): void;
  /** Breaks all connections to clients. */
  cut(): void;
  /** The number of requests that each process has received. */
  counts: Map<string, number>;
};

/**
 * Opens a proxy that does what docs/operating.md asks of one: it sends requests to the processes in turn, leaves out a
 * process whose /healthz does not reply 200, and tries another process if a connection is refused, so that no byte of
 * the request has been sent. It repeats nothing else. It reuses connections, and passes on streams and aborts.
 */
export async function openProxy(addresses: readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const counts = new Map(addresses.map((address) => [address, 0]));
  const clients = new Set<Socket>();
  const closing = new AbortController();
  let preferred: string | null = null;
  let turn = 0;

  async function check(address: string): Promise<void> {
    while (!closing.signal.aborted) {
      const reply = await fetch(`${address}/healthz`, { signal: closing.signal }).catch(() => null);
      if (reply?.status === 200) ready.add(address);
      else ready.delete(address);
      await reply?.body?.cancel();
      await pause(checkEveryMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Returns the processes in the order in which they are tried. */
  function targets(): string[] {
    turn += 1;
    const rotated = addresses.map((_, n) => addresses[(n + turn) % addresses.length]!);
    const candidates = rotated.filter((address) => ready.has(address));
    return candidates.toSorted((a, b) => Number(b === preferred) - Number(a === preferred));
  }

  function pass(request: IncomingMessage, reply: ServerResponse, [address, ...others]: string[]): void {
    if (address === undefined) return void reply.writeHead(502).end('No process is ready');
    counts.set(address, counts.get(address)! + 1);
    const { hostname, port } = new URL(address);
    const { method, url, headers } = request;
    let isSent = false;
    const passed = send({ hostname, port, method, path: url, headers, agent }, (answer) => {
      // Headers about the connection between the proxy and the process are not for the client.
      const { connection: _, 'keep-alive': __, ...passedHeaders } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, passedHeaders);
      answer.pipe(reply);
      answer.once('error', () => reply.destroy());
    });
    passed.once('socket', (socket) => {
      const begin = () => {
        isSent = true;
        request.pipe(passed);
      };
      if (socket.connecting) socket.once('connect', begin);
      else begin();
    });
    passed.once('error', () => {
      if (!isSent) pass(request, reply, others);
      else if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end('The process did not reply');
    });
    reply.once('close', () => {
      if (!reply.writableFinished) passed.destroy();
    });
  }

  const server = createServer((request, reply) => pass(request, reply, targets()));
  server.on('connection', (socket: Socket) => {
    clients.add(socket);
    socket.once('close', () => clients.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checking = addresses.map(check);
  const cut = () => {
    for (const client of clients) client.destroy();
  };
  afterFile(async () => {
    closing.abort();
    await Promise.all(checking);
    cut();
    server.close();
    agent.destroy();
  });
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await pause(checkEveryMs / 4);
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    untilReady: (address) => until(() => ready.has(address)),
    untilOut: (address) => until(() => !ready.has(address)),
    prefer: (address) => void (preferred = address),
    cut,
    counts,
  };
}
