import {
  maxAddressLength,
  maxDescriptionLength,
  maxLocationLength,
  maxScriptureLength,
} from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import * as z from 'zod';
import { documentText } from './builder.ts';
import { call, date, day, file } from './call.ts';
import { id } from './ids.ts';
import { aspectRatio, category, libraryItem, linkType, parentId } from './library.ts';
import { itemName, line, lines } from './text.ts';

/** A moment of the years that are written with four digits everywhere. */
const moment = date.refine((value) => value.getUTCFullYear() >= 1000 && value.getUTCFullYear() <= 9999);

/** An item as an archive describes it: everything but its content. */
export const archivedItem = z.object({
  type: z.enum(['Folder', 'SermonSeries', 'BuilderAsset', 'LinkAsset', 'FileAsset']),
  name: itemName(texts.nameBlank),
  isStarred: z.boolean(),
  dateCreated: moment,
  dateModified: moment,
  dateAccessed: moment,
  category: category.catch('None'),
  isTemplate: z.boolean(),
  templateDescription: lines(maxDescriptionLength),
  datePreached: day.nullable(),
  locationPreached: line(maxLocationLength),
  scripture: line(maxScriptureLength),
  slideExporterAspectRatio: aspectRatio,
  linkType: linkType.nullable(),
  linkUrl: line(maxAddressLength).nullable(),
});

/** The list of an archive, library.json: every item, and where its content lies in the archive. */
export const manifest = z.object({
  version: z.literal(1),
  product: z.string(),
  dateExported: date,
  items: z.array(
    archivedItem.extend({
      id: z.string().max(100),
      parentId: z.string().max(100).nullable(),
      /** Where its text (a page whose body is the document's HTML) or its file lies; null where it has neither. */
      path: z.string().max(2_000).nullable(),
    }),
  ),
});
export type Manifest = z.output<typeof manifest>;

const addedItem = archivedItem.extend({
  /** Of the folder in this library that it goes into; null is the library itself. */
  parentId,
  /** Of documents. */
  text: documentText.optional(),
  /** Of files: an upload of the person's that serves no other item. */
  uploadPath: id.of('upload', z.string().max(200)).optional(),
});
export type AddedItem = z.output<typeof addedItem>;

export const archive = {
  /** The whole library as one zip; `Sermon-Items` in its head counts the entries that it will have when all goes well. */
  download: file('GET /api/LibraryArchive/Download', 'user', {}, z.file()),
  /** Adds items as an archive describes them, dates and all; all or none. They come back in the order in which they were given. */
  add: call(
    'POST /api/LibraryArchive/AddItems',
    'user',
    { items: z.array(addedItem).min(1).max(100) },
    z.array(libraryItem),
  ),
};
