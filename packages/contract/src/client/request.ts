import { type Call, contractVersion, paramsOf, versionHeader } from '../call.ts';

/** The header in which the server says how large a compressed reply is without its compression, in bytes. */
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
export function toRequest(
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
