import type { contract } from '@sermon/contract';
import { Readable } from 'node:stream';
import type { Handlers } from '../../http/serve.ts';
import { findGrant, makePictureToken, readPictureToken } from '../../visitors/grants.ts';
import { orNotFound, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { slideImageUrl, slideImageVersion } from '../builder/slideImage.ts';
import { openUpload, uploadUrlLifeMs } from '../files/uploads.ts';
import { checkStorageFor } from '../storage/quota.ts';
import { getBuilderPreferences, saveBuilderPreferences } from '../preferences/store.ts';
import {
  backgroundOf,
  findImage,
  findImageIfThere,
  removeImage,
  saveImage,
  type SlideImage,
  toDataUrl,
} from './images.ts';
import { listNotes, saveNote } from './notes.ts';
import { changeSettings, getSettings } from './settings.ts';
import type { SlideFormat } from '@sermon/domain/slides/limits';
import { slideExports as texts } from '@sermon/domain/texts/slides/panel';
import type { Slides } from '../../exports/slides/deck.ts';
import { getDocument, sermonOf } from '../builder/store.ts';
import { exports as exportTexts } from '@sermon/domain/texts/printing';
import type { Exporter } from '../../exports/exporter.ts';
import type { SlidePictures } from '../../exports/slides/pictures.ts';
import type { Requester } from '../../concurrency/concurrency.ts';
import { retryWhileBusy } from '../../childProcesses/childProcesses.ts';
import { createZip, type Zip } from '../../exports/zip.ts';
import { buffer } from 'node:stream/consumers';

export function slideCalls(
  services: Pick<Services, 'env' | 'db' | 'clock' | 'files' | 'limits' | 'imageEncoder' | 'background' | 'stopping'>,
): Omit<Handlers<typeof contract>['slides'], 'export'> {
  const { env, db, clock, files, limits } = services;
  const darkPictures = createDarkPictures(services);
  return {
    async imageUploadUrl({ input: { id, fileName, fileSize = null, contentType }, user }) {
      orNotFound(await getSettings(db, user.id, id));
      await checkStorageFor(db, user.id, null, limits);
      const path = await openUpload(db, user.id, fileName, clock());
      const url = await files.uploadUrl({ path, size: fileSize, contentType, lastsMs: uploadUrlLifeMs });
      return { url, filePath: path, contentType };
    },
    async saveImage({ input, user, signal }) {
      const settings = orNotFound(await saveImage(services, { ownerId: user.id, signal }, input));
      await saveBuilderPreferences(db, user.id, { hasUploadedSlideImage: true }, clock());
      return settings;
    },
    removeImage: async ({ input, user }) => orNotFound(await removeImage(services, user.id, input.id)),
    imageData: async ({ input, user }) => ({
      message: await toDataUrl(orNotFound(await findImage(services, user.id, input.id))),
    }),
    async imageUrl({ input: { id, fontColor }, user }) {
      const { path } = orNotFound(await findImage(services, user.id, id));
      const publicBase = env.googleSlides?.assetBaseUrl ?? null;
      if (publicBase === null) return { url: orNotFound(slideImageUrl(id, path)) };
      const look = fontColor === 'white' ? 'dark' : 'stored';
      const token = await makePictureToken(db, { documentId: id, version: slideImageVersion(path), look }, clock());
      return { url: new URL(`/api/BuilderAssets/PublicSlideImage/${token}`, publicBase).href };
    },
    async publicImage({ input: { token }, reply }) {
      const { ownerId } = orNotFound(await findGrant(db, 'slidePicture', token, clock()));
      const { documentId, version, look } = orNotFound(await readPictureToken(db, token, clock()));
      const image = orNotFound(await findImageIfThere(services, ownerId, documentId));
      // The address of a picture that was replaced does not show the new one.
      orNotFound(slideImageVersion(image.path) === version || null);
      void reply.header('cache-control', 'private, no-store').header('content-security-policy', 'sandbox');
      void reply.header('x-robots-tag', 'noindex');
      const file = { name: 'slide.jpg', type: 'image/jpeg' };
      if (look === 'stored' || image.scrim === 0) return { ...file, size: image.size, body: await image.read() };
      const dark = await darkPictures.find(image, ownerId);
      return { ...file, size: dark.length, body: Readable.from([dark]) };
    },
    async image({ input, user, request, reply }) {
      const image = orNotFound(await findImage(services, user.id, input.id));
      const etag = `"${slideImageVersion(image.path)}"`;
      // Browsers ask every time, so that the picture is not shown after the user has signed out.
      void reply.header('cache-control', 'private, no-cache').header('etag', etag);
      void reply.header('content-security-policy', 'sandbox');
      const file = { name: 'slide.jpg', type: 'image/jpeg' };
      if (request.headers['if-none-match'] === etag) {
        void reply.code(304);
        return { ...file, size: null, body: Readable.from([]) };
      }
      return { ...file, size: image.size, body: await image.read() };
    },
    saveAspect: ({ input: { id, ratio }, user }) =>
      db.transaction(
        async (tx) =>
          orNotFound(await changeSettings(tx, user.id, id, { slideExporterAspectRatio: ratio }, clock())).settings,
      ),
  };
}

export const slideNoteCalls = ({
  db,
  limits,
}: Pick<Services, 'db' | 'limits'>): Handlers<typeof contract>['slideNotes'] => ({
  list: async ({ input, user }) => orNotFound(await listNotes(db, user.id, input.id)),
  async save({ input, user }) {
    orNotFound((await saveNote(db, user.id, input, limits)) || null);
    return null;
  },
});

/** The most darkened pictures that are kept in memory. Each has one to two megabytes. */
export const maxDarkPictures = 8;

/** Pictures are kept as long as an address of them is valid, in ms. */
const keptForMs = 15 * 60_000;

type DarkPictures = {
  /** Returns a picture as a JPEG. Refuses with 503 if too many pictures are being prepared. */
  find(image: SlideImage, ownerId: string): Promise<Uint8Array>;
};

/**
 * Darkens pictures in the child process for pictures, each of them once: Google loads a picture again for every slide.
 */
export function createDarkPictures({
  imageEncoder,
  clock,
  stopping,
}: Pick<Services, 'imageEncoder' | 'clock' | 'stopping'>): DarkPictures {
  const kept = new Map<string, { picture: Promise<Uint8Array>; until: number }>();
  return {
    find(image, ownerId) {
      const now = clock().getTime();
      for (const [path, { until }] of kept) if (until <= now) kept.delete(path);
      const known = kept.get(image.path);
      if (known) return known.picture;
      // Others may wait for the picture when the first one who asked has left.
      const requester = { ownerId, signal: stopping.signal };
      const make = async () => imageEncoder.darken(await buffer(await image.read()), image.scrim, requester);
      const picture = make();
      kept.set(image.path, { picture, until: now + keptForMs });
      picture.catch(() => {
        if (kept.get(image.path)?.picture === picture) kept.delete(image.path);
      });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxDarkPictures) break;
        kept.delete(oldest);
      }
      return picture;
    },
  };
}

