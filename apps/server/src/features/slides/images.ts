import type { SlideSettings } from '@sermon/contract/slides';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { orNotFound, refused, Refused } from '../../refused.ts';
import { files as fileTexts } from '@sermon/domain/texts/files';
import type { Tx } from '../../database/open.ts';
import type { EncodedImage } from '../../imports/images/encode.ts';
import type { Requester } from '../../concurrency/concurrency.ts';
import type { Services } from '../../services.ts';
import { claimUpload, discardUpload, readUpload, storeUpload } from '../files/uploads.ts';
import { checkStorage } from '../storage/quota.ts';
import { changeSettings, getSettings } from './settings.ts';
import type { SermonDocument } from '@sermon/contract/builder';
import type { BuilderPreferences } from '@sermon/contract/preferences';
import { backgroundFile, backgrounds, defaultBackgroundId } from '@sermon/domain/slides/backgrounds';
import { readBackground } from '../../content/folders.ts';
import type { SlideBackground } from '../../exports/slides/deck.ts';

type Needs = Pick<Services, 'db' | 'files' | 'clock' | 'limits' | 'imageEncoder' | 'background'>;

export type PreparedImage = {
  columns: { customSlideBackgroundImagePath: string; customSlideBackgroundScrim: number; slideImageBytes: number };
  /**
   * Takes the picture for a document in the transaction that sets the columns, and uses up the uploaded file. Throws if
   * another document has used it.
   */
  claim(tx: Tx): Promise<void>;
  removeUpload(): void;
  /** Call it if the picture was not claimed. */
  removePicture(): void;
};

/**
 * Encodes and stores an uploaded picture. Refuses the field Upload if the file cannot be used, and removes it.
 */
export async function prepareImage(services: Needs, requester: Requester, uploadPath: string): Promise<PreparedImage> {
  const { clock } = services;
  const { ownerId } = requester;
  const { jpeg, scrim } = await encodeUpload(services, requester, uploadPath);
  const path = await storeUpload(services, ownerId, 'slide.jpg', Buffer.from(jpeg), clock());
  return {
    columns: {
      customSlideBackgroundImagePath: path,
      customSlideBackgroundScrim: scrim,
      slideImageBytes: jpeg.length,
    },
    async claim(tx) {
      for (const claimed of [uploadPath, path]) await claimUpload(tx, ownerId, claimed, clock());
    },
    removeUpload: () => discard(services, [uploadPath]),
    removePicture: () => discard(services, [path]),
  };
}

/**
 * Makes an uploaded file the custom picture of the user's document. Returns undefined if there is no such document.
 * Refuses the field Upload if the file cannot be used. Afterwards, the uploaded file is removed, and so is the picture
 * that was replaced.
 */
export async function saveImage(
  services: Needs,
  requester: Requester,
  { id, fileContents }: { id: string; fileContents: string },
): Promise<SlideSettings | undefined> {
  const { db, clock, limits } = services;
  const { ownerId } = requester;
  // An upload is not used up by a document that does not exist.
  if (!(await getSettings(db, ownerId, id))) return undefined;
  const image = await prepareImage(services, requester, fileContents);
  try {
    const { settings, previousPath } = await db.transaction(async (tx) => {
      const changed = orNotFound(await changeSettings(tx, ownerId, id, image.columns, clock()));
      await image.claim(tx);
      await checkStorage(tx, ownerId, limits);
      return changed;
    });
    if (previousPath !== null) discard(services, [previousPath]);
    return settings;
  } catch (error) {
    image.removePicture();
    throw error;
  } finally {
    image.removeUpload();
  }
}

async function encodeUpload(services: Needs, requester: Requester, path: string): Promise<EncodedImage> {
  const bytes = await readUpload(services, requester.ownerId, path);
  try {
    return await services.imageEncoder.encode(bytes, requester);
  } catch (error) {
    // With 503, a client tries again with the same upload.
    if (error instanceof Refused && error.statusCode === 400) discard(services, [path]);
    throw error;
  }
}

export async function removeImage(services: Needs, ownerId: string, id: string): Promise<SlideSettings | undefined> {
  const { db, clock } = services;
  const changes = { customSlideBackgroundImagePath: null, customSlideBackgroundScrim: null, slideImageBytes: null };
  const changed = await db.transaction((tx) => changeSettings(tx, ownerId, id, changes, clock()));
  if (changed && changed.previousPath !== null) discard(services, [changed.previousPath]);
  return changed?.settings;
}

/** Removes files in the background. If that fails, `sweepUploads` removes them later. */
function discard(services: Needs, paths: string[]): void {
  services.background.run('Removing pictures of slides', async () => {
    for (const path of paths) await discardUpload(services, path, services.clock());
  });
}

/** The file of a custom picture, and the opacity of the black layer that white text on it needs. */
export type SlideImage = { path: string; size: number; scrim: number; read(): Promise<Readable> };

/**
 * Returns the custom picture of the user's document, or undefined if there is no such document or it has no picture.
 * Throws 410 if the file is missing.
 */
export async function findImage(
  { db, files }: Pick<Needs, 'db' | 'files'>,
  ownerId: string,
  id: string,
): Promise<SlideImage | undefined> {
  const settings = await getSettings(db, ownerId, id);
  const path = settings?.customSlideBackgroundImagePath ?? null;
  if (path === null) return undefined;
  const stored = await files.stat(path);
  if (!stored) throw refused(410, fileTexts.missing);
  const scrim = settings?.customSlideBackgroundScrim ?? 0;
  return { path, size: stored.size, scrim, read: () => files.read(path) };
}

export async function findImageIfThere(
  services: Pick<Needs, 'db' | 'files'>,
  ownerId: string,
  id: string,
): Promise<SlideImage | undefined> {
  try {
    return await findImage(services, ownerId, id);
  } catch (error) {
    if (error instanceof Refused && error.statusCode === 410) return undefined;
    throw error;
  }
}

export const toDataUrl = async (image: SlideImage): Promise<string> =>
  `data:image/jpeg;base64,${(await buffer(await image.read())).toString('base64')}`;

export async function backgroundOf(
  {
    slideExporterAspectRatio,
    customSlideBackgroundScrim,
  }: Pick<SermonDocument, 'slideExporterAspectRatio' | 'customSlideBackgroundScrim'>,
  { slideExporterSelectedGalleryImageId }: Pick<BuilderPreferences, 'slideExporterSelectedGalleryImageId'>,
  custom: SlideImage | undefined,
): Promise<SlideBackground> {
  if (custom)
    return { picture: await buffer(await custom.read()), fontColor: 'white', scrim: customSlideBackgroundScrim ?? 0 };
  const byId = (id: number) => backgrounds.find((background) => background.id === id);
  const background = byId(slideExporterSelectedGalleryImageId) ?? byId(defaultBackgroundId)!;
  const picture = await readBackground(backgroundFile(background, slideExporterAspectRatio));
  return { picture, fontColor: background.fontColor, scrim: null };
}
