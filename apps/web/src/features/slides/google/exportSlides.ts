import type { GoogleSlides } from '@sermon/contract/app';
import { documents, type SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { slides } from '@sermon/contract/slides';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { gallery, type GalleryImage } from '@sermon/domain/slides/backgrounds';
import {
  type GooglePresentation,
  type GoogleRequest,
  googleRequests,
  maxGooglePages,
} from '@sermon/domain/slides/export/google';
import { type GoogleState, presentationAddress } from '@sermon/domain/slides/export/googleSignIn';
import { layoutSlide, type SlidePage } from '@sermon/domain/slides/layout';
import { type Aspect, googleSizes, pageSizes } from '@sermon/domain/slides/page';
import { slidesOf } from '@sermon/domain/slides/slidesOf';
import { builder } from '@sermon/domain/texts/builder';
import { googleSlides as texts } from '@sermon/domain/texts/slides/google';
import * as z from 'zod';
import { callServer } from '../../../api.ts';
import { pause } from '../../../ui/time/pause.ts';

/** `note` names the content that is missing in the presentation, or is null. */
export type ExportedSlides = { address: string; note: string | null };

type Export = {
  google: GoogleSlides;
  state: GoogleState;
  slidesApi: SlidesApi;
  onProgress: (text: string) => void;
};

/** Throws `GoogleFailed` with a sentence for the user. */
export async function exportSlides({ google, state, slidesApi, onProgress }: Export): Promise<ExportedSlides> {
  onProgress(texts.progress.reading);
  const sermon = await loadSermon(state.assetId);
  const pages = await pagesOf(sermon);
  const choices = await picturesFor(sermon, state, google.assetBaseUrl);

  onProgress(texts.progress.creating);
  const presentation = await slidesApi.create(sermon.name, sermon.slideExporterAspectRatio);
  const address = presentationAddress(google.presentationUrl, presentation.id);
  if (address === null) throw new GoogleFailed(texts.unknown);

  onProgress(texts.progress.filling(pages.length));
  for (const { url, note } of choices) {
    const requests = googleRequests(pages, presentation, { fontColor: state.fontColor, backgroundUrl: url });
    try {
      await slidesApi.fill(presentation.id, requests);
      return { address, note };
    } catch (cause) {
      if (!(cause instanceof GoogleFailed)) throw cause;
      // Google applies all requests or none, so they can be sent again with another picture.
      if (!cause.isAboutPicture || url === null) throw new GoogleFailed(texts.leftEmpty(cause.message));
    }
  }
  throw new GoogleFailed(texts.leftEmpty(texts.unknown));
}

async function loadSermon(id: string): Promise<SermonDocument> {
  try {
    return await callServer(documents.get, { id });
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    // An id that is not valid is refused with 400.
    if (cause.statusCode === 404 || cause.statusCode === 400) throw new GoogleFailed(builder.accessNotFound);
    throw new GoogleFailed(cause.statusCode >= 500 ? builder.notLoaded : cause.sentence);
  }
}

/** Between time slices, the browser can paint and handle input. */
const layoutForMs = 8;

async function pagesOf(sermon: SermonDocument): Promise<SlidePage[]> {
  const pages: SlidePage[] = [];
  let until = performance.now() + layoutForMs;
  for (const slide of slidesOf(parseDocument(sermon.text))) {
    pages.push(...layoutSlide(slide, sermon.slideExporterAspectRatio, googleSizes).pages);
    if (performance.now() < until) continue;
    await pause();
    until = performance.now() + layoutForMs;
  }
  if (pages.length === 0) throw new GoogleFailed(texts.none);
  if (pages.length > maxGooglePages) throw new GoogleFailed(texts.tooMany(pages.length, maxGooglePages));
  return pages;
}

/** `note` is shown if this picture is the one that works. */
type Choice = { url: string | null; note: string | null };

const plain: Choice = { url: null, note: texts.noBackground };

const pathOf = (image: GalleryImage, aspect: Aspect): string =>
  aspect === '4x3' ? image.standardImagePath : image.widescreenImagePath;

/** Returns the picture behind the slides, followed by those to try if Google cannot load it, and by no picture. */
async function picturesFor(sermon: SermonDocument, state: GoogleState, base: string | null): Promise<Choice[]> {
  if (base === null) return [plain];
  const { slideExporterAspectRatio: aspect, customSlideBackgroundImagePath: customPath, id } = sermon;
  const absolute = (path: string) => new URL(path, base).href;
  const image = gallery.find((one) => pathOf(one, aspect) === state.backgroundImagePath);
  if (image) return [{ url: absolute(pathOf(image, aspect)), note: null }, plain];
  const instead = {
    url: absolute(pathOf(gallery[0]!, aspect)),
    note: `${texts.customImageFailed} ${texts.defaultInstead}`,
  };
  if (customPath === null || customPath !== state.backgroundImagePath) return [instead, plain];
  try {
    const { url } = await callServer(slides.imageUrl, { id, fontColor: state.fontColor });
    return [{ url: absolute(url), note: null }, instead, plain];
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    return [instead, plain];
  }
}

/** Thrown if Google refuses a call or does not reply. `message` is a sentence for the user. */
export class GoogleFailed extends Error {
  override name = 'GoogleFailed';
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

type SlidesApi = {
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

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** `token` is from Google's sign-in. */
export function openSlidesApi(apiUrl: string, token: string, wait: (ms: number) => Promise<void> = sleep): SlidesApi {
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