/** Number of pictures that are made at a time. Each has one to two megabytes, and twice as many are in memory. */
const picturesAtOnce = 8;

type Job = { exporter: Pick<Exporter, 'slidePictures'>; slides: Slides; requester: Requester; zip: Zip; now: Date };

/**
 * Starts writing pictures of all slides to a zip, a few at a time and only as fast as the client reads it. Rejects if the
 * slides are refused.
 */
export async function writePictures(
  exporter: Pick<Exporter, 'slidePictures'>,
  slides: Slides,
  requester: Requester,
  now: Date,
): Promise<Readable> {
  const first = await exporter.slidePictures(slides, { from: 1, take: picturesAtOnce }, requester);
  const zip = createZip();
  requester.signal.addEventListener('abort', () => zip.fail(refused(503, exportTexts.busy)), { once: true });
  writeAll({ exporter, slides, requester, zip, now }, first).catch((error: Error) => zip.fail(error));
  return zip.body;
}

async function writeAll({ exporter, slides, requester, zip, now }: Job, first: SlidePictures): Promise<void> {
  const make = (from: number) =>
    retryWhileBusy(() => exporter.slidePictures(slides, { from, take: picturesAtOnce }, requester), requester.signal);
  let { pictures } = first;
  for (let next = 1 + picturesAtOnce; pictures.length > 0; next += picturesAtOnce) {
    // The next pictures are made while the client reads these.
    const making = next <= first.pageCount ? make(next) : { pictures: [] };
    const writing = writePart(zip, pictures, now);
    [{ pictures }] = await Promise.all([making, writing]);
  }
  zip.end();
}

async function writePart(zip: Zip, pictures: SlidePictures['pictures'], mtime: Date): Promise<void> {
  for (const { name, png } of pictures) await zip.add(name, png, { mtime, compress: false });
}

const types: Record<Exclude<SlideFormat, 'png'>, string> = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
};

export function exportCalls({
  db,
  clock,
  files,
  exporter,
  stopping,
}: Pick<Services, 'db' | 'clock' | 'files' | 'exporter' | 'stopping'>): Pick<
  Handlers<typeof contract>['slides'],
  'export'
> {
  return {
    async export({ input: { id, format }, user, signal }) {
      const document = orNotFound(await getDocument(db, user.id, id));
      if (document.slideCount === 0) throw refused(422, texts.none);
      // A picture whose file is missing is left out, so that the slides can still be downloaded.
      const custom = format === 'txt' ? undefined : await findImageIfThere({ db, files }, user.id, id);
      const notes = (await listNotes(db, user.id, id)) ?? [];
      const slides: Slides = {
        ...sermonOf(document, user),
        aspect: document.slideExporterAspectRatio,
        background: await backgroundOf(document, await getBuilderPreferences(db, user.id), custom),
        notes: new Map(notes.map(({ slideId, text }) => [slideId, text])),
      };
      const { name } = document;
      if (format === 'png') {
        const requester = { ownerId: user.id, signal: AbortSignal.any([signal, stopping.signal]) };
        const body = await writePictures(exporter, slides, requester, clock());
        return { name: `${name}.zip`, type: 'application/zip', size: null, body };
      }
      const bytes = await exporter.slides(slides, format, { ownerId: user.id, signal });
      return new File([new Uint8Array(bytes)], `${name}.${format}`, { type: types[format] });
    },
  };
}
