import { documents, type SermonDocument } from '@sermon/contract/builder';
import { slides } from '@sermon/contract/slides';
import type { GoogleSlides } from '@sermon/contract/app';
import { CallFailed } from '@sermon/contract/client';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { gallery, type GalleryImage } from '@sermon/domain/slides/gallery';
import { googleRequests, maxGooglePages } from '@sermon/domain/slides/export/google';
import { type GoogleState, presentationAddress } from '@sermon/domain/slides/export/googleSignIn';
import { layoutSlide, type SlidePage } from '@sermon/domain/slides/layout';
import { type Aspect, googleSizes } from '@sermon/domain/slides/page';
import { slidesOf } from '@sermon/domain/slides/slidesOf';
import { builder } from '@sermon/domain/texts/builder';
import { googleSlides as texts } from '@sermon/domain/texts/slides/google';
import { callServer } from '../../../api.ts';
import { pause } from '../../../ui/time/pause.ts';
import { GoogleFailed, type SlidesApi } from './slidesApi.ts';

/** `note` says what is missing in the presentation, or is null. */
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
