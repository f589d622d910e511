import type { contract } from '@sermon/contract';
import { Readable } from 'node:stream';
import type { Handlers } from '../../http/serve.ts';
import { findGrant } from '../../visitors/grants.ts';
import { makePictureToken, readPictureToken } from '../../visitors/pictureToken.ts';
import { orNotFound } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { slideImageUrl, slideImageVersion } from '../builder/slideImage.ts';
import { openUpload, uploadUrlLifeMs } from '../files/uploads.ts';
import { checkStorageFor } from '../storage/quota.ts';
import { saveBuilderPreferences } from '../preferences/store.ts';
import { createDarkPictures } from './darkPictures.ts';
import { findImage, findImageIfThere, removeImage, saveImage, toDataUrl } from './images.ts';
import { listNotes, saveNote } from './notes.ts';
import { changeSettings, getSettings } from './settings.ts';

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
