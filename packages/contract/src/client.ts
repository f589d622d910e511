import { calls as texts } from '@sermon/domain/texts/calls';
import type * as z from 'zod';
import { paramsOf, type Call, type Contract } from './call.ts';

type Fields = Readonly<Record<string, string[]>>;

/** Thrown when a call fails. `message` is a sentence for the user; `fields` has the messages for individual fields. */
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
}

export type Options = {
  signal?: AbortSignal;
  /** Lets the request continue after the page is closed. The body is then limited to 64 KB. */
  keepalive?: boolean;
  /** Called with the response headers of a file, before its first chunk. */
  onHead?: (head: Headers) => void;
  /** Called with each chunk of a file as it arrives. */
  onPart?: (part: Uint8Array) => void;
};
/** The input of a call: dates may be `Date`, and fields with defaults may be omitted. */
export type Given<C extends Call> = {
  [K in keyof z.input<C['input']>]: z.input<C['input']>[K] | z.output<C['input']>[K & keyof z.output<C['input']>];
};
export type Reply<C extends Call> = z.output<C['reply']>;
export type CallFunction<C extends Call> = {
  (
    ...args: {} extends Given<C> ? [input?: Given<C>, options?: Options] : [input: Given<C>, options?: Options]
  ): Promise<C['kind'] extends 'file' ? File : Reply<C>>;
  readonly endpoint: string;
};
export type Client<T extends Contract> = { [G in keyof T]: { [N in keyof T[G]]: CallFunction<T[G][N]> } };
export type Send = (request: Request) => Promise<Response>;

/**
 * Creates a client with one function per call of the contract. All requests go through `send`. The functions throw
 * `CallFailed`, or the abort reason of the signal.
 */
export function createClient<T extends Contract>(contract: T, origin: string, send: Send): Client<T> {
  const functionsOf = (group: Record<string, Call>) =>
    Object.fromEntries(Object.entries(group).map(([name, call]) => [name, callFunction(call, origin, send)]));
  return Object.fromEntries(
    Object.entries(contract).map(([name, group]) => [name, functionsOf(group)]),
  ) as unknown as Client<T>;
}

function callFunction(call: Call, origin: string, send: Send) {
  const perform = async (input: Record<string, unknown> = {}, options: Options = {}) => {
    const lost = (cause: unknown): never => {
      throw options.signal?.aborted ? cause : new CallFailed(texts.cannotReach, 0);
    };
    const response = await send(toRequest(call, origin, input, options)).catch(lost);
    if (!response.ok) throw await failureOf(response);
    options.onHead?.(response.headers);
    return call.kind === 'file'
      ? toFile(response, options.onPart).catch(lost)
      : replyIn(call, await response.text().catch(lost));
  };
  return Object.assign(perform, { endpoint: `${call.methods[0]} ${call.path}` });
}

/**
 * Parses a reply. It may not come from this server: a hotel's sign-in page or a different version of the server may
 * have replied.
 */
function replyIn(call: Call, text: string): unknown {
  try {
    return call.reply.parse((JSON.parse(text) as { data: unknown }).data);
  } catch (cause) {
    throw Object.assign(new CallFailed(texts.unknown, 500), { cause });
  }
}

/** Returns the error for a failed response. Its message depends on the status (spec part 1 §8). */
async function failureOf(response: Response): Promise<CallFailed> {
  const body = (await response.json().catch(() => null)) as {
    message?: string;
    errors?: { field: string; errors: string[] }[];
  } | null;
  if (response.status === 404) return new CallFailed(texts.incorrectLocation, 404);
  if (response.status === 401) return new CallFailed(body?.message || texts.signInRequired, 401);
  if (!body) return new CallFailed(texts.unknown, 500);
  if (body.errors)
    return new CallFailed(
      body.message || texts.unknownValidation,
      response.status,
      Object.fromEntries(body.errors.map((e) => [e.field, e.errors])),
    );
  return new CallFailed(body.message || texts.unknown, response.status);
}

async function toFile(response: Response, onPart?: (part: Uint8Array) => void): Promise<File> {
  const name = /filename\*=utf-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const progress = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      onPart?.(part);
      controller.enqueue(part);
    },
  });
  const body = onPart && response.body ? new Response(response.body.pipeThrough(progress)) : response;
  return new File([await body.blob()], decodeURIComponent(name ?? 'file'), {
    type: response.headers.get('content-type') ?? '',
  });
}

function toRequest(
  call: Call,
  origin: string,
  input: Record<string, unknown>,
  { signal, keepalive }: Options,
): Request {
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  let url = origin + call.path;
  for (const name of paramsOf(call.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const method = call.methods[0]!;
  const common: RequestInit = {
    method,
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
  if (!takesBody) return new Request(url, common);
  if (call.kind === 'form') {
    const body = new FormData();
    for (const [field, value] of Object.entries(rest))
      body.append(field, value instanceof Blob ? value : String(value));
    return new Request(url, { ...common, body });
  }
  return new Request(url, { ...common, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) });
}
