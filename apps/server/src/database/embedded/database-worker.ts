import { inspect } from 'node:util';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { clusterIn } from './directory-lock.ts';
import { createMaintenance, makeCluster, openCluster } from './cluster.ts';
import { Gateway } from './gateway.ts';

export type WorkerTask = { task: 'make' | 'serve'; directory: string; idleTransactionMs: number };
/** `hold`: a port that gets a `HoldReport`. Clients wait until it sends 'release' or is closed, or until `limitMs` have passed. */
export type WorkerMessage = { client: MessagePort } | { hold: MessagePort; query: string; limitMs: number } | 'close';
export type HoldReport = { held: Record<string, unknown> } | 'released';
export type WorkerReport = { ready: true } | { failure: Error } | { death: Error };

const deathCode = 70;

const { task, directory, idleTransactionMs }: WorkerTask = workerData;
if (!parentPort) throw new Error('This program runs in a worker thread');
const application = parentPort;
const report = (message: WorkerReport) => application.postMessage(message);

/** Ends this thread before the backend can do anything else. The application then starts a new thread. */
function died(cause: unknown): void {
  report({ death: asError(cause) });
  process.exit(deathCode);
}

if (task === 'make') await makeCluster(clusterIn(directory), { died });
else await serve();

async function serve() {
  const closing = new AbortController();
  const cluster = await openCluster(clusterIn(directory), { died });
  const onIdle = createMaintenance(cluster, (error) => report({ failure: asError(error) }));
  const gateway = new Gateway(cluster, { idleTransactionMs, onIdle, failed: died });

  application.on('message', (message: WorkerMessage) => {
    if (message === 'close') close().catch(died);
    else if ('hold' in message) void hold(message);
    else accept(message.client);
  });
  report({ ready: true });

  function accept(client: MessagePort) {
    const session = gateway.connect({ send: (bytes) => post(client, bytes), close: () => client.close() });
    client.on('message', (bytes: Uint8Array) =>
      session.receive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    client.on('close', session.leave);
  }

  async function hold({ hold: port, query, limitMs }: Extract<WorkerMessage, { hold: MessagePort }>) {
    const ended = new Promise<void>((end) => {
      port.once('message', () => {
        port.postMessage('released' satisfies HoldReport);
        end();
      });
      port.once('close', end);
      // A closed port gets no 'release' any more, so a hold that has ended is never reported as released.
      closing.signal.addEventListener('abort', () => port.close(), { once: true });
    });
    await gateway
      .hold(async () => {
        const begun = performance.now();
        await cluster.rows('checkpoint');
        const [held = {}] = await cluster.rows<Record<string, unknown>>(query);
        port.postMessage({ held } satisfies HoldReport);
        const limit = setTimeout(() => port.close(), Math.max(0, limitMs - (performance.now() - begun)));
        await ended;
        clearTimeout(limit);
      })
      .catch((error: unknown) => {
        report({ failure: asError(error) });
        port.close();
      });
  }

  async function close() {
    closing.abort();
    await gateway.stop();
    await cluster.close();
    application.close();
  }
}

/** Converts a thrown value to an error. The compiled backend also throws values that are not errors. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(inspect(thrown));
}

/**
 * Copies the bytes once and transfers the copy. A Buffer may share its memory with others, so it cannot be transferred
 * itself.
 */
function post(port: MessagePort, bytes: Buffer) {
  const copy = Uint8Array.from(bytes);
  port.postMessage(copy, [copy.buffer]);
}
