import {
  categories,
  type Category,
  documentDetails,
  type ItemDetail,
  itemTypes,
  linkTypes,
  maxFoundDocuments,
  maxKeptItems,
  maxLibraryItems,
  maxSearchLength,
  noDetails,
  sharedDetails,
  textCategories,
} from '@sermon/domain/library/items';
import { maxDeliveries } from '@sermon/domain/deliveries/deliveries';
import { premiumKinds } from '@sermon/domain/premium/premium';
import { maxSnippetParts } from '@sermon/domain/library/textSearch';
import { library as texts } from '@sermon/domain/texts/library';
import * as z from 'zod';
import { call, date, day, list } from './call.ts';
import { id } from './ids.ts';
import { itemName, line, lines } from './inputs/text.ts';

export const category = z.enum(categories);
/**
 * A category in a request: its name, or its number, which is its position in the list (spec part 1 §3). Everything else
 * counts as None.
 */
export const requestedCategory = z
  .union([
    category,
    z
      .number()
      .int()
      .min(0)
      .max(categories.length - 1)
      .transform((number): Category => categories[number] ?? 'None'),
  ])
  .catch('None');
/** The category of a document in a request. A category without editable text, such as Audio, counts as None. */
export const requestedTextCategory = requestedCategory.transform(
  (requested): Category => textCategories.find((known) => known === requested) ?? 'None',
);
export const aspectRatio = z.enum(['16x9', '4x3']);
export const linkType = z.enum(linkTypes);

export const premiumSource = z.object({ kind: z.enum(premiumKinds), slug: z.string(), name: z.string() });
export type PremiumSource = z.output<typeof premiumSource>;

type TextDetail = Extract<ItemDetail, { maxLength: number }>;

const dayOrNull = day.nullable();

type Fields<Details> = {
  [Name in keyof Details]: Details[Name] extends { kind: 'day' } ? typeof dayOrNull : z.ZodString;
};
const fieldsOf = <Details extends Record<string, ItemDetail>>(
  details: Details,
  textOf: (detail: TextDetail) => z.ZodString,
) =>
  Object.fromEntries(
    Object.entries(details).map(([name, detail]) => [name, detail.kind === 'day' ? dayOrNull : textOf(detail)]),
  ) as Fields<Details>;

const input = ({ kind, maxLength }: TextDetail) => (kind === 'line' ? line : lines)(maxLength);

export const storedDetails = fieldsOf(documentDetails, () => z.string());

/** The details of an item in a request that adds it with all of them. */
export const addedDetails = fieldsOf(documentDetails, input);

/** The details of a document in a request. Those that are left out do not change. */
export const changedDetails = z.object(addedDetails).partial().shape;

/** The details of a link or a file in a request. Those that are left out do not change. */
export const changedSharedDetails = z.object(fieldsOf(sharedDetails, input)).partial().shape;

/** Reads an item in an archive or on a device, which may have been stored before a detail existed. */
export const withMissingDetails = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((item) => (typeof item === 'object' && item !== null ? { ...noDetails, ...item } : item), schema);

/** The fields that every item in a library has (spec part 1 §3). Documents have additional fields, see builder.ts. */
export const libraryItem = z.object({
  id: id.of('item'),
  type: z.enum(itemTypes),
  parentId: id.of('container').nullable(),
  name: z.string(),
  isStarred: z.boolean(),
  dateCreated: date,
  dateModified: date,
  dateAccessed: date,
  isShared: z.boolean(),
  category,
  isTemplate: z.boolean(),
  ...storedDetails,
  /** True for the sample sermon that came with the account, until it is renamed. */
  isSample: z.boolean(),
  slideExporterAspectRatio: aspectRatio,
  openingLine: z.string(),
  /** Only for documents. Null if the words of its text have not been counted. */
  wordCount: z.number().int().nullable().default(null),
  offlineMode: z.boolean(),
  /**
   * Only for links: 'youtube://{id}', 'vimeo://{id}', 'soundcloud://{artist}/{track}', or the web address of a general
   * link.
   */
  linkType: linkType.nullable(),
  linkUrl: z.string().nullable(),
  /** The same as `linkUrl`, under the name that saving a link uses. */
  url: z.string().nullable(),
  /** Only for files, in bytes. */
  fileSize: z.number().int().nullable(),
  /** The premium sermon or series from which the item was copied, if it still exists. */
  premium: premiumSource.nullable(),
  /** The years of its recorded deliveries, if there are any. Only in the list of the whole library. */
  yearsDelivered: list(z.number().int(), { max: maxDeliveries }).optional(),
});
export type LibraryItem = z.output<typeof libraryItem>;

const listedFields = new Set(Object.keys(libraryItem.shape));

/** Keeps only the fields that every library item has. A document, for example, loses its text. */
export const asListed = (item: Partial<LibraryItem>): Partial<LibraryItem> =>
  Object.fromEntries(Object.entries(item).filter(([field]) => listedFields.has(field)));

export const trashedItem = libraryItem.extend({
  dateDeleted: date,
  itemsWithin: z.number().int(),
});
export type TrashedItem = z.output<typeof trashedItem>;

