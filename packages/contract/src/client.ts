import { calls as texts } from '@sermon/domain/texts/calls';
import * as z from 'zod';
import { call, type Call, type Contract, contractVersion, paramsOf, versionHeader } from './call.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { id } from './ids.ts';

/** The header with the uncompressed size of a compressed reply, in bytes. */
export const uncompressedSizeHeader = 'x-uncompressed-size';

export type Options = {
  signal?: AbortSignal;
  /** Lets the request continue after the page is closed. The body is then limited to 64 KB. */
  keepalive?: boolean;
  token?: string;
  /** Continues a stream after the event with this id, instead of starting it. */
  resumeAfter?: string;
  onEventId?: (id: string) => void;
  /**
   * Called with each chunk of a reply as it arrives, uncompressed. `total` is the size of the whole reply in bytes, or
   * null if the server does not say.
   */
  onPart?: (part: Uint8Array, total: number | null) => void;
};
/**
 * Returns the request for a call. To continue a stream after an event, `lastEventId` names that event; the server
 * already has the input, so the body is omitted.
 */
function toRequest(
  call: Call,
  origin: string,
  input: Record<string, unknown>,
  { signal, keepalive, token }: Options,
  lastEventId: string | null = null,
): Request {
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  let url = origin + call.path;
  for (const name of paramsOf(call.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const method = call.methods[0]!;
  const headers = {
    [versionHeader]: String(contractVersion),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(lastEventId !== null && { 'last-event-id': lastEventId }),
  };
  const common: RequestInit = {
    method,
    headers,
    credentials: 'include',
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  };
  if (method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(rest).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : String(value)]),
    );
    return new Request(query.size ? `${url}?${query}` : url, common);
  }
  const takesBody = Object.keys(call.input.shape).length > paramsOf(call.path).length;
  if (!takesBody || lastEventId !== null) return new Request(url, common);
  if (call.kind === 'form') {
    const body = new FormData();
    for (const [field, value] of Object.entries(rest))
      body.append(field, value instanceof Blob ? value : String(value));
    return new Request(url, { ...common, body });
  }
  return new Request(url, {
    ...common,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(rest),
  });
}

type Fields = Readonly<Record<string, string[]>>;

/**
 * Thrown when a call fails. `message` is a sentence for the user; `fields` has the messages for individual fields.
 *
 * @example
 * if (failure instanceof CallFailed && failure.statusCode === 404) return null;
 */
export class CallFailed extends Error {
  override name = 'CallFailed';
  /** The HTTP status; 0 if there was no reply. */
  readonly statusCode: number;
  readonly fields: Fields;

  constructor(message: string, statusCode: number, fields: Fields = {}) {
    super(message);
    this.statusCode = statusCode;
    this.fields = fields;
  }

  /**
   * The message for a screen that cannot show field messages: the first field message, or `message`.
   */
  get sentence(): string {
    return Object.values(this.fields).flat()[0] ?? this.message;
  }

  /** True if there was no reply because the server or the network is unreachable. */
  get isOffline(): boolean {
    return this.statusCode === 0;
  }

  /** True if a retry may help: there was no reply, or the server is starting or overloaded. */
  get isPassing(): boolean {
    return this.isOffline || [502, 503, 504].includes(this.statusCode);
  }
}

/** The body of a refusal. It may come from another server, such as a proxy, and then has none of these fields. */
type Refusal = {
  message?: string;
  statusCode?: number;
  errors?: { field: string; errors: string[] }[];
};

/** Returns the error for a refusal or a failed response. Its message depends on the status (spec part 1 §8). */
function failureOf(statusCode: number, body: Refusal | null): CallFailed {
  if (statusCode === 404) return new CallFailed(texts.incorrectLocation, 404);
  if (statusCode === 401) return new CallFailed(body?.message || texts.signInRequired, 401);
  if (!body) return new CallFailed(texts.unknown, 500);
  if (body.errors)
    return new CallFailed(
      body.message || texts.unknownValidation,
      statusCode,
      Object.fromEntries(body.errors.map((e) => [e.field, e.errors])),
    );
  return new CallFailed(body.message || texts.unknown, statusCode);
}

