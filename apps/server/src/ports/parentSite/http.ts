import { maxTextLength } from '@sermon/domain/document/schema';
import * as z from 'zod';
import type { Log } from '../../log.ts';
import { type ParentSermon, type ParentSite, ParentSiteFailure } from './port.ts';

export const parentSiteLimits = {
  /** For a whole answer. Until then, the visitor sees a spinner. */
  timeoutMs: 8_000,
  /** In bytes. It fits a sermon of the maximum length in three bytes per character. */
  maxBytes: 3 * maxTextLength,
  /** Further requests are refused, so that a slow site does not use up this server. */
  maxRequests: 10,
};

/** The answer of the parent site, described in docs/configuration.md. Other fields are ignored. */
const answer = z.object({
  name: z.string().trim().min(1),
  html: z.string(),
  author: z.string().nullish(),
  scripture: z.string().nullish(),
});

type Settings = {
  /** The address of a sermon, with {id} in the place of its id. */
  url: string;
  key: string | undefined;
  log: Pick<Log, 'warn'>;
  limits?: Partial<typeof parentSiteLimits>;
};

export function httpParentSite({ url, key, log, limits: changes }: Settings): ParentSite {
  const limits = { ...parentSiteLimits, ...changes };
  let running = 0;

  async function read(id: string): Promise<ParentSermon | null> {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const response = await fetch(url.replace('{id}', encodeURIComponent(id)), {
      headers: { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      // A redirect is an error, because it could send the key to another server.
      redirect: 'error',
      signal,
    });
    if (response.status === 200) return parse(await textOf(response, limits.maxBytes));
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return null;
    throw new ParentSiteFailure(isTemporary(response.status) ? 'away' : 'wrong', `status ${response.status}`);
  }

  return {
    async sermon(id) {
      if (running >= limits.maxRequests) throw new ParentSiteFailure('away', 'too many requests at once');
      running += 1;
      try {
        return await read(id);
      } catch (error) {
        const failure = failureOf(error);
        log.warn({ reason: failure.message }, 'The parent site returned no sermon');
        throw failure;
      } finally {
        running -= 1;
      }
    },
  };
}

const isTemporary = (status: number): boolean => [429, 502, 503, 504].includes(status);

function failureOf(error: unknown): ParentSiteFailure {
  if (error instanceof ParentSiteFailure) return error;
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return new ParentSiteFailure('away', isTimeout ? 'timeout' : 'no connection');
}

async function textOf({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let [size, text] = [0, ''];
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ParentSiteFailure('wrong', 'the answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): ParentSermon {
  try {
    const { name, html, author, scripture } = answer.parse(JSON.parse(text));
    return { name, html, author: author ?? '', scripture: scripture ?? '' };
  } catch {
    throw new ParentSiteFailure('wrong', 'the answer is no sermon');
  }
}
