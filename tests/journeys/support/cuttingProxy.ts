import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Forwards connections to a server, and can cut one off while a request is on its way. */
export type CuttingProxy = {
  address: string;
  /**
   * Cuts off the connection of each request whose first line contains `path`, when more than `bytes` bytes of the request
   * have been forwarded. A browser repeats a request by itself if its connection had been used before. Resolves when
   * a request was cut off for the first time.
   */
  cut(path: string, bytes: number): Promise<void>;
  /** Cuts off all connections that are open now. */
  drop(): void;
  /** From now on, nothing is cut off. */
  heal(): void;
  close(): Promise<void>;
};

/** Starts a proxy on a free port of this machine. `target` is the address of a server. */
export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let wanted: { path: string; bytes: number; done: () => void } | null = null;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('close', end);
    upstream.on('close', end);
    upstream.pipe(client);
    let passed: number | null = null;
    client.on('data', (chunk: Buffer) => {
      if (wanted && passed === null && firstLine(chunk).includes(wanted.path)) passed = 0;
      if (passed !== null && wanted) {
        passed += chunk.length;
        if (passed > wanted.bytes) {
          end();
          return wanted.done();
        }
      }
      upstream.write(chunk);
    });
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (path, bytes) => new Promise((done) => (wanted = { path, bytes, done })),
    drop,
    heal: () => void (wanted = null),
    async close() {
      drop();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Returns the first line of a request. Chromium sends each request's head in a chunk of its own. */
const firstLine = (chunk: Buffer): string => chunk.subarray(0, 400).toString('latin1').split('\r\n')[0]!;
