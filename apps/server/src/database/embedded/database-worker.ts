import { inspect } from 'node:util';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { clusterIn } from './directory-lock.ts';
import { createMaintenance, makeCluster, openCluster } from './cluster.ts';
import { Gateway } from './gateway.ts';

export type WorkerTask = { task: 'make' | 'serve'; directory: string; idleTransactionMs: number };
export type WorkerMessage = { client: MessagePort } | 'close';
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
  const cluster = await openCluster(clusterIn(directory), { died });
  const onIdle = createMaintenance(cluster, (error) => report({ failure: asError(error) }));
  const gateway = new Gateway(cluster, { idleTransactionMs, onIdle, failed: died });

  application.on('message', (message: WorkerMessage) => {
    if (message === 'close') close().catch(died);
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

  async function close() {
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
