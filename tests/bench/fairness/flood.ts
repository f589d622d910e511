import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A request that is sent again and again. */
export type FloodRequest = { method: string; path: string; body?: string; type?: string };
export type FloodTask = {
  address: string;
  headers: Record<string, string>;
  requests: FloodRequest[];
  concurrency: number;
  /** Pause after a reply that asks the client to wait, in ms. A rude client does not wait as long as Retry-After says. */
  pauseMs: number;
};
/** The number of replies by status. */
export type FloodReport = Record<number, number>;

// The bench starts this program as a process of its own. It sends the task, and then anything to end the flood.
const [task] = await once(process, 'message');
const { address, headers, requests, concurrency, pauseMs }: FloodTask = task;
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
const counts: FloodReport = {};
let isStopping = false;

/** Sends the request, reads the whole reply and returns its status. */
async function send({ method, path, body, type = 'application/json' }: FloodRequest): Promise<number> {
  const outgoing = request(`${address}${path}`, {
    method,
    agent,
    headers: {
      ...headers,
      origin: address,
      ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    },
  });
  // A server that refuses a body closes the connection before it has read all of it.
  outgoing.on('error', () => {});
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
    if (pauseMs > 0 && (status === 429 || status === 503)) await pause(pauseMs);
  }
}

process.once('message', () => {
  isStopping = true;
});
await Promise.all(Array.from({ length: concurrency }, (_, at) => keepSending(at)));
process.send?.(counts, () => process.disconnect());
