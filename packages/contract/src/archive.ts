import { maxAddressLength, maxNameLength } from '@sermon/domain/library/items';
import { maxSlugLength, premiumKinds } from '@sermon/domain/premium/premium';
import { library as texts } from '@sermon/domain/texts/library';
import * as z from 'zod';
import { documentText } from './builder.ts';
import { date, file, list, stream } from './call.ts';
import { addedDetails, aspectRatio, category, libraryItem, linkType, parentId, withMissingDetails } from './library.ts';
import { archivedDeliveries } from './deliveries.ts';
import { archivedTimings } from './timings.ts';
import { newOriginal } from './files.ts';
import { id } from './ids.ts';
import { archivedNotes, imageUpload } from './slides.ts';
import { itemName, line } from './inputs/text.ts';

/** A date and time in a year from 1000 to 9999, because all programs write these years with four digits. */
const moment = date.refine((value) => value.getUTCFullYear() >= 1000 && value.getUTCFullYear() <= 9999);

export const archivedItem = z.object({
  type: z.enum(['Folder', 'SermonSeries', 'BuilderAsset', 'LinkAsset', 'FileAsset']),
  name: itemName(texts.nameBlank),
  isStarred: z.boolean(),
  dateCreated: moment,
  dateModified: moment,
  dateAccessed: moment,
  category: category.catch('None'),
  isTemplate: z.boolean(),
  ...addedDetails,
  slideExporterAspectRatio: aspectRatio,
  linkType: linkType.nullable(),
  linkUrl: line(maxAddressLength).nullable(),
  /** The premium sermon or series from which the item was copied. Archives of earlier versions lack it. */
  premium: z
    .object({ kind: z.enum(premiumKinds), slug: line(maxSlugLength) })
    .optional()
    .catch(undefined),
});

/** The file library.json in an archive: a list of all items with the paths of their content. */
export const manifest = z.object({
  version: z.literal(1),
  product: z.string(),
  dateExported: date,
  items: z.array(
    withMissingDetails(
      archivedItem.extend({
        id: z.string().max(100),
        parentId: z.string().max(100).nullable(),
        /**
         * The path of the item's file in the archive; null if the item has no content. A document is stored as an HTML
         * page whose body is its text.
         */
        path: z.string().max(2_000).nullable(),
        /** Only for documents: the path of the file from which it was imported, and the name of that file. */
        original: z
          .object({ path: z.string().max(2_000), fileName: z.string().max(maxNameLength) })
          .optional()
          .catch(undefined),
      }),
    ),
  ),
});
export type Manifest = z.output<typeof manifest>;

const addedItem = archivedItem.extend({
  /**
   * A UUID of version 7 that the client has made, so that it can send the item again after a lost reply. If the user's
   * item with this id already exists, also in the trash, it is returned as it is.
   */
  id: id.ofPublic('newItem').optional(),
  /** The folder in this library to which the item is added; null for the top level of the library. */
  parentId,
  /** Only for documents. */
  text: documentText.optional(),
  /** Only for documents: the text before an import tidied it, which is kept as a version with a name. */
  untidiedText: documentText.optional(),
  /** Only for files: an upload by the same user that no other item uses. */
  uploadPath: id.of('upload', z.string().max(200)).optional(),
  /** Only for documents: the notes of its slides, and an upload by the same user that becomes their custom picture. */
  slideNotes: archivedNotes.optional(),
  slideImage: imageUpload.optional(),
  /** Only for documents: the file from which it was imported. */
  original: newOriginal.optional(),
  /** Only for documents: when and where it was preached, the latest first. */
  deliveries: archivedDeliveries.optional(),
  /** Only for documents: how long it took in rehearsals and while it was preached. */
  timings: archivedTimings.optional(),
});
const maxAddedItems = 100;
export type AddedItem = z.output<typeof addedItem>;

/** An event while items are added. `added` is the last one. */
const addEvent = z.discriminatedUnion('kind', [
  /** `done` of `of` items have been checked and cleaned. They are stored all at once when this is finished. */
  z.object({ kind: z.literal('progress'), done: z.int(), of: z.int() }),
  z.object({ kind: z.literal('added'), items: list(libraryItem, { max: maxAddedItems }) }),
]);

export const archive = {
  /**
   * Returns the whole library as a zip file. If `downloadId` is given, `progress` with the same id reports how many
   * items have been written to it.
   */
  download: file(
    'GET /api/LibraryArchive/Download',
    'user',
    { downloadId: id.ofPublic('download').optional() },
    z.file(),
  ),
  /**
   * Reports how many items have been written to the archive that is being downloaded with this id. Call it before
   * `download`. It ends with the download, or after a minute without news of it.
   */
  progress: stream(
    'GET /api/LibraryArchive/Progress/{downloadId}',
    'user',
    { downloadId: id.ofPublic('download') },
    z.object({ done: z.int(), of: z.int() }),
  ),
  /**
   * Adds items with the details from an archive, including dates. Either all items are added or none. Returns them in
   * the order of the request, including those that an earlier request added. Dates in the future become the current
   * time, except for the preach date. For a user without a subscription, a template becomes a document, and a media link
   * becomes a general link to the same page; the reply says so in `isTemplate`, `linkType` and `linkUrl`.
   */
  add: stream(
    'POST /api/LibraryArchive/AddItems',
    'user',
    { items: z.array(addedItem).min(1).max(maxAddedItems) },
    addEvent,
  ),
};
export type AddEvent = z.output<typeof addEvent>;
