import { type Place, slotOf, versesIn } from '@sermon/domain/scripture/books';
import { CannotImport, closedMarks, type RawVerse } from './rawBible.ts';
import {
  type FoundVerse,
  type FoundVerses,
  foundWord,
  type ReadVerse,
  type SourceLimits,
  SourceUnavailable,
} from './port.ts';
import type { Log } from '../../log.ts';
import type * as z from 'zod';

export type Run = { book: number; chapter: number; first: number; last: number };

export type Fetched = { verses: readonly RawVerse[]; token: string | null };

type Licensed = {
  limits: SourceLimits;
  clock: () => Date;
  /**
   * Fetches runs of verses, in as many requests as the service needs. A verse that is missing from the responses counts
   * as omitted by the translation.
   */
  fetch(translationId: string, runs: readonly Run[]): Promise<Fetched[]>;
  /** Called with the tokens of all texts that are about to be shown, whether fetched or cached. */
  shown?(tokens: ReadonlySet<string>): void;
};

export function licensedVerses({ limits, clock, fetch, shown }: Licensed) {
  const cache = createVerseCache({ maxVerses: limits.maxCachedVerses, maxAgeMs: limits.cacheMs, clock });

  /**
   * Returns the verses at the given positions, keyed by verse slot. If the translation combines several verses, the
   * text is in the first one and the others are empty.
   */
  async function read(translationId: string, places: readonly Place[]): Promise<Map<number, CachedVerse>> {
    const found = new Map<number, CachedVerse>();
    const missing: Place[] = [];
    for (const place of places) {
      const cached = cache.get(`${translationId} ${slotOf(place)}`);
      if (cached) found.set(slotOf(place), cached);
      else missing.push(place);
    }
    const runs = runsOf(missing);
    const fetched = runs.length > 0 ? await fetch(translationId, runs).catch(asUnavailable) : [];
    for (const { verses, token } of fetched) {
      for (const raw of verses) {
        if (raw.verse < 1 || raw.verse > versesIn(raw.book, raw.chapter)) continue;
        const slot = slotOf(raw);
        if (!found.has(slot)) found.set(slot, { ...toVerse(raw), token });
      }
    }
    for (const { book, chapter, first, last } of runs) {
      for (let verse = first; verse <= last; verse++) {
        const slot = slotOf({ book, chapter, verse });
        if (!found.has(slot) && verse === first) startInsideVerse(found, { book, chapter, verse }, fetched);
        if (!found.has(slot)) found.set(slot, { ...emptyVerse, verse, verseEnd: verse, token: null });
        cache.put(`${translationId} ${slot}`, found.get(slot)!);
      }
    }
    const tokens = new Set([...found.values()].flatMap(({ token }) => token ?? []));
    if (tokens.size > 0) shown?.(tokens);
    return found;
  }

  return {
    async versesAt(translationId: string, places: readonly Place[]): Promise<FoundVerse[]> {
      const found = await read(translationId, places);
      return places.map((place) => ({ ...place, marked: found.get(slotOf(place))?.marked ?? '' }));
    },
    async chapter(translationId: string, book: number, chapter: number): Promise<ReadVerse[]> {
      const places = Array.from({ length: versesIn(book, chapter) }, (_, at) => ({ book, chapter, verse: at + 1 }));
      const found = await read(translationId, places);
      const verses = places.flatMap((place) => {
        const { token: _, ...verse } = found.get(slotOf(place))!;
        return verse;
      });
      if (verses.every(({ marked }) => marked === '')) return [];
      const isWithin = ({ verse }: ReadVerse) => verses.some((other) => other.verse < verse && other.verseEnd >= verse);
      return verses.filter((verse) => verse.marked !== '' || !isWithin(verse));
    },
  };
}

function asUnavailable(error: unknown): never {
  throw error instanceof CannotImport ? new SourceUnavailable('malformed answer') : error;
}

const emptyVerse = { title: null, marked: '', startsParagraph: false };

function toVerse({ book, chapter, verse, verseEnd, text, title, startsParagraph }: RawVerse): ReadVerse {
  const [marked = ''] = closedMarks([{ verse: 1, text }]);
  return { verse, verseEnd: Math.min(verseEnd, versesIn(book, chapter)), title, marked, startsParagraph };
}

/** Handles a run that starts inside a group of combined verses: its first verse gets the text of the group. */
function startInsideVerse(found: Map<number, CachedVerse>, place: Place, fetched: readonly Fetched[]): void {
  for (const { verses, token } of fetched) {
    const { book, chapter, verse } = place;
    const around = verses.find(
      (raw) => raw.book === book && raw.chapter === chapter && raw.verse < verse && raw.verseEnd >= verse,
    );
    if (around) found.set(slotOf(place), { ...toVerse({ ...around, verse }), token });
  }
}

function runsOf(places: readonly Place[]): Run[] {
  const runs: Run[] = [];
  for (const { book, chapter, verse } of places.toSorted((a, b) => slotOf(a) - slotOf(b))) {
    const last = runs.at(-1);
    if (last?.book === book && last.chapter === chapter && verse <= last.last + 1)
      last.last = Math.max(last.last, verse);
    else runs.push({ book, chapter, first: verse, last: verse });
  }
  return runs;
}

export function markFoundWords(text: string, words: readonly string[]): string {
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  const [plain = ''] = closedMarks([{ verse: 1, text: text.replaceAll(/[[\]*\uE000\uE001]/g, '') }]);
  return plain.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    wanted.has(word.toLowerCase()) ? `${foundWord.start}${word}${foundWord.end}` : word,
  );
}

export const foundByService = (totalCount: number, verses: readonly FoundVerse[]): FoundVerses => ({
  totalCount,
  otherCount: 0,
  nearestCount: 0,
  verses: verses.map((verse) => ({ ...verse, foundIn: null, isNearest: false })),
});

type CachedVerse = ReadVerse & { token: string | null };

type Options = { maxVerses: number; maxAgeMs: number; clock: () => Date };

/** Creates an in-memory cache for the most recently used verses. The owner of the texts limits its size and age. */
function createVerseCache({ maxVerses, maxAgeMs, clock }: Options) {
  const entries = new Map<string, { verse: CachedVerse; until: number }>();
  return {
    get(key: string): CachedVerse | null {
      const found = entries.get(key);
      if (!found) return null;
      entries.delete(key);
      if (found.until <= clock().getTime()) return null;
      entries.set(key, found);
      return found.verse;
    },
    put(key: string, verse: CachedVerse): void {
      entries.delete(key);
      entries.set(key, { verse, until: clock().getTime() + maxAgeMs });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxVerses) break;
        entries.delete(oldest);
      }
    },
    get size() {
      return entries.size;
    },
  };
}

type RateLimit = { requests: number; withinMs: number };

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
