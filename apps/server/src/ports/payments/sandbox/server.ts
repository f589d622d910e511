import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from './calls.ts';
import { errorOf, Failure } from './failures.ts';
import { readForm } from './form.ts';
import { newId } from './objects.ts';
import type { Work } from './work.ts';

const maxBodyBytes = 64 * 1024;

type Options = {
  secretKey: string;
  site: string;
  run: <T>(work: (work: Work) => Promise<T>) => Promise<T>;
  log: { error(details: object, message: string): void };
};

type Answer = { status: number; body: unknown };

/** Serves Stripe's API on an address of this machine that only holders of the secret key can use. */
export async function serveApi({ secretKey, site, run, log }: Options) {
  const expected = Buffer.from(`Bearer ${secretKey}`);

  async function answer(request: IncomingMessage): Promise<Answer> {
    const sent = Buffer.from(request.headers.authorization ?? '');
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
      throw new Failure(401, 'api_key_invalid', 'Invalid API Key provided');
    const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox');
    const [call, id] = find(request.method ?? '', pathname);
    const body = await readBody(request);
    const form = readForm(request.method === 'POST' ? body : search.slice(1));
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string')
      return { status: 200, body: await run((work) => call(work, form, { id, site })) };
    const replyId = `key_${createHash('sha256').update(key).digest('hex')}`;
    const fingerprint = createHash('sha256').update(`${pathname}\n${body}`).digest('hex');
    const refusal: { failure: Failure | null } = { failure: null };
    const keep = (work: Work, status: number, replyBody: unknown) => {
      const due = work.now + work.limits.keptMs;
      const made = { customerId: customerIn(replyBody), created: work.now, due, request: fingerprint };
      return work.objects.put({ kind: 'reply', id: replyId, ...made, status, body: replyBody });
    };
    try {
      return await run(async (work) => {
        const earlier = await work.objects.get('reply', replyId);
        if (earlier && earlier.request !== fingerprint)
          throw new Failure(
            400,
            'idempotency_key_in_use',
            'Keys for idempotent requests can only be used with the same parameters.',
            {
              type: 'idempotency_error',
            },
          );
        if (earlier) return { status: earlier.status, body: earlier.body };
        // A plain copy, because the database stores it as JSON.
        const made: unknown = JSON.parse(JSON.stringify(await call(work, form, { id, site })));
        await keep(work, 200, made);
        return { status: 200, body: made };
      });
    } catch (error) {
      if (error instanceof Failure && error.status === 402) refusal.failure = error;
      else throw error;
    }
    // Like Stripe, the sandbox also stores the reply to a refused card. It needs a new transaction, because that of the request was
    // rolled back.
    const { failure } = refusal;
    await run((work) => keep(work, failure.status, errorOf(failure)));
    throw failure;
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answer(request).catch((error: unknown): Answer => {
      if (error instanceof Failure) return { status: error.status, body: errorOf(error) };
      log.error({ err: error }, 'The sandbox of payments failed');
      return { status: 500, body: errorOf(new Failure(500, 'internal', 'Failed', { type: 'api_error' })) };
    });
    const headers = { 'content-type': 'application/json', 'request-id': newId('req'), 'stripe-should-retry': 'false' };
    response.writeHead(status, headers).end(JSON.stringify(body));
  }

  const server = createServer({ requestTimeout: 15_000 }, (request, response) => void receive(request, response));
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, '127.0.0.1', listening));
  // This server does not keep the process alive. The product's own server does.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Returns the id of the customer to whom a reply belongs. The reply is deleted together with the customer. */
function customerIn(body: unknown): string | null {
  const { object, id, customer } = body as { object?: unknown; id?: unknown; customer?: unknown };
  const found = object === 'customer' ? id : customer;
  return typeof found === 'string' ? found : null;
}

function find(method: string, path: string): [call: (typeof calls)[string], id: string] {
  const exact = calls[`${method} ${path}`];
  if (exact) return [exact, ''];
  const [, start = '', id = '', end = ''] = /^(\/v1\/.*?)\/(\w{1,255})(\/void)?$/.exec(path) ?? [];
  const call = calls[`${method} ${start}/{id}${end}`];
  if (!call) throw new Failure(404, 'url_unknown', `Unrecognized request URL (${method}: ${path})`);
  return [call, id];
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw new Failure(413, 'parameter_invalid', 'The request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