export const foundText = z.object({
  id: id.of('document'),
  snippet: list(z.object({ text: z.string(), isMatch: z.boolean() }), { max: maxSnippetParts }),
});
export type FoundText = z.output<typeof foundText>;
const foundTexts = z.object({
  found: list(foundText, { max: maxFoundDocuments }),
  /** False while recently saved documents are not indexed yet. A later search may then find more. */
  isComplete: z.boolean(),
  /**
   * True if a phrase was searched for only in the newest documents, because too many contain all words of the query.
   */
  isLimited: z.boolean(),
});
export type FoundTexts = z.output<typeof foundTexts>;

const libraryItems = list(libraryItem, { max: maxLibraryItems });
const ids = z.array(id.of('item')).min(1).max(maxLibraryItems);
/** The folder or series that contains an item; null for the top level of the library. */
export const parentId = id.of('container').nullable();
const isStarred = z.boolean();
const newContainer = { name: itemName(texts.nameBlank), parentId: parentId.default(null) };
const folderId = id.of('folder');
const seriesId = id.of('series');
const name = itemName(texts.nameBlank);

export const library = {
  list: call('GET /api/LibraryItems', 'user', {}, libraryItems),
  children: call('GET /api/LibraryItems/GetChildren/{id}', 'user', { id: id.of('container') }, libraryItems),
  get: call('GET /api/LibraryItems/GetLibraryItem/{id}', 'user', { id: id.of('item') }, libraryItem),
  /**
   * Returns the documents that contain the words of the query or are about its passage, best match first. Item
   * names are not searched; clients do that themselves.
   */
  search: call('GET /api/LibraryItems/Search', 'user', { query: line(maxSearchLength) }, foundTexts),
  wasAccessed: call('PUT /api/LibraryItems/WasAccessed/{id}', 'user', { id: id.of('item') }, z.null()),
  /** Changes many items of any type at once, all or none. Items that no longer exist are ignored. */
  starAll: call('PUT /api/LibraryItems/SetStarredAll', 'user', { ids, isStarred }, libraryItems),
  moveAll: call('PUT /api/LibraryItems/MoveAll', 'user', { ids, parentId }, libraryItems),
  removeAll: call('PUT /api/LibraryItems/DeleteAll', 'user', { ids }, z.null()),
  restoreAll: call('PUT /api/LibraryItems/UndeleteAll', 'user', { ids }, libraryItems),
  /** Returns the items that were deleted in the last 30 days, newest first. Excludes the content of deleted folders. */
  trash: call('GET /api/LibraryItems/Trash', 'user', {}, list(trashedItem, { max: maxKeptItems })),
  /** Permanently deletes items in the trash with their content; without ids, the whole trash. */
  emptyTrash: call('PUT /api/LibraryItems/EmptyTrash', 'user', { ids: ids.optional() }, z.null()),
};

export const folders = {
  create: call('POST /api/Folders/CreateFolder', 'user', newContainer, libraryItem),
  star: call('PUT|POST /api/Folders/SetStarredFolder', 'user', { id: folderId, isStarred }, libraryItem),
  rename: call('PUT|POST /api/Folders/SetNameFolder', 'user', { id: folderId, name }, libraryItem),
  move: call('PUT|POST /api/Folders/MoveFolder', 'user', { id: folderId, parentId }, libraryItem),
  remove: call('DELETE /api/Folders/DeleteFolder/{id}', 'user', { id: folderId }, z.null()),
  restore: call('PUT|POST /api/Folders/UndeleteFolder', 'user', { id: folderId }, libraryItem),
};

export const series = {
  create: call('POST /api/SermonSeries/CreateSermonSeries', 'user', newContainer, libraryItem),
  star: call('PUT|POST /api/SermonSeries/SetStarredSermonSeries', 'user', { id: seriesId, isStarred }, libraryItem),
  rename: call('PUT|POST /api/SermonSeries/SetNameSermonSeries', 'user', { id: seriesId, name }, libraryItem),
  move: call('PUT|POST /api/SermonSeries/MoveSermonSeries', 'user', { id: seriesId, parentId }, libraryItem),
  remove: call('DELETE /api/SermonSeries/DeleteSermonSeries/{id}', 'user', { id: seriesId }, z.null()),
  restore: call('PUT|POST /api/SermonSeries/UndeleteSermonSeries', 'user', { id: seriesId }, libraryItem),
};

const bytes = z.number().int();

/** The size of everything that an account stores, in bytes, and the limit; null if there is no limit. */
export const storageUse = z.object({ bytes, limit: bytes.nullable() });
export type StorageUse = z.output<typeof storageUse>;

/** The parts of an account's use, in bytes. `trash` is the part of the first three that is in the trash. */
export const storageDetails = z.object({ files: bytes, texts: bytes, versions: bytes, trash: bytes });
export type StorageDetails = z.output<typeof storageDetails>;

export const storage = {
  use: call('GET /api/LibraryItems/StorageUse', 'user', {}, storageUse),
  details: call('GET /api/LibraryItems/StorageDetails', 'user', {}, storageDetails),
  /** Returns how full the server's fullest disk is, in percent; null if the product stores nothing on a disk. */
  disk: call('GET /api/Administration/DiskUse', 'admin', {}, z.object({ percent: z.number().int().nullable() })),
};
