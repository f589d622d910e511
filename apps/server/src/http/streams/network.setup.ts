import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';
import type { Timer } from './stream.ts';

/** A timer that runs its tasks when the test lets time pass. */
export function manualTimer(): { timer: Timer; pass(ms: number): void } {
  let now = 0;
  const tasks = new Set<{ at: number; task: () => void }>();
  return {
    timer(task, ms) {
      const entry = { at: now + ms, task };
      tasks.add(entry);
      return () => void tasks.delete(entry);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...tasks].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        tasks.delete(next);
        now = next.at;
        next.task();
      }
      now = end;
    },
  };
}

/** A network between client and server whose connections the test can cut. */
export async function openNetwork(target: string) {
  const sockets = new Set<Socket>();
  const { port } = new URL(target);
  const proxy = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  return {
    address: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
