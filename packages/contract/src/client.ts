import { calls as texts } from '@sermon/domain/texts/calls';
import type * as z from 'zod';
import type { Call, Contract } from './call.ts';
import { CallFailed, failureIn, unreadable } from './client/callFailed.ts';
import { readEvents, type Send, type Wait, waitFor } from './client/readEvents.ts';
import { type Options, toRequest, uncompressedSizeHeader } from './client/request.ts';
import { streams } from './streams.ts';

export { CallFailed } from './client/callFailed.ts';
export { type Options, uncompressedSizeHeader } from './client/request.ts';
export type { Send } from './client/readEvents.ts';

/** The input of a call: dates may be `Date`, and fields with defaults may be omitted. */
export type Given<C extends Call> = {
  [K in keyof z.input<C['input']>]: z.input<C['input']>[K] | z.output<C['input']>[K & keyof z.output<C['input']>];
};
export type Reply<C extends Call> = z.output<C['reply']>;
type CallFunction<C extends Call> = (
  ...args: {} extends Given<C> ? [input?: Given<C>, options?: Options] : [input: Given<C>, options?: Options]
) => C['kind'] extends 'stream'
  ? AsyncGenerator<Reply<C>, void, void>
  : Promise<C['kind'] extends 'file' ? File : Reply<C>>;
/** Makes one call of the contract: `callServer(folders.move, { id, parentId })`. */
export type CallServer = <C extends Call>(call: C, ...args: Parameters<CallFunction<C>>) => ReturnType<CallFunction<C>>;
export type Client<T extends Contract> = { [G in keyof T]: { [N in keyof T[G]]: CallFunction<T[G][N]> } };

type Hooks = {
  wait?: Wait;
  /** Called with the server's message if a successful reply contains one, such as an announced maintenance. */
  onMessage?: (message: string) => void;
};

/**
 * Creates the function that makes calls. All requests go through `send`. It throws `CallFailed`, or the abort reason of
 * the signal. A stream starts when its first event is read; leaving the loop over its events or aborting the signal
 * cancels it.
 *
 * @example
 * for await (const event of callServer(archive.add, { items }, { signal })) show(event);
 */
export function createCaller(
  origin: string,
  send: Send,
  { wait = waitFor, onMessage = () => {} }: Hooks = {},
): CallServer {
  const cancel = (input: Record<string, unknown>, options: Options) =>
    makeCall(streams.cancel, input, options, { origin, send, onMessage });
  const callServer = (call: Call, input: Record<string, unknown> = {}, options: Options = {}) =>
    call.kind === 'stream'
      ? readEvents(call, input, options, { origin, send, cancel, wait })
      : makeCall(call, input, options, { origin, send, onMessage });
  return callServer as CallServer;
}

/** The first method and the path of a call, for keys of caches: 'PUT /api/Folders/MoveFolder'. */
export const endpointOf = ({ methods, path }: Call): string => `${methods[0]} ${path}`;

/** Creates an object with a function for each call of a contract. `send` and the errors are those of `createCaller`. */
export function createClient<T extends Contract>(contract: T, origin: string, send: Send, hooks?: Hooks): Client<T> {
  const callServer = createCaller(origin, send, hooks);
  const functionOf = (call: Call) => (input?: never, options?: Options) => callServer(call, input, options);
  const functionsOf = (group: Record<string, Call>) =>
    Object.fromEntries(Object.entries(group).map(([name, call]) => [name, functionOf(call)]));
  return Object.fromEntries(
    Object.entries(contract).map(([name, group]) => [name, functionsOf(group)]),
  ) as unknown as Client<T>;
}

async function makeCall(
  call: Call,
  input: Record<string, unknown>,
  options: Options,
  { origin, send, onMessage }: { origin: string; send: Send; onMessage: (message: string) => void },
): Promise<unknown> {
  const lost = (cause: unknown): never => {
    throw options.signal?.aborted ? cause : new CallFailed(texts.cannotReach, 0);
  };
  const response = await send(toRequest(call, origin, input, options)).catch(lost);
  if (!response.ok) throw await failureIn(response);
  return call.kind === 'file'
    ? toFile(response, options.onPart).catch(lost)
    : replyIn(call, await bodyOf(response, options.onPart).text().catch(lost), onMessage);
}

/**
 * Parses a reply. It may not come from this server: a hotel's sign-in page or a different version of the server may
 * have replied.
 */
function replyIn(call: Call, text: string, onMessage: (message: string) => void): unknown {
  const { reply, message } = parseReply(call, text);
  if (typeof message === 'string' && message) onMessage(message);
  return reply;
}

function parseReply(call: Call, text: string): { reply: unknown; message: unknown } {
  try {
    const { data, message } = JSON.parse(text) as { data: unknown; message?: unknown };
    return { reply: call.reply.parse(data), message };
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function toFile(response: Response, onPart: Options['onPart']): Promise<File> {
  const name = /filename\*=utf-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return new File([await bodyOf(response, onPart).blob()], decodeURIComponent(name ?? 'file'), {
    type: response.headers.get('content-type') ?? '',
  });
}

function bodyOf(response: Response, onPart: Options['onPart']): Response {
  if (!onPart || !response.body) return response;
  const total = sizeOf(response.headers);
  const progress = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      onPart(part, total);
      controller.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(progress));
}

/** Returns the size of a reply without its compression, in bytes. Null if it is not known. */
function sizeOf(headers: Headers): number | null {
  const size =
    headers.get(uncompressedSizeHeader) ?? (headers.has('content-encoding') ? null : headers.get('content-length'));
  return size === null ? null : Number(size);
}
