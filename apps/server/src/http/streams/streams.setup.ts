import type { User } from '@sermon/contract/accounts';
import { type Call, call, stream } from '@sermon/contract/call';
import { type Client, createClient, streams as streamCalls } from '@sermon/contract/client';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll } from 'vitest';
import * as z from 'zod';
import { manualTimer } from './network.setup.ts';
import { createMemoryEvents, type Events } from '../../events/events.ts';
import { createLog } from '../../log.ts';
import { refused } from '../../refused.ts';
import { guardAccess } from '../access.ts';
import { compressJson } from '../replies/replies.ts';
import { limitHeavyCalls } from '../heavyCalls.ts';
import { serve } from '../serve.ts';
import type { StreamLimits } from './stream.ts';
import { createStreams } from './streams.ts';

const words = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('word'), word: z.string() }),
  z.object({ kind: z.literal('done'), date: z.iso.datetime() }),
]);
export type WordEvent = z.output<typeof words>;

/** A contract with one stream, whose events the test chooses. */
export const contract = {
  choir: {
    sing: stream('POST /api/Choir/Sing', 'user', { song: z.string().max(9) }, words),
    ping: call('GET /api/Choir/Ping', 'user', {}, z.null()),
  },
  streams: streamCalls,
} satisfies Record<string, Record<string, Call>>;
export type ChoirClient = Client<typeof contract>;

type Sing = (song: string, signal: AbortSignal) => AsyncGenerator<WordEvent, void, void>;
type Options = { limits?: Partial<StreamLimits>; events?: Events; sing: Sing };

/** Starts a server with this one stream. It is closed after the file's tests. */
export async function openChoir({ limits, events = createMemoryEvents(createLog('silent')), sing }: Options) {
  const { timer, pass } = manualTimer();
  const stopping = new AbortController();
  const signedIn = new Set(['ruth', 'boaz']);
  const app = Fastify({ forceCloseConnections: true });
  const warnings: unknown[] = [];
  const log = { warn: (...entry: unknown[]) => void warnings.push(entry) };
  const streams = createStreams({ events, log, stopping: stopping.signal, timer, ...(limits && { limits }) });
  compressJson(app);
  const nameOf = (header: unknown) => (signedIn.has(String(header)) ? String(header) : null);
  const findUser = async ({ headers }: FastifyRequest) => {
    const id = nameOf(headers['x-user']);
    return id === null ? null : ({ id } as User);
  };
  guardAccess(app, () => 'http://choir.test', {
    findUser,
    findPhone: async () => null,
    needsSecondStep: async () => false,
    recordActing: async () => {},
  });
  limitHeavyCalls(app);
  await serve(
    app,
    contract,
    {
      choir: { sing: ({ input, signal }) => sing(input.song, signal), ping: () => null },
      streams: {
        async cancel({ input, user }) {
          await streams.cancel(user.id, input.streamId);
          return null;
        },
      },
    },
    { streams, isSignedIn: async ({ headers }) => nameOf(headers['x-user']) !== null },
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  return {
    app,
    address,
    pass,
    warnings,
    stop: () => stopping.abort(),
    signOut: (name: string) => void signedIn.delete(name),
  };
}

/** Returns a client that reconnects at once, and that reports every request it sends. */
export function clientOf(
  address: string | (() => string),
  { name = 'ruth', onRequest = () => {} }: { name?: string; onRequest?: (request: Request) => void } = {},
): ChoirClient {
  const at = typeof address === 'string' ? () => address : address;
  const send = (request: Request) => {
    onRequest(request);
    const { pathname, search } = new URL(request.url);
    const moved = new Request(at() + pathname + search, request);
    moved.headers.set('x-user', name);
    return fetch(moved);
  };
  return createClient(contract, 'http://choir.test', send, {
    wait: async (_ms, signal) => signal.throwIfAborted(),
  });
}

/** A handler whose events the test sends one by one, and that records how it ended. */
export function singController() {
  const waiting: ((event: WordEvent | Error | null) => void)[] = [];
  const given: (WordEvent | Error | null)[] = [];
  const ended: string[] = [];
  const give = (event: WordEvent | Error | null) => {
    const next = waiting.shift();
    if (next) next(event);
    else given.push(event);
  };
  return {
    ended,
    sing: async function* (song, signal) {
      try {
        for (;;) {
          const event = await new Promise<WordEvent | Error | null>((resolve, reject) => {
            if (given.length > 0) return resolve(given.shift()!);
            waiting.push(resolve);
            signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
          });
          if (event === null) return;
          if (event instanceof Error) throw event;
          yield event;
        }
      } finally {
        ended.push(signal.aborted ? `${song} aborted` : song);
      }
    } satisfies Sing,
    word: (...texts: string[]) => {
      for (const word of texts) give({ kind: 'word', word });
    },
    refuse: (status: number, message: string) => give(refused(status, message)),
    fail: (error: Error) => give(error),
    finish: () => give(null),
  };
}
