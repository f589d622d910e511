import type { Log } from '../../database/open.ts';
import type * as z from 'zod';
import { SourceUnavailable } from './port.ts';

/** At most so many requests within so many ms. */
export type Allowance = { most: number; withinMs: number };

type Service = {
  kind: 'apibible' | 'esv';
  url: string;
  headers: Record<string, string>;
  allowances: readonly Allowance[];
  clock: () => Date;
  log: Pick<Log, 'warn'>;
  timeoutMs?: number;
};

/** What a search waits for at most; then the reader is given another translation. */
const usualTimeoutMs = 5_000;
/** Bytes of the longest answer: a chapter with all its marks has some 100 kB. */
const longestAnswer = 4_000_000;
/** After a failure the service is left alone for so long, so that nobody waits for the same failure again. */
const pauses = { failed: 30_000, tooMany: 60_000, forbidden: 10 * 60_000 };

/** What is asked of a service. `about` is what a refusal would be about: other things may still be asked for. */
type Question<T extends z.ZodType> = { about: string; path: string; parameters: Record<string, string>; answer: T };

/**
 * A client of a service with texts: what it answers, null where it has no such thing. It keeps to what the service allows, waits no longer than its time,
 * asks once more where a connection failed, and throws `SourceUnavailable` for everything that is no answer. Neither the key nor an address with somebody's words is logged or handed on.
 */
export function askService({ kind, url, headers, allowances, clock, log, timeoutMs = usualTimeoutMs }: Service) {
  const asked: number[] = [];
  const pausedUntil = new Map<string, number>();
  const everything = '';

  function unavailable(reason: string, about: string, pauseMs = 0): SourceUnavailable {
    if (pauseMs > 0) pausedUntil.set(about, clock().getTime() + pauseMs);
    log.warn({ source: kind, reason, pauseMs }, 'A Bible service returned no text');
    return new SourceUnavailable(reason);
  }

  function take(): void {
    const now = clock().getTime();
    const longest = Math.max(...allowances.map(({ withinMs }) => withinMs));
    while (asked.length > 0 && asked[0]! <= now - longest) asked.shift();
    for (const { most, withinMs } of allowances) {
      const oldest = asked.at(-most);
      // Nobody asks again before there is room, and the log says it once.
      if (oldest !== undefined && oldest > now - withinMs)
        throw unavailable('limit reached', everything, oldest + withinMs - now);
    }
    asked.push(now);
  }

  async function request(address: URL): Promise<Response> {
    take();
    return fetch(address, {
      headers: { accept: 'application/json', ...headers },
      // The key goes nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** Once more where the connection broke or the service stumbled; not where it was slow. */
  async function persistently(address: URL): Promise<Response> {
    try {
      const response = await request(address);
      if (response.status < 500) return response;
      await response.body?.cancel();
    } catch (error) {
      if (error instanceof SourceUnavailable) throw error;
      if (isTimeout(error)) throw unavailable('timeout', everything, pauses.failed);
    }
    try {
      return await request(address);
    } catch (error) {
      if (error instanceof SourceUnavailable) throw error;
      throw unavailable(isTimeout(error) ? 'timeout' : 'no connection', everything, pauses.failed);
    }
  }

  return async <T extends z.ZodType>({ about, path, parameters, answer }: Question<T>): Promise<z.output<T> | null> => {
    const until = Math.max(pausedUntil.get(everything) ?? 0, pausedUntil.get(about) ?? 0);
    if (clock().getTime() < until) throw new SourceUnavailable('paused');
    const address = new URL(`${url.replace(/\/$/, '')}/${path}`);
    address.search = new URLSearchParams(parameters).toString();
    const response = await persistently(address);
    const { status } = response;
    if (status === 200) {
      try {
        return answer.parse(JSON.parse(await textOf(response)));
      } catch (error) {
        throw unavailable(isTimeout(error) ? 'timeout' : 'malformed answer', everything, pauses.failed);
      }
    }
    await response.body?.cancel();
    if (status === 404 || status === 400) return null;
    if (status === 401) throw unavailable('401', everything, pauses.forbidden);
    if (status === 403) throw unavailable('403', about, pauses.forbidden);
    if (status === 429) {
      const seconds = Number(response.headers.get('retry-after'));
      throw unavailable('429', everything, seconds > 0 ? Math.min(seconds, 86_400) * 1_000 : pauses.tooMany);
    }
    throw unavailable(String(status), everything, pauses.failed);
  };
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

async function textOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longestAnswer) throw new RangeError('The answer is too long');
  }
  return text + decoder.decode();
}