const failureIn = async (response: Response): Promise<CallFailed> =>
  failureOf(response.status, (await response.json().catch(() => null)) as Refusal | null);

const unreadable = (cause: unknown): CallFailed => Object.assign(new CallFailed(texts.unknown, 500), { cause });

/**
 * The kinds of server-sent events, besides the events that the contract describes, which have no kind of their own.
 *
 * - `open`: the first event. Its id names the stream.
 * - `end`: the stream is complete.
 * - `error`: the stream has failed. The data is the body of a refusal.
 * - `reconnect`: this server process is stopping, but the stream runs in another process.
 */
export type StreamSignal = 'open' | 'end' | 'error' | 'reconnect';

export const streams = {
  /**
   * Cancels a stream. The id of a stream is the part of its event ids before the dot. Also succeeds if the stream has
   * already ended or does not exist.
   */
  cancel: call('DELETE /api/Streams/{streamId}', 'user', { streamId: id.of('stream') }, z.null()),
};

export type Send = (request: Request) => Promise<Response>;
type Wait = (ms: number, signal: AbortSignal) => Promise<void>;
type Connection = {
  origin: string;
  send: Send;
  cancel: (input: { streamId: string }, options: Options) => Promise<unknown>;
  wait: Wait;
};

/**
 * Delays before the attempts to reconnect, in ms. After the last one, the stream fails. The sum is less than the time
 * for which the server keeps a stream without a reader (`streamLimits.abandonedMs`).
 */
export const reconnectDelaysMs = [250, 500, 1_000, 2_000, 4_000];
/** The same for patient streams, which the server keeps for `streamLimits.patientMs`. */
export const patientDelaysMs = [...reconnectDelaysMs, ...Array.from({ length: 13 }, () => 4_000)];

/** Status codes that a proxy returns while its server is restarting. The stream then reconnects. */
const temporaryStatuses = [502, 503, 504];

/**
 * Calls a stream and returns its events. If the connection is lost, it reconnects and continues after the last event
 * that was received. If the connection is lost before the first event, it fails like any other call, because the server
 * may or may not have started. With `resumeAfter`, it continues a stream that was started earlier. Throws `CallFailed`, or the abort reason of the signal. If the caller leaves early, the
 * server cancels the work.
 */
async function* readEvents(
  call: Call,
  input: Record<string, unknown>,
  options: Options,
  { origin, send, cancel, wait }: Connection,
): AsyncGenerator<unknown, void, void> {
  options.signal?.throwIfAborted();
  const left = new AbortController();
  const delays = call.isPatient ? patientDelaysMs : reconnectDelaysMs;
  let lastEventId: string | null = options.resumeAfter ?? null;
  let isOver = false;
  const leave = () => {
    left.abort(options.signal?.reason);
    if (isOver || lastEventId === null) return;
    isOver = true;
    // If this request is lost, the server cancels the stream anyway after some time without a reader.
    cancel({ streamId: lastEventId.split('.')[0]! }, { keepalive: true }).catch(() => {});
  };
  options.signal?.addEventListener('abort', leave, { once: true });
  /** Ends the stream with an error that reconnecting cannot fix. */
  const fail = (error: CallFailed): CallFailed => {
    isOver = true;
    return error;
  };
  try {
    for (let attempts = 0; ; attempts += 1) {
      if (attempts > 0) {
        const delay = delays[attempts - 1];
        if (lastEventId === null || delay === undefined) throw new CallFailed(texts.cannotReach, 0);
        await wait(delay, left.signal);
      }
      const request = toRequest(call, origin, input, { ...options, signal: left.signal }, lastEventId);
      const response = await send(request).catch(() => null);
      options.signal?.throwIfAborted();
      if (!response) continue;
      if (!response.ok) {
        if (lastEventId !== null && temporaryStatuses.includes(response.status)) continue;
        throw fail(await failureIn(response));
      }
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        if (lastEventId !== null) continue;
        throw unreadable(new Error('The reply is not a stream of events'));
      }
      for await (const { id, event, data } of messagesIn(response)) {
        if (id !== undefined) {
          lastEventId = id;
          options.onEventId?.(id);
        }
        const kind = event as StreamSignal | undefined;
        if (kind === 'reconnect') break;
        if (kind === 'open') continue;
        if (kind === 'end') return void (isOver = true);
        if (kind === 'error') throw fail(toFailure(data));
        attempts = 0;
        yield toEvent(call, data);
      }
      options.signal?.throwIfAborted();
    }
  } finally {
    options.signal?.removeEventListener('abort', leave);
    leave();
  }
}

