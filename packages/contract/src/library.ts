import { categories, itemTypes } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import * as z from 'zod';
import { call, date, day } from './call.ts';
import { itemName } from './text.ts';

export const id = z.uuid();
export const category = z.enum(categories);
export const aspectRatio = z.enum(['16x9', '4x3']);

/** What every item of a library has (spec part 1 §3); documents say more, see builder.ts. */
export const libraryItem = z.object({
  id,
  type: z.enum(itemTypes),
  parentId: id.nullable(),
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
});
export type LibraryItem = z.output<typeof libraryItem>;

export const library = {
  list: call('GET /api/LibraryItems', 'user', {}, z.array(libraryItem)),
  children: call('GET /api/LibraryItems/GetChildren/{id}', 'user', { id }, z.array(libraryItem)),
  get: call('GET /api/LibraryItems/GetLibraryItem/{id}', 'user', { id }, libraryItem),
};

export const folders = {
  create: call(
    'POST /api/Folders/CreateFolder',
    'user',
    { name: itemName(texts.nameBlank), parentId: id.nullable().default(null) },
    libraryItem,
  ),
  remove: call('DELETE /api/Folders/DeleteFolder/{id}', 'user', { id }, z.null()),
  restore: call('PUT|POST /api/Folders/UndeleteFolder', 'user', { id }, libraryItem),
};
