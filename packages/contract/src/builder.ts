import {
  maxDescriptionLength,
  maxLocationLength,
  maxScriptureLength,
  maxTags,
  maxTextLength,
} from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import * as z from 'zod';
import { call, day, file } from './call.ts';
import { id } from './ids.ts';
import { category, libraryItem, parentId } from './library.ts';
import { layout } from './printing.ts';
import { itemName, line, lines } from './text.ts';

/** A document with its text (spec part 1 §3, part 2 §3). */
export const builderAsset = libraryItem.extend({
  /** HTML of the closed schema (domain/document). */
  text: z.string(),
  offlineMode: z.boolean(),
  slideCount: z.number().int(),
  customSlideBackgroundImagePath: z.string().nullable(),
  lastModifiedOnOperatingSystem: z.string(),
  lastModifiedFormFactor: z.string(),
  /** Counts the saves of this document; a save names the one it began from. */
  revision: z.number().int(),
});
export type BuilderAsset = z.output<typeof builderAsset>;

/** A document in a list. Its text comes with `documents.get` alone: texts are up to 1.5 MB each. */
export const listedDocument = builderAsset.omit({ text: true });
export type ListedDocument = z.output<typeof listedDocument>;

const countTags = (text: string): number => text.split('<').length - 1;

/** The HTML of a document as it is sent. */
export const documentText = z
  .string()
  .max(maxTextLength, texts.textTooLong)
  .refine((text) => countTags(text) <= maxTags, texts.textTooLong);

/** Whose text it is: refused (401) where somebody else is signed in by now, so that no text gets into another's account. */
export const textOwner = id.of('account').optional();

/**
 * The asset itself is the body. Without an id it is a new document, which needs a name; a field that is left out stays as it is.
 * Without a text only the details change: that is no save of the text, and never stale.
 */
const savedAsset = {
  id: id.of('document').optional(),
  ownerId: textOwner,
  name: itemName(texts.invalidName).optional(),
  text: documentText.optional(),
  category: category.catch('None').optional(),
  parentId: parentId.optional(),
  isStarred: z.boolean().optional(),
  templateDescription: lines(maxDescriptionLength).optional(),
  datePreached: day.nullable().optional(),
  locationPreached: line(maxLocationLength).optional(),
  scripture: line(maxScriptureLength).optional(),
  lastModifiedOnOperatingSystem: line(50).optional(),
  lastModifiedFormFactor: line(50).optional(),
  /** The revision that this text began from. */
  revision: z.number().int().min(0).optional(),
  /** One open editor: its saves follow each other, whoever else saves in between is somebody else. */
  editorId: id.ofPublic('editor').optional(),
  /** Counts the texts of that editor, so that an older one that arrives late is known. */
  editorStep: z.number().int().min(0).max(2_000_000_000).optional(),
};

const documentId = id.of('document');

export const documents = {
  get: call('GET /api/BuilderAssets/GetBuilderAsset/{id}', 'user', { id: documentId }, builderAsset),
  save: call('POST /api/BuilderAssets/SaveBuilderAsset', 'user', savedAsset, builderAsset),
  rename: call(
    'PUT /api/BuilderAssets/SetNameBuilderAsset',
    'user',
    { id: documentId, name: itemName(texts.nameBlank) },
    builderAsset,
  ),
  star: call(
    'PUT /api/BuilderAssets/SetStarredBuilderAsset',
    'user',
    { id: documentId, isStarred: z.boolean() },
    libraryItem,
  ),
  move: call('PUT /api/BuilderAssets/MoveBuilderAsset', 'user', { id: documentId, parentId }, libraryItem),
  /** A copy in the folder: of a document a document, of a template a template. Templates are copied by subscribers only. */
  duplicate: call(
    'POST /api/BuilderAssets/DuplicateBuilderAsset',
    'user',
    { id: documentId, parentId: parentId.default(null) },
    libraryItem,
  ),
  setOfflineMode: call(
    'PUT /api/BuilderAssets/SetOfflineMode',
    'user',
    { builderAssetId: documentId, offlineMode: z.boolean() },
    libraryItem,
  ),
  /**
   * Documents that are available offline, newest first, at most `maxOfflineDocuments`. A client compares id and revision, and gets the
   * texts that have changed one by one.
   */
  offline: call('GET /api/BuilderAssets/GetOfflineBuilderAssets', 'user', {}, z.array(listedDocument)),
  remove: call('DELETE /api/BuilderAssets/DeleteBuilderAsset/{id}', 'user', { id: documentId }, z.null()),
  restore: call('PUT /api/BuilderAssets/UndeleteBuilderAsset', 'user', { id: documentId }, libraryItem),
  wasAccessed: call('PUT /api/BuilderAssets/WasAccessed/{id}', 'user', { id: documentId }, z.null()),
  /** On the paper and in the layout that the query asks for. */
  pdf: file('GET /api/BuilderAssets/pdf/{id}', 'user', { id: documentId, ...layout }, z.file()),
  docx: file('GET /api/BuilderAssets/docx/{id}', 'user', { id: documentId }, z.file()),
};
