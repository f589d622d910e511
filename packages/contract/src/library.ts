import { categories, itemTypes, linkTypes, maxLibraryItems, maxSearchLength } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import * as z from 'zod';
import { call, date, day } from './call.ts';
import { id } from './ids.ts';
import { itemName, line } from './text.ts';

export const category = z.enum(categories);
export const aspectRatio = z.enum(['16x9', '4x3']);
export const linkType = z.enum(linkTypes);

/** What every item of a library has (spec part 1 §3); documents say more, see builder.ts. */
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
  templateDescription: z.string(),
  datePreached: day.nullable(),
  locationPreached: z.string(),
  scripture: z.string(),
  slideExporterAspectRatio: aspectRatio,
  /** The first words of a document, for cards and lists. */
  openingLine: z.string(),
  /** A document that is kept on devices for times without a network. */
  offlineMode: z.boolean(),
  /** Of links: 'youtube://{id}', 'vimeo://{id}', 'soundcloud://{artist}/{track}', or a general link's web address. */
  linkType: linkType.nullable(),
  linkUrl: z.string().nullable(),
  /** Of files, in bytes. */
  fileSize: z.number().int().nullable(),
});
export type LibraryItem = z.output<typeof libraryItem>;

/** Something that was deleted and can be given back. */
export const trashedItem = libraryItem.extend({
  dateDeleted: date,
  /** How many items lie in it, at any depth. */
  itemsWithin: z.number().int(),
});
export type TrashedItem = z.output<typeof trashedItem>;

/** Where a search found something: the words around it, in pieces. */
export const foundText = z.object({
  id: id.of('document'),
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type FoundText = z.output<typeof foundText>;

const ids = z.array(id.of('item')).min(1).max(maxLibraryItems);
/** The folder or series that holds an item; null is the library itself. */
export const parentId = id.of('container').nullable();
const isStarred = z.boolean();
const newContainer = { name: itemName(texts.nameBlank), parentId: parentId.default(null) };
const folderId = id.of('folder');
const seriesId = id.of('series');
const name = itemName(texts.nameBlank);

export const library = {
  list: call('GET /api/LibraryItems', 'user', {}, z.array(libraryItem)),
  children: call('GET /api/LibraryItems/GetChildren/{id}', 'user', { id: id.of('container') }, z.array(libraryItem)),
  get: call('GET /api/LibraryItems/GetLibraryItem/{id}', 'user', { id: id.of('item') }, libraryItem),
  /** Documents with these words, or about this passage, best first; at most 50. Names are searched by the client. */
  search: call('GET /api/LibraryItems/Search', 'user', { query: line(maxSearchLength) }, z.array(foundText)),
  wasAccessed: call('PUT /api/LibraryItems/WasAccessed/{id}', 'user', { id: id.of('item') }, z.null()),
  /** Many items at once, of any type, all or none. Those that are gone by now are left out. */
  starAll: call('PUT /api/LibraryItems/SetStarredAll', 'user', { ids, isStarred }, z.array(libraryItem)),
  moveAll: call('PUT /api/LibraryItems/MoveAll', 'user', { ids, parentId }, z.array(libraryItem)),
  removeAll: call('PUT /api/LibraryItems/DeleteAll', 'user', { ids }, z.null()),
  restoreAll: call('PUT /api/LibraryItems/UndeleteAll', 'user', { ids }, z.array(libraryItem)),
  /** What was deleted by itself in the last 30 days, newest first. */
  trash: call('GET /api/LibraryItems/Trash', 'user', {}, z.array(trashedItem)),
  /** Deletes what is in the trash for ever, with everything in it; without ids the whole trash. */
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
