import type { GoogleRequest } from '@sermon/domain/slides/export/googleRequests';
import type { GooglePresentation } from '@sermon/domain/slides/export/google';
import { type Aspect, pageSizes } from '@sermon/domain/slides/page';
import { googleSlides as texts } from '@sermon/domain/texts/slides/google';
import * as z from 'zod';

/** Thrown if Google refuses a call or does not reply. `message` is a sentence for the user. */
export class GoogleFailed extends Error {
  override name = 'GoogleFailed';
  /** Google could not load the picture behind the slides. */
  readonly isAboutPicture: boolean;
  constructor(message: string, isAboutPicture = false) {
    super(message);
    this.isAboutPicture = isAboutPicture;
  }
}

/** The time limit of a call, in ms. It includes the time in which Google loads the pictures of all slides. */
const callTimeoutMs = 120_000;
/** Waits before repeating a call that Google was too busy for. */
const retryDelaysMs = [1_000, 2_000, 4_000];
/** The largest random addition to a waiting time, in ms, so that windows do not try again all at once. */
const jitterMs = 500;

export type SlidesApi = {
  create(title: string, aspect: Aspect): Promise<GooglePresentation & { id: string }>;
  fill(id: string, requests: readonly GoogleRequest[]): Promise<void>;
};

const emuPerUnit: Record<string, number> = { EMU: 1, PT: 12_700 };
const length = z
  .object({ magnitude: z.number().positive(), unit: z.enum(['EMU', 'PT']) })
  .transform(({ magnitude, unit }) => (magnitude * emuPerUnit[unit]!) / emuPerUnit.PT!);
const created = z.object({
  presentationId: z.string(),
  pageSize: z.object({ width: length, height: length }),
  slides: z.array(z.object({ objectId: z.string() })).default([]),
});
const refusal = z.object({ error: z.object({ message: z.string() }) });

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** `token` is from Google's sign-in. */
export function openSlidesApi(apiUrl: string, token: string, wait: (ms: number) => Promise<void> = pause): SlidesApi {
  async function post(address: string, body: object): Promise<unknown> {
    for (const delay of [...retryDelaysMs, null]) {
      const response = await send(address, body, token);
      if (response.ok) return response.json().catch(() => null);
      if (response.status !== 429 || delay === null) throw await failureIn(response);
      await wait(delay + Math.random() * jitterMs);
    }
    throw new GoogleFailed(texts.busy);
  }
  return {
    async create(title, aspect) {
      const { width, height } = pageSizes[aspect];
      const emu = (points: number) => ({ magnitude: points * emuPerUnit.PT!, unit: 'EMU' });
      const reply = created.safeParse(
        await post(apiUrl, { title, pageSize: { width: emu(width), height: emu(height) } }),
      );
      if (!reply.success) throw new GoogleFailed(texts.unknown);
      const { presentationId, pageSize, slides } = reply.data;
      return { id: presentationId, page: pageSize, firstPages: slides.map(({ objectId }) => objectId) };
    },
    fill: async (id, requests) => void (await post(`${apiUrl}/${encodeURIComponent(id)}:batchUpdate`, { requests })),
  };
}

async function send(address: string, body: object, token: string): Promise<Response> {
  try {
    return await fetch(
      new Request(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(callTimeoutMs),
      }),
    );
  } catch {
    throw new GoogleFailed(texts.unreachable);
  }
}

const sentences: Record<number, string> = { 401: texts.expired, 403: texts.forbidden, 429: texts.busy };

async function failureIn(response: Response): Promise<GoogleFailed> {
  const { data } = refusal.safeParse(await response.json().catch(() => null));
  const message = data?.error.message ?? '';
  const isAboutPicture = response.status === 400 && /\bimage\b/i.test(message);
  return new GoogleFailed(sentences[response.status] ?? (message || texts.unknown), isAboutPicture);
}
