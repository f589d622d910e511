import type { Log } from '../../log.ts';
import type * as z from 'zod';
import { SourceUnavailable } from './port.ts';

export type RateLimit = { requests: number; withinMs: number };

type Service = {
  kind: 'apibible' | 'esv';
  url: string;
  headers: Record<string, string>;
  rateLimits: readonly RateLimit[];
  clock: () => Date;
  log: Pick<Log, 'warn'>;
  timeoutMs?: number;
};

/** Default request timeout. After a timeout, the reader gets another translation. */
const defaultTimeoutMs = 5_000;
/** Maximum accepted length of a response, in characters. A chapter with markup has about 100,000. */
const maxResponseLength = 4_000_000;
/**
 * How long requests are paused after a failure, in ms. Without a pause, every further request would run into the same
 * failure.
 */
const pausesMs = { failed: 30_000, tooMany: 60_000, forbidden: 10 * 60_000 };

/** A 403 response pauses only requests with the same `about` value. */
type ServiceRequest<T extends z.ZodType> = {
  about: string;
  path: string;
  parameters: Record<string, string>;
  schema: T;
};

/**
 * Creates the client for a Bible service. The client returns the parsed response, or null if the service does not have
 * the text. It respects the rate limits and the timeout, and retries once after a failed connection or a server error.
 * For every other failure, it throws `SourceUnavailable`. Neither the key nor URLs that contain the user's words are
 * logged or passed on.
 */
export function createServiceClient({
  kind,
  url,
  headers,
  rateLimits,
  clock,
  log,
  timeoutMs = defaultTimeoutMs,
}: Service) {
  const requestTimes: number[] = [];
  const pausedUntil = new Map<string, number>();
  const allRequests = '';

  function unavailable(reason: string, about: string, pauseMs = 0): SourceUnavailable {
    if (pauseMs > 0) pausedUntil.set(about, clock().getTime() + pauseMs);
    log.warn({ source: kind, reason, pauseMs }, 'A Bible service returned no text');
    return new SourceUnavailable(reason);
  }

  function countRequest(): void {
    const now = clock().getTime();
    const longest = Math.max(...rateLimits.map(({ withinMs }) => withinMs));
    while (requestTimes.length > 0 && requestTimes[0]! <= now - longest) requestTimes.shift();
    for (const { requests, withinMs } of rateLimits) {
      const oldest = requestTimes.at(-requests);
      // The pause blocks further requests until the limit allows one, so the log gets only one entry.
      if (oldest !== undefined && oldest > now - withinMs)
        throw unavailable('limit reached', allRequests, oldest + withinMs - now);
    }
    requestTimes.push(now);
  }

  async function request(address: URL): Promise<Response> {
    countRequest();
    return fetch(address, {
      headers: { accept: 'application/json', ...headers },
      // A redirect is an error, because it could send the key to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** Retries once after a broken connection or a server error, but not after a timeout. */
  async function requestWithRetry(address: URL): Promise<Response> {
    try {
      const response = await request(address);
      if (response.status < 500) return response;
      await response.body?.cancel();
    } catch (error) {
      if (error instanceof SourceUnavailable) throw error;
      if (isTimeout(error)) throw unavailable('timeout', allRequests, pausesMs.failed);
    }
    try {
      return await request(address);
    } catch (error) {
      if (error instanceof SourceUnavailable) throw error;
      throw unavailable(isTimeout(error) ? 'timeout' : 'no connection', allRequests, pausesMs.failed);
    }
  }

  return async <T extends z.ZodType>({
    about,
    path,
    parameters,
    schema,
  }: ServiceRequest<T>): Promise<z.output<T> | null> => {
    const until = Math.max(pausedUntil.get(allRequests) ?? 0, pausedUntil.get(about) ?? 0);
    if (clock().getTime() < until) throw new SourceUnavailable('paused');
    const address = new URL(`${url.replace(/\/$/, '')}/${path}`);
    address.search = new URLSearchParams(parameters).toString();
    const response = await requestWithRetry(address);
    const { status } = response;
    if (status === 200) {
      try {
        return schema.parse(JSON.parse(await textOf(response)));
      } catch (error) {
        throw unavailable(isTimeout(error) ? 'timeout' : 'malformed answer', allRequests, pausesMs.failed);
      }
    }
    await response.body?.cancel();
    if (status === 404 || status === 400) return null;
    if (status === 401) throw unavailable('401', allRequests, pausesMs.forbidden);
    if (status === 403) throw unavailable('403', about, pausesMs.forbidden);
    if (status === 429) {
      const seconds = Number(response.headers.get('retry-after'));
      throw unavailable('429', allRequests, seconds > 0 ? Math.min(seconds, 86_400) * 1_000 : pausesMs.tooMany);
    }
    throw unavailable(String(status), allRequests, pausesMs.failed);
  };
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

async function textOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxResponseLength) throw new RangeError('The answer is too long');
  }
  return text + decoder.decode();
}
