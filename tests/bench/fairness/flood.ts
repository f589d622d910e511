import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A request that is sent again and again. */
export type FloodRequest = { method: string; path: string; body?: string };
export type FloodTask = { address: string; cookie: string; requests: FloodRequest[]; concurrency: number };
/** The number of replies by status. */
export type FloodReport = Record<number, number>;

const { address, cookie, requests, concurrency }: FloodTask = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
const counts: FloodReport = {};
let isStopping = false;

/** Sends the request, reads the whole reply and returns its status. */
async function send({ method, path, body }: FloodRequest): Promise<number> {
  const outgoing = request(`${address}${path}`, {
    method,
    agent,
    headers: {
      cookie,
      origin: address,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  });
  outgoing.end(body);
  const [reply] = await once(outgoing, 'response');
  reply.resume();
  await once(reply, 'end');
  return reply.statusCode;
}

async function keepSending(first: number): Promise<void> {
  for (let at = first; !isStopping; at += 1) {
    const status = await send(requests[at % requests.length]!).catch(() => 0);
    counts[status] = (counts[status] ?? 0) + 1;
    // A rude client does not wait as long as Retry-After says.
    if (status === 429 || status === 503) await pause(100);
  }
}

parentPort?.once('message', () => {
  isStopping = true;
});
await Promise.all(Array.from({ length: concurrency }, (_, at) => keepSending(at)));
parentPort?.postMessage(counts);