/**
 * Time without any data after which a connection counts as lost, in ms. The server sends something at least every 15
 * seconds. A connection that was cut by a sleeping computer or a proxy does not report its end.
 */
const silentAfterMs = 45_000;

async function* messagesIn({ body }: Response): AsyncGenerator<EventSourceMessage> {
  if (!body) return;
  const received: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => void received.push(message) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => {}), silentAfterMs);
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      clearTimeout(silence);
      if (done || !value) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* received.splice(0);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Parses an event. It may come from a different version of the server. */
function toEvent(call: Call, data: string): unknown {
  try {
    return call.reply.parse(JSON.parse(data));
  } catch (cause) {
    throw unreadable(cause);
  }
}

function toFailure(data: string): CallFailed {
  try {
    const refusal = JSON.parse(data) as Refusal;
    return failureOf(refusal.statusCode ?? 500, refusal);
  } catch (cause) {
    return unreadable(cause);
  }
}

/** Resolves after `ms` milliseconds, or rejects with the reason of the signal. */
export const waitFor: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/** The input of a call: dates may be `Date`, and fields with defaults may be omitted. */
export type CallInput<C extends Call> = {
  [K in keyof z.input<C['input']>]: z.input<C['input']>[K] | z.output<C['input']>[K & keyof z.output<C['input']>];
};
export type Reply<C extends Call> = z.output<C['reply']>;
type CallFunction<C extends Call> = (
  ...args: {} extends CallInput<C>
    ? [input?: CallInput<C>, options?: Options]
    : [input: CallInput<C>, options?: Options]
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

/**
 * The first method and the path of a call, for keys of caches: 'PUT /api/Folders/MoveFolder'.
 *
 * @example
 * client.invalidateQueries({ queryKey: [endpointOf(library.list)] })
 */
export const endpointOf = ({ methods, path }: Call): string => `${methods[0]} ${path}`;

/**
 * Creates an object with a function for each call of a contract. `send` and the errors are those of `createCaller`.
 *
 * @example
 * const api = createClient(contract, location.origin, fetch);
 * await api.folders.move({ id, parentId });
 */
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
    : replyIn(call, input, await bodyOf(response, options.onPart).text().catch(lost), onMessage);
}

/**
 * Parses a reply. It may not come from this server: a hotel's sign-in page or a different version of the server may
 * have replied.
 */
function replyIn(
  call: Call,
  input: Record<string, unknown>,
  text: string,
  onMessage: (message: string) => void,
): unknown {
  const { reply, message } = parseReply(call, input, text);
  if (typeof message === 'string' && message) onMessage(message);
  return reply;
}

function parseReply(call: Call, input: Record<string, unknown>, text: string): { reply: unknown; message: unknown } {
  try {
    const { data, message } = JSON.parse(text) as { data: unknown; message?: unknown };
    const { echo } = call;
    const whole = echo === undefined ? data : { [echo]: input[echo], ...(data as object) };
    return { reply: call.reply.parse(whole), message };
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
