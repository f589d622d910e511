import { slideIdPattern } from '@sermon/domain/document/schema';
import { fileSizeLimit, maxNameLength } from '@sermon/domain/library/items';
import { maxSlideNoteLength, maxSlideNotes, slideFormats } from '@sermon/domain/slides/limits';
import { files as fileTexts } from '@sermon/domain/texts/files';
import * as z from 'zod';
import { sermonDocument } from './builder.ts';
import { call, changingGet, file, list, messageCall } from './call.ts';
import { id } from './ids.ts';
import { aspectRatio } from './library.ts';
import { lines } from './inputs/text.ts';
import { uploadAddress, uploadTerms } from './files.ts';

export const slideSettings = sermonDocument.pick({
  slideExporterAspectRatio: true,
  customSlideBackgroundImagePath: true,
  customSlideBackgroundImageUrl: true,
  customSlideBackgroundScrim: true,
  dateModified: true,
});
export type SlideSettings = z.output<typeof slideSettings>;

const documentId = id.of('document');
export const imageUpload = id.of(
  'imageUpload',
  z.string().min(1, fileTexts.notUploaded).max(maxNameLength, fileTexts.notUploaded),
);
const imageId = id.of('slideImage');

export const slides = {
  /**
   * Returns an address to which the file of a custom picture can be uploaded by PUT within one hour. With
   * `fileSize` (in bytes) and `contentType`, only a file of that size and type is accepted. The picture belongs to the document once `saveImage` has been called.
   */
  imageUploadUrl: changingGet(
    'GET /api/BuilderAssets/GenerateCustomSlideImageUploadUrl',
    'user',
    {
      id: documentId,
      ...uploadTerms,
      fileSize: z.coerce
        .number<number>()
        .int()
        .min(0)
        .max(fileSizeLimit - 1, fileTexts.tooLarge)
        .optional(),
    },
    uploadAddress,
  ),
  /**
   * Makes an uploaded file the custom picture of the document's slides, instead of the one that it had. `fileContents`
   * is the `filePath` of the upload, which can be used only once. The picture is stored as a JPEG of at most 1920 x 1440
   * pixels without metadata.
   */
  saveImage: call(
    'PUT /api/BuilderAssets/SaveSlideExporterCustomBackgroundImage',
    'user',
    {
      id: documentId,
      fileContents: imageUpload,
    },
    slideSettings,
  ),
  /** Removes the custom picture. Without one, nothing changes. */
  removeImage: call(
    'DELETE /api/BuilderAssets/DeleteSlideExporterCustomBackgroundImage/{id}',
    'user',
    { id: documentId },
    slideSettings,
  ),
  /** Returns the custom picture as a data URL (spec part 2 §7). */
  imageData: messageCall('GET /api/BuilderAssets/GetCustomSlideBackgroundDownload/{id}', 'user', { id: imageId }),
  /**
   * Returns an address of the custom picture for an export. If Google can reach this server, it is a public address, with
   * origin, that is valid for 15 minutes (see `publicImage`); otherwise the document's `customSlideBackgroundImageUrl`.
   * At the public address, the picture is as dark as white text needs, unless the text of the export is black.
   */
  imageUrl: call(
    'GET /api/BuilderAssets/GetCdnUrlForCustomSlideBackground/{id}',
    'user',
    { id: imageId, fontColor: z.enum(['white', 'black']).default('white') },
    z.object({ url: z.string() }),
  ),
  /** Returns the custom picture as a file. The reply has an ETag, and 304 answers a request with the current one. */
  image: file('GET /api/BuilderAssets/image/{id}', 'user', { id: imageId }, z.file()),
  /** Returns a custom picture to anyone who has its signed token, which expires. Google loads it for a presentation. */
  publicImage: file(
    'GET /api/BuilderAssets/PublicSlideImage/{token}',
    'anyone',
    { token: id.ofShared('slidePicture', z.string().max(200)) },
    z.file(),
  ),
  export: file(
    'GET /api/BuilderAssets/slides/{id}',
    { feature: 'slideExport' },
    { id: documentId, format: z.enum(slideFormats) },
    z.file(),
  ),
  saveAspect: call(
    'PUT /api/BuilderAssets/SaveSlideAspectRatio/{id}/{ratio}',
    'user',
    { id: documentId, ratio: aspectRatio },
    slideSettings,
  ),
};

const slideNote = z.object({ slideId: z.string(), text: z.string() });
export type SlideNote = z.output<typeof slideNote>;

const newNote = {
  slideId: id.ofPublic('slide', z.string().max(40).regex(slideIdPattern)),
  text: lines(maxSlideNoteLength),
};

export const archivedNotes = z.array(z.object(newNote)).max(maxSlideNotes);

export const slideNotes = {
  /** Returns the notes of a document. They may belong to slides that its text does not contain anymore. */
  list: call(
    'GET /api/BuilderAssets/SlideNotes/{id}',
    'user',
    { id: documentId },
    list(slideNote, { max: maxSlideNotes }),
  ),
  /** Saves the note of a slide instead of the one that it had. A blank text deletes it. */
  save: call(
    'PUT /api/BuilderAssets/SaveSlideNote',
    'user',
    {
      id: documentId,
      ...newNote,
    },
    z.null(),
  ),
};
